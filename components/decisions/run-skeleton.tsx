"use client";

import { useTranslations } from "next-intl";

export function RunSkeleton() {
  const t = useTranslations("run");
  return (
    <div role="status" aria-busy aria-label={t("loading")} className="flex flex-col gap-4">
      <div className="flex h-17 items-center gap-8 rounded-xl border bg-surface px-4.5">
        {Array.from({ length: 4 }, (_, fact) => (
          <span key={fact} className="skeleton h-4 w-32" />
        ))}
      </div>
      <div className="h-16 rounded-xl border bg-surface" />
      <div className="flex h-64 flex-col gap-8 rounded-xl border bg-surface p-6">
        {Array.from({ length: 3 }, (_, lane) => (
          <span key={lane} className="skeleton h-8 w-2/3" />
        ))}
      </div>
    </div>
  );
}
