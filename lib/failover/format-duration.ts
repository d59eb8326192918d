const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** For the CLI and for logs: `45s`, `12m`, `4h 10m`, `6d 23h` (D-61). */
export const formatDuration = (ms: number): string => joined(ms, "");

/** The same with a space before the unit, for prose in the desk: `45 s`, `4 h 10 m` (09 §5). */
export const formatSpacedDuration = (ms: number): string => joined(ms, " ");

/** What is left of a window on the desk: `00:17`, `02:41`, and from an hour on `4 h 12 m`, `6 d 23 h`. */
export function formatCountdown(ms: number): string {
  const left = wholeSeconds(ms);
  if (left >= hourMs) return joined(left, " ");
  const twoDigits = (value: number) => String(value).padStart(2, "0");
  return `${twoDigits(Math.floor(left / minuteMs))}:${twoDigits((left % minuteMs) / secondMs)}`;
}

/** Rounded up: what still runs never reads as nothing. */
const wholeSeconds = (ms: number): number =>
  Number.isFinite(ms) ? Math.ceil(Math.max(0, ms) / secondMs) * secondMs : 0;

function joined(ms: number, gap: string): string {
  const total = wholeSeconds(ms);
  const part = (value: number, unit: string) => `${value}${gap}${unit}`;
  if (total < minuteMs) return part(total / secondMs, "s");
  if (total < hourMs) return part(Math.floor(total / minuteMs), "m");
  const [big, bigUnit, small, smallUnit] =
    total < dayMs ? ([hourMs, "h", minuteMs, "m"] as const) : ([dayMs, "d", hourMs, "h"] as const);
  const rest = Math.floor((total % big) / small);
  const head = part(Math.floor(total / big), bigUnit);
  return rest === 0 ? head : `${head} ${part(rest, smallUnit)}`;
}
