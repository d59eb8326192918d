"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { DeskLink } from "@/components/ui/desk-link";

/** `onOpenBoard`: the way meant from here. The key can still be read by going back. */
type Props = { gatewayKey: string | null; onOpenBoard(): void };

/** What to do with it: the gateway key, shown this once, in a first request. */
export function ReadyPanel({ gatewayKey, onOpenBoard }: Props) {
  const t = useTranslations("firstRun");
  const request = (key: string) =>
    [
      `curl ${location.origin}/v1/chat/completions \\`,
      `  -H 'authorization: Bearer ${key}' -H 'content-type: application/json' \\`,
      `  -d '{"model":"auto","messages":[{"role":"user","content":"Hello"}]}'`,
    ].join("\n");
  return (
    <section className="mx-auto w-full max-w-2xl rounded-xl border bg-surface p-5">
      <h2 className="flex items-center gap-2 text-lg font-semibold">
        <CircleCheck aria-hidden className="size-5 text-ok" />
        {t("done")}
      </h2>
      <p className="mt-1 text-sm text-muted">{t("doneText")}</p>
      {gatewayKey && (
        <>
          <h3 className="mt-4 text-sm font-semibold">{t("gatewayKey")}</h3>
          <p className="mt-0.5 text-sm text-muted">{t("gatewayKeyText")}</p>
          <div className="mt-2 flex max-w-full flex-wrap items-center gap-2">
            <code className="min-w-0 rounded-md bg-raised px-2 py-1 font-mono text-xs break-all">
              {gatewayKey}
            </code>
            <CopyButton text={gatewayKey} label={t("copyKey")} />
          </div>
          <pre
            tabIndex={0}
            aria-label={t("firstRequest")}
            className="mt-3 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs leading-5"
          >
            {request(gatewayKey)}
          </pre>
          <div className="mt-2">
            <CopyButton text={() => request(gatewayKey)} label={t("copyRequest")} />
          </div>
        </>
      )}
      <div className="mt-5">
        <DeskLink href="/" className={buttonClass("primary")} onClick={onOpenBoard}>
          {t("openBoard")}
        </DeskLink>
      </div>
    </section>
  );
}
