import { leadingDuration, wholeDuration } from "./parse-duration";
import { maximumTime, parseEpoch, parseMoment, toNumber } from "./parse-moment";
import { readString } from "./safe-read";
import type { Signal } from "./signal";
import { noBodyFacts, type BodyHints } from "./walk-body";

// The provider's own word on how long to wait (C-70 … C-72): the first usable value, in the order of C-70.

type Headers = Readonly<Record<string, string>>;

/** Milliseconds to wait, before any cap. */
export function retryHint(signal: Signal, texts: readonly string[], now: number): number | undefined {
  return (
    usable(signal.retryAfterMs, now) ??
    (signal.headers === undefined ? null : headerHint(signal.headers, now)) ??
    usable(bodyHint(signal.hints), now) ??
    usable(textHint(texts), now) ??
    undefined
  );
}

function headerHint(headers: Headers, now: number): number | null {
  const clock = serverClock(headers, now);
  return (
    usable(toNumber(headers["retry-after-ms"]), now) ??
    usable(retryAfter(headers["retry-after"], clock), now) ??
    longest(requestResets(headers, clock), now) ??
    longest(anthropicResets(headers, clock), now)
  );
}

/** A wait that is none, negative or absurd is dropped (C-72). */
function usable(hint: number | null | undefined, now: number): number | null {
  if (hint == null || !Number.isFinite(hint) || hint < 0) return null;
  return now + hint <= maximumTime ? Math.round(hint) : null;
}

/** Dates in headers are dates of the server's clock (C-72). */
export const serverClock = (headers: Headers, now: number): number =>
  parseMoment(headers["date"] ?? "") ?? now;

function retryAfter(value: string | undefined, clock: number): number | null {
  if (value === undefined) return null;
  const seconds = toNumber(value);
  if (seconds !== null) return seconds * 1_000;
  const moment = parseMoment(value);
  return moment === null ? wholeDuration(value) : moment - clock;
}

/** A duration, an epoch, an ISO time, or plain seconds. */
function resetHint(value: string, clock: number): number | null {
  const moment = parseEpoch(value) ?? parseMoment(value);
  if (moment !== null) return moment - clock;
  const seconds = toNumber(value);
  return seconds === null ? wholeDuration(value) : seconds * 1_000;
}

function requestResets(headers: Headers, clock: number): number[] {
  return ["-requests", "-tokens", ""].flatMap((kind) => {
    const remaining = toNumber(headers[`x-ratelimit-remaining${kind}`]);
    const reset = headers[`x-ratelimit-reset${kind}`];
    if (reset === undefined || (remaining !== null && remaining > 0)) return [];
    return positive(resetHint(reset, clock));
  });
}

function anthropicResets(headers: Headers, clock: number): number[] {
  return Object.entries(headers).flatMap(([name, reset]) => {
    if (!name.startsWith("anthropic-ratelimit-") || !name.endsWith("-reset")) return [];
    const remaining = toNumber(headers[name.replace(/-reset$/, "-remaining")]);
    return remaining === null || remaining > 0 ? [] : positive(resetHint(reset, clock));
  });
}

const positive = (hint: number | null): number[] => (hint !== null && hint >= 0 ? [hint] : []);

/** An absurd one is dropped before the others are compared (C-72). */
function longest(hints: readonly number[], now: number): number | null {
  const left = hints.flatMap((hint) => usable(hint, now) ?? []);
  return left.length === 0 ? null : Math.max(...left);
}

function bodyHint(hints: BodyHints): number | null {
  if (hints === noBodyFacts.hints) return null;
  return (
    positive(delayOf(hints.retryDelay))[0] ??
    positive(secondsOf(hints.retry_after))[0] ??
    positive(toNumber(hints.retry_after_ms))[0] ??
    positive(secondsOf(hints.retryAfter))[0] ??
    null
  );
}

function secondsOf(value: unknown): number | null {
  const seconds = toNumber(value);
  if (seconds !== null) return seconds * 1_000;
  return typeof value === "string" ? wholeDuration(value) : null;
}

/** Google's `RetryInfo.retryDelay`: `40s`, or the protobuf form with seconds of its own. */
function delayOf(value: unknown): number | null {
  if (typeof value === "object" && value !== null) return secondsOf(readString(value, "seconds"));
  return secondsOf(value);
}

const beforeDuration =
  /(?<![a-z0-9])(?:try again (?:in|after)|retry after|retry in|(retry-after)["']?\s{0,3}[:=]|wait(?= [^.!?\n]{1,80}for your limit to reset))\s{0,3}/g;

/** C-71. A bare number counts as seconds only where the header itself is quoted. */
function textHint(texts: readonly string[]): number | null {
  for (const text of texts) {
    beforeDuration.lastIndex = 0;
    for (let match = beforeDuration.exec(text); match !== null; match = beforeDuration.exec(text)) {
      const rest = text.slice(beforeDuration.lastIndex, beforeDuration.lastIndex + 200);
      const hint = leadingDuration(rest) ?? (match[1] === undefined ? null : quotedSeconds(rest));
      if (hint !== null) return hint;
    }
  }
  return null;
}

function quotedSeconds(rest: string): number | null {
  const digits = /^["']?(\d{1,15}(?:\.\d{1,9})?)(?![\w.-])/.exec(rest)?.[1];
  return digits === undefined ? null : Number(digits) * 1_000;
}
