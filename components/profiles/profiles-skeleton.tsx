"use client";

import { useTranslations } from "next-intl";

export function ProfilesSkeleton() {
  const t = useTranslations("profiles");
  return (
    <div role="status" aria-busy aria-label={t("loading")} className="flex flex-col gap-3">
      <div className="flex h-8 gap-2">
        <span className="skeleton w-64" />
        <span className="skeleton w-24" />
      </div>
      <div className="divide-y rounded-xl border bg-surface">
        {Array.from({ length: 8 }, (_, row) => (
          <div key={row} className="flex h-14 items-center gap-6 px-4">
            <span className="skeleton h-4 w-44" />
            <span className="skeleton h-3.5 flex-1" />
            <span className="skeleton h-5 w-24" />
          </div>
        ))}
      </div>
    </div>
  );
}
