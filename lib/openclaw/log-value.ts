import { capText, stripControls } from "../failover/decision/cap-text";
import { redact } from "../failover/decision/redact";
import { isPlainRecord } from "../failover/own-value";

// Whoever writes to a model can write into the log, so nothing of a line is taken over as it stands (P-28).

const textLimit = 400;
const listLimit = 20;
const fieldLimit = 80;
const depthLimit = 4;
const redactedSource = 4_000;

/** Ids, refs and hashes: matched exactly, so they are kept as they are. Every other text may hold a secret (L-49). */
const exactFields =
  /^(event|runId|sessionId|lane|decision|stage|tags|.*(Hash|Fingerprint|Provider|Model|Id|Type|Origin|Resolution|Reason|Outcome|Until)|provider|model|reason|code|scope)$/;

const hiddenCharacters = /[\u061C\u200B\u2028\u2029\u2060\uFEFF]/g;
const halfSurrogates = /\p{Surrogate}/gu;

const isPlain = (text: string): boolean => text.length <= textLimit && /^[\x20-\x7E]*$/.test(text);

/** One clean line of at most 400 characters: no control, ANSI or bidi character, no half surrogate. */
export const cleanLogText = (text: string): string =>
  isPlain(text)
    ? text.trim()
    : capText(
        stripControls(text.replace(halfSurrogates, "\uFFFD").replace(hiddenCharacters, " ")).trim(),
        textLimit,
      );

/** Looking for secrets is most of the work, and the same error stands in a log again and again. */
const redacted = new Map<string, string>();
const redactedKept = 500;

function redactedText(text: string): string {
  const known = redacted.get(text);
  if (known !== undefined) return known;
  const clean = cleanLogText(redact(text));
  if (redacted.size >= redactedKept) redacted.clear();
  redacted.set(text, clean);
  return clean;
}

function cleanText(text: string, field: string): string {
  const source = text.slice(0, redactedSource);
  return exactFields.test(field) ? cleanLogText(source) : redactedText(source);
}

/** A value of a log line, bounded in length, width and depth; what is no JSON value of ours is dropped. */
export function cleanLogValue(value: unknown, field: string, depth = 0): unknown {
  if (typeof value === "string") return cleanText(value, field);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  if (depth >= depthLimit) return undefined;
  if (Array.isArray(value)) {
    const items = value.slice(0, listLimit).map((item) => cleanLogValue(item, field, depth + 1));
    return items.filter((item) => item !== undefined);
  }
  return isPlainRecord(value) ? cleanLogRecord(value, depth + 1) : undefined;
}

export function cleanLogRecord(
  record: Readonly<Record<string, unknown>>,
  depth = 0,
): Readonly<Record<string, unknown>> {
  const fields = Object.entries(record).slice(0, fieldLimit);
  return Object.fromEntries(
    fields.flatMap(([name, value]) => {
      const clean = cleanLogValue(value, name, depth);
      return name === "__proto__" || clean === undefined ? [] : [[cleanLogText(name), clean]];
    }),
  );
}
