"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { formatClock } from "@/lib/failover/format-duration";
import { durationText } from "@/lib/i18n/sentence-words";

/** The desk's ways to write a moment or a length of time, in the reader's zone and language. */
export function useTimeFormat() {
  const format = useFormatter();
  const t = useTranslations();
  return useMemo(() => {
    const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
    const time = (at: number) => format.dateTime(at, { ...clock, second: "2-digit" });
    const date = (at: number) => format.dateTime(at, { dateStyle: "medium" });
    const isSameDay = (at: number, now: number) => date(at) === date(now);
    const duration = (ms: number) => durationText(t, ms);
    return {
      /** 17:41 */
      shortTime: (at: number) => format.dateTime(at, clock),
      /** 17:41:06 */
      time,
      /** 17:41:06, and of any other day than that of `now` 29 Nov 2026, 17:41 */
      moment: (at: number, now: number) =>
        isSameDay(at, now)
          ? time(at)
          : format.dateTime(at, { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" }),
      isSameDay,
      /** 4 h 10 m */
      duration,
      /** 02:41, and from an hour on 4 h 12 m */
      countdown: (ms: number) => formatClock(ms) ?? duration(ms),
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
  }, [format, t]);
}
