"use client";

import { useTranslations } from "next-intl";

/** The board's places before its figures are there, in the same sizes. */
export function BoardSkeleton() {
  const t = useTranslations("board");
  return (
    <div role="status" aria-busy aria-label={t("loading")} className="flex flex-col gap-4">
      <div className="h-11 rounded-xl border bg-surface" />
      <div className="grid h-30 grid-cols-2 gap-8 overflow-hidden rounded-xl border bg-surface p-4 md:grid-cols-4">
        {Array.from({ length: 4 }, (_, place) => (
          <div key={place} className="flex flex-col gap-3">
            <span className="skeleton h-3 w-16" />
            <span className="skeleton h-4 w-36" />
            <span className="skeleton h-5 w-24" />
          </div>
        ))}
      </div>
      {Array.from({ length: 3 }, (_, lane) => (
        <div key={lane} className="rounded-xl border bg-surface p-4">
          <span className="skeleton mb-4 block h-4 w-24" />
          <div className="flex gap-2.5 overflow-hidden">
            {Array.from({ length: 3 }, (_, card) => (
              <span key={card} className="skeleton h-36 w-44" />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
