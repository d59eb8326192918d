"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useTimeFormat } from "@/components/ui/use-time-format";

/** Says which state is tried on, and that trying touches nothing. */
export function SnapshotBar({ at, onTake }: { at: number; onTake(): void }) {
  const t = useTranslations("lab.snapshot");
  const { time } = useTimeFormat();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border bg-surface px-4 py-2.5">
      <p className="flex min-w-0 flex-1 basis-48 items-center gap-2 text-sm">
        <ShieldCheck aria-hidden className="size-4 shrink-0 text-ok" />
        <span>
          <span className="font-semibold">{t("untouched")}</span>{" "}
          <span className="text-muted tabular-nums">{t("stateOf", { time: time(at) })}</span>
        </span>
      </p>
      <Button onClick={onTake}>{t("take")}</Button>
    </div>
  );
}
