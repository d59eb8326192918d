"use client";

import { Lock } from "lucide-react";
import { useTranslations } from "next-intl";

/** What a role may not do is shown locked, with the reason (P-23). */
export function LockedFace({ reason }: { reason: string }) {
  const t = useTranslations("settings");
  return (
    <div className="rounded-xl border bg-surface px-4 py-10 text-center">
      <p className="flex items-center justify-center gap-2 text-sm font-medium">
        <Lock aria-hidden className="size-4 text-muted" />
        {reason}
      </p>
      <p className="mt-1 text-sm text-muted">{t("lockedNext")}</p>
    </div>
  );
}
