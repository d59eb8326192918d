// Points in time as headers and bodies give them. A time without a zone is no answer: guessing would be hours off (E32).

export const maximumTime = 8_640_000_000_000_000;

const httpDate =
  /^(?:[a-z]{3,9},?\s)?\s?\d{1,2}[ -][a-z]{3}[ -]\d{2,4}\s\d{1,2}:\d{2}(?::\d{2})?\s(?:gmt|utc|[+-]\d{4})$/i;
const isoTime = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})$/i;
const asctime = /^[a-z]{3}\s[a-z]{3}\s{1,2}\d{1,2}\s\d{2}:\d{2}:\d{2}\s\d{4}$/i;

/** Epoch ms of an HTTP date or an ISO time with a zone. */
export function parseMoment(text: string): number | null {
  const trimmed = text.trim();
  if (asctime.test(trimmed)) return finite(Date.parse(`${trimmed} GMT`));
  return httpDate.test(trimmed) || isoTime.test(trimmed) ? finite(Date.parse(trimmed)) : null;
}

const smallestEpochSeconds = 1_000_000_000;
/** In between a count of seconds would be the year 5138 and later: such values are milliseconds up to 2100. */
const smallestEpochMs = 100_000_000_000;
const largestEpochMs = 4_102_444_800_000;

/** Epoch ms of a number that is an epoch in seconds (or, as some write it, milliseconds). Beyond both it is absurd (C-72). */
export function parseEpoch(value: unknown): number | null {
  const number = toNumber(value);
  if (number === null || number < smallestEpochSeconds || number * 1_000 > maximumTime) return null;
  return number >= smallestEpochMs && number <= largestEpochMs ? number : number * 1_000;
}

/** A finite number, also as decimal digits in a text. */
export function toNumber(value: unknown): number | null {
  if (typeof value === "number") return finite(value);
  if (typeof value !== "string" || !/^\s{0,4}[+-]?\d{1,20}(?:\.\d{1,20})?\s{0,4}$/.test(value)) return null;
  return finite(Number(value));
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
