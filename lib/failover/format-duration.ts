const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A length of time as it is said: in one unit, or in two where the smaller one is not zero. */
export type DurationParts =
  | { id: "seconds"; values: { seconds: number } }
  | { id: "minutes"; values: { minutes: number } }
  | { id: "hours"; values: { hours: number } }
  | { id: "hours-minutes"; values: { hours: number; minutes: number } }
  | { id: "days"; values: { days: number } }
  | { id: "days-hours"; values: { days: number; hours: number } };

export function durationParts(ms: number): DurationParts {
  const total = wholeSeconds(ms);
  if (total < minuteMs) return { id: "seconds", values: { seconds: total / secondMs } };
  if (total < hourMs) return { id: "minutes", values: { minutes: Math.floor(total / minuteMs) } };
  const days = Math.floor(total / dayMs);
  const hours = Math.floor((total % dayMs) / hourMs);
  if (days > 0)
    return hours === 0 ? { id: "days", values: { days } } : { id: "days-hours", values: { days, hours } };
  const minutes = Math.floor((total % hourMs) / minuteMs);
  return minutes === 0
    ? { id: "hours", values: { hours } }
    : { id: "hours-minutes", values: { hours, minutes } };
}

/** For the CLI and for logs: `45s`, `12m`, `4h 10m`, `6d 23h` (D-61). */
export const formatDuration = (ms: number): string => joined(durationParts(ms), "");

/** The same with a space before the unit, for prose in English: `45 s`, `4 h 10 m` (09 §5). */
export const formatSpacedDuration = (ms: number): string => joined(durationParts(ms), " ");

/** What is left of less than an hour, as clocks show it: `00:17`, `02:41`. Null from an hour on. */
export function formatClock(ms: number): string | null {
  const left = wholeSeconds(ms);
  if (left >= hourMs) return null;
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(left / minuteMs))}:${twoDigits((left % minuteMs) / secondMs)}`;
}

/** Rounded up: what still runs never reads as nothing. */
const wholeSeconds = (ms: number): number =>
  Number.isFinite(ms) ? Math.ceil(Math.max(0, ms) / secondMs) * secondMs : 0;

const joined = ({ values }: DurationParts, gap: string): string =>
  Object.entries(values)
    .map(([unit, value]) => `${value}${gap}${unit.charAt(0)}`)
    .join(" ");
