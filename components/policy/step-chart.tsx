"use client";

import { useTranslations } from "next-intl";
import { formatSpacedDuration } from "@/lib/failover/format-duration";

type Props = {
  label: string;
  /** The n-th wait; the last one repeats. */
  stepsMs: readonly number[];
  tone: "warn" | "bad";
};

const bars = { warn: "bg-warn", bad: "bg-bad" };

/** Waits as steps: each failure climbs one, the last repeats. Heights by magnitude, or seconds vanish beside hours. */
export function StepChart({ label, stepsMs, tone }: Props) {
  const t = useTranslations("policy.steps");
  const longest = Math.max(...stepsMs);
  return (
    <ol aria-label={label} className="flex items-end gap-1.5 overflow-x-auto px-4 pt-1 pb-3">
      {stepsMs.map((ms, at) => (
        <li key={at} className="flex min-w-14 flex-1 flex-col gap-1 text-xs">
          <span className="font-semibold tabular-nums">{formatSpacedDuration(ms)}</span>
          <span
            aria-hidden
            className={`block rounded-t-sm ${bars[tone]}`}
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

/** From a sliver for a second to the whole for the longest, in even steps of magnitude. */
function heightOf(ms: number, longest: number): number {
  const magnitude = (value: number) => Math.log10(1 + value / 1_000);
  const share = longest > 0 ? magnitude(ms) / magnitude(longest) : 0;
  return Math.round((0.4 + 4.6 * share) * 100) / 100;
}
