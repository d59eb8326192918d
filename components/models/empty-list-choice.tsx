"use client";

import { useTranslations } from "next-intl";
import { Segments } from "@/components/ui/segments";
import type { ChainValue } from "@/lib/views/chain-value";

type Props = { value: ChainValue; locked: boolean; onChange(value: ChainValue): void };

/** A primary alone: no list and an empty one are both strict, but not for cron jobs and heartbeats. */
export function EmptyListChoice({ value, locked, onChange }: Props) {
  const t = useTranslations("models.emptyList");
  const kind = value.fallbacks === null ? "none" : "empty";
  return (
    <div className="flex flex-col items-start gap-2 border-t px-4 py-3">
      <p className="text-sm font-medium">{t("label")}</p>
      <Segments
        label={t("label")}
        value={kind}
        options={[
          { value: "none", label: t("none") },
          { value: "empty", label: t("empty") },
        ]}
        disabled={locked}
        onChange={(next) => onChange({ ...value, fallbacks: next === "none" ? null : [] })}
      />
      <p className="text-sm text-muted">{t(`${kind}Text`)}</p>
    </div>
  );
}
