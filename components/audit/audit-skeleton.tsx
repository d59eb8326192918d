"use client";

import { useTranslations } from "next-intl";

export function AuditSkeleton() {
  const t = useTranslations("audit");
  return (
    <div role="status" aria-busy aria-label={t("loading")} className="divide-y">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex items-center gap-4 px-4 py-4">
          <span className="skeleton h-4 w-32" />
          <span className="skeleton h-4 w-56" />
        </div>
      ))}
    </div>
  );
}
