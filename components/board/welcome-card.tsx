"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMe } from "@/components/shell/me";
import { CopyButton } from "@/components/ui/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { usePutAway } from "@/lib/client/use-put-away";

/** The demo's gateway key, shown until it is put away (P-37), with the first request to make with it. */
export function WelcomeCard() {
  const t = useTranslations("board.welcome");
  const { welcome, stateDir } = useMe();
  const { isPutAway, putAway } = usePutAway("welcome");
  if (!welcome || isPutAway) return null;
  return (
    <section aria-label={t("title")} className="rounded-xl border border-accent bg-surface px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{t("title")}</h2>
          <p className="mt-0.5 text-sm text-muted">
            {t.rich("text", {
              file: welcome.keyFile,
              code: (text) => <code className="font-mono text-xs text-ink">{text}</code>,
            })}
          </p>
        </div>
        <IconButton label={t("dismiss")} onClick={putAway}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {stateDir.installation !== null && (
        <p className="mt-2 text-sm text-muted">
          {t.rich("installation", {
            path: stateDir.installation,
            code: (text) => <code className="font-mono text-xs text-ink">{text}</code>,
          })}
        </p>
      )}
      <div className="mt-2 flex max-w-full items-center gap-2">
        <code className="min-w-0 rounded-md bg-raised px-2 py-1 font-mono text-xs break-all">
          {welcome.gatewayKey}
        </code>
        <CopyButton text={welcome.gatewayKey} label={t("copyKey")} />
      </div>
    </section>
  );
}
