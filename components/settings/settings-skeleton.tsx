"use client";

import { useTranslations } from "next-intl";

export function SettingsSkeleton({ frame }: { frame: string }) {
  const t = useTranslations("settings");
  return (
    <div role="status" aria-busy aria-label={t("loading")} className={`divide-y ${frame}`}>
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex h-14 items-center gap-6 px-4">
          <span className="skeleton h-4 w-40" />
          <span className="skeleton h-3.5 flex-1" />
          <span className="skeleton h-5 w-24" />
        </div>
      ))}
    </div>
  );
}
