"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "./button";
import { notify } from "./notify";

type Props = { text: string | (() => string); label: string };

export function CopyButton({ text, label }: Props) {
  const t = useTranslations("copy");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    if (await writeClipboard(typeof text === "string" ? text : text())) setCopied(true);
    else notify({ title: t("failed"), description: t("failedNext"), isError: true });
  }
  return (
    <>
      <Button onClick={() => void copy()}>
        {copied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
        {copied ? t("done") : label}
      </Button>
      {/* Beside the button: a status inside it would leave the button without a name. */}
      <span role="status" className="sr-only">
        {copied && t("done")}
      </span>
    </>
  );
}

/** The clipboard is there only on a secure page (localhost counts), and the browser may refuse it. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The way of plain pages: what is selected in a field is copied. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "fixed top-0 opacity-0";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
