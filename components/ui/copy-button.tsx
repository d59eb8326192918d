"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "./button";

type Props = { text: string | (() => string); label: string };

export function CopyButton({ text, label }: Props) {
  const t = useTranslations("copy");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  // The clipboard is there only on a secure page (localhost counts); elsewhere people select and copy.
  const copy = () =>
    void navigator.clipboard?.writeText(typeof text === "string" ? text : text()).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Button onClick={copy}>
      {copied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
      <span role="status">{copied ? t("done") : label}</span>
    </Button>
  );
}
