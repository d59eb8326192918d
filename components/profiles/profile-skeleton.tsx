"use client";

import { useTranslations } from "next-intl";

export function ProfileSkeleton() {
  const t = useTranslations("profile");
  return (
    <div role="status" aria-busy aria-label={t("loading")} className="flex flex-col gap-4">
      <div className="flex h-8 gap-2">
        <span className="skeleton w-28" />
        <span className="skeleton w-28" />
      </div>
      <div className="h-30 rounded-xl border bg-surface" />
      <div className="grid gap-4 lg:grid-cols-2">
        <div className="h-52 rounded-xl border bg-surface" />
        <div className="h-52 rounded-xl border bg-surface" />
      </div>
    </div>
  );
}
