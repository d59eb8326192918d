import { isTime } from "../cooldown/time";

const dayMs = 86_400_000;

/** `10:03:20 UTC` for today, `2026-01-06 10:03 UTC` for any other day. Who knows the reader's zone passes its own. */
export function formatUtcTime(at: number, now: number): string {
  if (!isTime(at)) return "an unknown time";
  const text = new Date(at).toISOString();
  const isToday = Math.floor(at / dayMs) === Math.floor(now / dayMs);
  const date = text.slice(0, text.indexOf("T"));
  const time = text.slice(text.indexOf("T") + 1);
  return isToday ? `${time.slice(0, 8)} UTC` : `${date} ${time.slice(0, 5)} UTC`;
}
