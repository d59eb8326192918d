"use client";

import { useTimeFormat } from "@/components/ui/use-time-format";

const ticks = 6;
const dayMs = 86_400_000;

type Span = { from: number; to: number; binMs: number };

/** Times at the starts of bins, evenly spread; days where the span has several. */
export function HistogramAxis({ span }: { span: Span }) {
  const { shortTime, day } = useTimeFormat();
  const { from, to, binMs } = span;
  const bins = Math.round((to - from) / binMs);
  const every = Math.max(1, Math.ceil(bins / ticks));
  const moments = Array.from({ length: Math.ceil(bins / every) }, (_, tick) => from + tick * every * binMs);
  const label = (at: number) => {
    if (to - from > 4 * dayMs) return day(at);
    return to - from > dayMs ? `${day(at)} ${shortTime(at)}` : shortTime(at);
  };
  return (
    <div aria-hidden className="relative mt-1 h-5 overflow-hidden border-t text-2xs text-faint">
      {moments.map((at, tick) => (
        <span
          key={at}
          className={`absolute top-0.5 whitespace-nowrap tabular-nums ${tick % 2 === 1 ? "max-sm:hidden" : ""}`}
          style={{ left: `${((at - from) / Math.max(1, to - from)) * 100}%` }}
        >
          {label(at)}
        </span>
      ))}
    </div>
  );
}
