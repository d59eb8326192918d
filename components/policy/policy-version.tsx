"use client";

import { useTranslations } from "next-intl";
import { pathOf } from "@/lib/views/policy-draft";

/** Values by path, to compare with the same ones of somebody else. */
export function PolicyVersion({ values }: { values: Readonly<Record<string, unknown>> }) {
  const t = useTranslations("policy");
  return (
    <dl className="text-sm">
      {Object.entries(values).map(([key, value]) => (
        <div key={key} className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-muted">{pathOf(key).slice(1).join(".")}</dt>
          <dd className="tabular-nums">{value === null ? t("source.default") : JSON.stringify(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
