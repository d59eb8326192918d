"use client";

import { useTranslations } from "next-intl";

export function SessionsSkeleton() {
  const t = useTranslations("sessions");
  return (
    <div role="status" aria-busy aria-label={t("loading")} className="divide-y">
      {Array.from({ length: 8 }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-6 px-4">
          <span className="skeleton h-3.5 w-32" />
          <span className="skeleton h-3.5 flex-1" />
          <span className="skeleton h-3.5 w-40 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
