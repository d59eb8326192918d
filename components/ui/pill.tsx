import type { ReactNode } from "react";
import { softTone, type Tone } from "./tone";

export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex max-w-full items-center rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap tabular-nums ${softTone[tone]}`}
    >
      {children}
    </span>
  );
}
