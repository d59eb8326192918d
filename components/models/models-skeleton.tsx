"use client";

import { useTranslations } from "next-intl";

export function ModelsSkeleton() {
  const t = useTranslations("models");
  return (
    <div
      role="status"
      aria-busy
      aria-label={t("loading")}
      className="grid gap-4 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]"
    >
      <div className="divide-y rounded-xl border bg-surface">
        {Array.from({ length: 4 }, (_, row) => (
          <div key={row} className="flex h-15.5 items-center gap-4 px-4">
            <span className="skeleton size-6" />
            <span className="skeleton h-4 w-52" />
          </div>
        ))}
      </div>
      <div className="h-72 rounded-xl border bg-surface" />
    </div>
  );
}
