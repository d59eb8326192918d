"use client";

import { useFormatter } from "next-intl";
import { useMemo } from "react";

/** The desk's ways to write a moment, in the reader's zone and language. */
export function useTimeFormat() {
  const format = useFormatter();
  return useMemo(() => {
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    const time = (at: number) => format.dateTime(at, { ...clock, second: "2-digit" });
    return {
      /** 17:41 */
      shortTime: (at: number) => format.dateTime(at, clock),
      /** 17:41:06 */
      time,
      /** 17:41:06.294, the form of logs */
      preciseTime: (at: number) => `${time(at)}.${String(Math.floor(at) % 1000).padStart(3, "0")}`,
      /** 29 Nov */
      day: (at: number) => format.dateTime(at, { day: "numeric", month: "short" }),
      /** Saturday, 29 November 2026 at 17:41:06 */
      full: (at: number) => format.dateTime(at, { dateStyle: "full", timeStyle: "medium", hourCycle: "h23" }),
      /** 12 ms, 0.88 s, 12.4 s */
      seconds: (ms: number) => {
        if (ms < 100) return `${format.number(Math.round(ms))}\u00a0ms`;
        const digits = ms < 10_000 ? 2 : 1;
        const value = format.number(ms / 1000, {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
        return `${value}\u00a0s`;
      },
      /** 0.5, on an axis of seconds; 2 ms, on a very short one */
      tick: (ms: number, totalMs: number) =>
        totalMs < 100
          ? `${format.number(ms)}\u00a0ms`
          : `${format.number(ms / 1000, { maximumFractionDigits: 3 })}${ms === 0 ? "\u00a0s" : ""}`,
    };
  }, [format]);
}
