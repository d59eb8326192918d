// Waits as providers write them: `6m0s`, `1.5s`, `120ms`, `5 days 22 hours 11 minutes`.

const namesByMs: readonly [number, string][] = [
  [1, "ms msec msecs millis millisecond milliseconds"],
  [1_000, "s sec secs second seconds"],
  [60_000, "m min mins minute minutes"],
  [3_600_000, "h hr hrs hour hours"],
  [86_400_000, "d day days"],
];

const msByName: ReadonlyMap<string, number> = new Map(
  namesByMs.flatMap(([ms, names]) => names.split(" ").map((name): [string, number] => [name, ms])),
);

const maximumLength = 200;
const maximumAmounts = 8;

/** One amount with its unit; blanks, a comma or `and` before the next one. */
const amount = /\s{0,3}(?:,\s{0,3})?(?:and\s{1,3})?(\d{1,15}(?:\.\d{1,9})?)\s{0,3}([a-z]{1,12})(?![a-z])/y;

/** The duration that begins `text` and where it ends; null when none does. */
function readDuration(text: string): { ms: number; end: number } | null {
  const lower = text.slice(0, maximumLength).toLowerCase();
  let total = 0;
  let end = 0;
  for (let count = 0; count < maximumAmounts; count += 1) {
    amount.lastIndex = end;
    const match = amount.exec(lower);
    const unitMs = msByName.get(match?.[2] ?? "");
    if (match === null || unitMs === undefined) break;
    total += Number(match[1]) * unitMs;
    end = amount.lastIndex;
  }
  return end === 0 ? null : { ms: Math.round(total), end };
}

/** Milliseconds of the duration a text begins with. */
export const leadingDuration = (text: string): number | null => readDuration(text)?.ms ?? null;

/** Milliseconds of a text that is a duration and nothing else. */
export function wholeDuration(text: string): number | null {
  const trimmed = text.trim();
  const found = readDuration(trimmed);
  return found !== null && found.end === trimmed.length ? found.ms : null;
}
