import type { ReactNode } from "react";
import { softTone, type Tone } from "./tone";

/** Positioned, so that what only screen readers get is cut off with the rest and makes no page wider. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`relative inline-block max-w-full truncate rounded-full align-middle px-2 py-0.5 text-xs font-medium whitespace-nowrap tabular-nums ${softTone[tone]}`}
    >
      {children}
    </span>
  );
}
