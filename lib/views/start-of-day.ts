/** Midnight in a zone, for "runs today". On a day the clocks change it may be an hour off. */
export function startOfDay(now: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(now);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const passedSeconds = (read("hour") * 60 + read("minute")) * 60 + read("second");
  return now - passedSeconds * 1000 - (now % 1000);
}
