"use client";

import { useNow } from "@/lib/client/use-now";
import { barTone, type Tone } from "./tone";

/** What is left of a window, from its start to its end; without a known start there is no bar (P-10). */
export function WindowBar({ openedAt, until, tone }: { openedAt: number; until: number; tone: Tone }) {
  const left = useNow((now) => share(now, openedAt, until));
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 h-[3px] overflow-hidden bg-raised">
      <span
        className={`block h-full origin-left transition-transform duration-1000 ease-linear ${barTone[tone]}`}
        style={{ transform: `scaleX(${left})` }}
      />
    </span>
  );
}

/** In steps of a half per mille: a disable of a day then draws every few seconds, not every second. */
function share(now: number, openedAt: number, until: number): number {
  if (until <= openedAt) return 0;
  const left = (until - now) / (until - openedAt);
  return Math.round(Math.min(1, Math.max(0, left)) * 2000) / 2000;
}
