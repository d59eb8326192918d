"use client";

import { useTimeFormat } from "@/components/ui/use-time-format";
import { useNow } from "@/lib/client/use-now";

/** 14:02 today, 28 Nov 14:02 on any other day. */
export function useMoment(): (at: number) => string {
  const { shortTime, day } = useTimeFormat();
  const today = useNow((now) => day(now));
  return (at) => (day(at) === today ? shortTime(at) : `${day(at)} ${shortTime(at)}`);
}
