"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";

type Props = { title: string; text: string; secret: string; copyLabel: string; onDone(): void };

/** A secret that nobody can look up again: it stays until somebody says that it is kept. */
export function ShownOnce({ title, text, secret, copyLabel, onDone }: Props) {
  const t = useTranslations("settings");
  const heading = useRef<HTMLHeadingElement>(null);
  // A dialog that closes as this opens gives the focus back in a microtask; this one comes after it.
  useEffect(() => queueMicrotask(() => heading.current?.focus()), [secret]);
  return (
    <section
      aria-label={title}
      className="col-span-full rounded-xl border border-accent bg-surface px-4 py-3"
    >
      <h2 ref={heading} tabIndex={-1} className="font-semibold outline-none">
        {title}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{text}</p>
      <div className="mt-2 flex max-w-full flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-md bg-raised px-2 py-1 font-mono text-xs break-all">{secret}</code>
        <CopyButton text={secret} label={copyLabel} />
        <Button look="quiet" onClick={onDone}>
          {t("kept")}
        </Button>
      </div>
    </section>
  );
}
