"use client";

import { useTranslations } from "next-intl";

export function PolicySkeleton() {
  const t = useTranslations("policy");
  return (
    <div
      role="status"
      aria-busy
      aria-label={t("loading")}
      className="grid gap-4 lg:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-4">
        {Array.from({ length: 3 }, (_, at) => (
          <div key={at} className="flex h-56 flex-col gap-4 rounded-xl border bg-surface p-4">
            <span className="skeleton h-4 w-40" />
            <span className="skeleton h-24 w-full" />
          </div>
        ))}
      </div>
      <div className="h-60 rounded-xl border bg-surface" />
    </div>
  );
}
