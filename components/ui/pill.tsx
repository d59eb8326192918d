import type { ReactNode } from "react";
import { softTone, type Tone } from "./tone";

/**
 * Its words go on in a second line before any is cut off. Positioned, so that what only screen readers get is cut off
 * with the rest and makes no page wider.
 */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`relative inline-block max-w-full overflow-hidden rounded-xl align-middle px-2 py-0.5 text-xs font-medium text-ellipsis wrap-normal tabular-nums ${softTone[tone]}`}
    >
      {children}
    </span>
  );
}
