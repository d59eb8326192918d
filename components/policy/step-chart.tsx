"use client";

import { useTranslations } from "next-intl";
import { useTimeFormat } from "@/components/ui/use-time-format";

type Props = {
  label: string;
  /** The n-th wait; the last one repeats. */
  stepsMs: readonly number[];
  tone: "warn" | "bad";
};

const bars = { warn: "border-warn bg-warn-soft", bad: "border-bad bg-bad-soft" };

/** Waits as steps: each failure climbs one, the last repeats. */
export function StepChart({ label, stepsMs, tone }: Props) {
  const t = useTranslations("policy.steps");
  const { duration } = useTimeFormat();
  const longest = Math.max(...stepsMs);
  return (
    <ol aria-label={label} className="flex items-end overflow-x-auto px-4 pt-1 pb-3">
      {stepsMs.map((ms, at) => (
        <li key={at} className="flex min-w-14 flex-1 flex-col gap-1 text-xs">
          <span className="font-semibold tabular-nums">{duration(ms)}</span>
          <span
            aria-hidden
            className={`block border-t-2 ${bars[tone]}`}
            style={{ height: `${heightOf(ms, longest)}rem` }}
          />
          <span className="text-muted">
            {at === stepsMs.length - 1 ? t("last", { count: at + 1 }) : t("nth", { count: at + 1 })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** By the root of its share: a minute beside an hour is small, but still to be seen. */
function heightOf(ms: number, longest: number): number {
  const share = longest > 0 ? Math.sqrt(ms / longest) : 0;
  return Math.round((0.3 + 4.7 * share) * 100) / 100;
}
