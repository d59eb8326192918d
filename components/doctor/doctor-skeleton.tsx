"use client";

import { useTranslations } from "next-intl";

export function DoctorSkeleton() {
  const t = useTranslations("doctor");
  return (
    <div role="status" aria-busy aria-label={t("loading")} className="flex flex-col gap-4">
      <span className="skeleton h-5 w-72" />
      <div className="divide-y rounded-xl border bg-surface">
        {Array.from({ length: 5 }, (_, row) => (
          <div key={row} className="flex flex-col gap-2 px-4 py-3.5">
            <span className="skeleton h-4 w-56" />
            <span className="skeleton h-4 w-full max-w-xl" />
          </div>
        ))}
      </div>
    </div>
  );
}
