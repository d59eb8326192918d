import { isPlainRecord } from "../own-value";
import type { QuotaAnswer } from "../profile-event";
import { blockProbeThrottleMs } from "../policy";
import type { FailureReason } from "../reasons";
import type { UsageEntry } from "../usage-entry";
import { readSlot, recordedSlot, writeSlot } from "./cooldown-slot";
import type { Failure, Recorded } from "./failure";
import { countIncident } from "./failure-counters";
import { openBlock } from "./open-block";
import { scopeOf } from "./scope-of";
import { MAX_TIME, clampTime, isActive, isTime } from "./time";

const secondMs = 1_000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

type QuotaCooldown = {
  lengthMs: number;
  /** Given where the answer condemns the whole login; else the failure's own reason and scope stand. */
  verdict?: { reason: FailureReason; classification: "wham_token_expired" | "wham_account_dead" };
};

/** What an answer costs (W-73 … W-75). */
function quotaCooldown(answer: Exclude<QuotaAnswer, { kind: "exhausted" }>): QuotaCooldown {
  switch (answer.kind) {
    case "available":
      return { lengthMs: 15 * secondMs };
    case "token_expired":
      return { lengthMs: 12 * hourMs, verdict: { reason: "auth", classification: "wham_token_expired" } };
    case "account_dead":
      return {
        lengthMs: 24 * hourMs,
        verdict: { reason: "auth_permanent", classification: "wham_account_dead" },
      };
    case "http_error":
      return { lengthMs: 5 * minuteMs };
    case "no_answer":
      return { lengthMs: 30 * secondMs };
  }
}

/**
 * A failure the usage endpoint was asked about (W-72 … W-76): the answer replaces the ladder step. It is the one thing
 * that may move a running end, and only to a later one. The entry is stamped (W-22) already.
 */
export function applyQuotaAnswer(entry: UsageEntry, failure: Failure, answer: QuotaAnswer): Recorded {
  const { at } = failure;
  const asked: UsageEntry = { ...entry, lastProbeAt: at };
  if (answer.kind === "exhausted") {
    if (!isTime(answer.resetAt) || answer.resetAt <= at)
      return applyQuotaAnswer(entry, failure, { kind: "no_answer" });
    return openBlock(asked, { at, until: answer.resetAt, modelId: undefined, channel: "wham" });
  }
  const { lengthMs, verdict } = quotaCooldown(answer);
  const reason = verdict?.reason ?? failure.reason;
  const scope =
    verdict === undefined ? scopeOf(failure.reason, failure.modelId) : ({ kind: "profile" } as const);
  const running = readSlot(asked, scope);
  const reused = isActive(running.until, at);
  const counted = reused ? asked : countIncident(asked, scope, failure.reason);
  const until = clampTime(Math.max(isActive(running.until, at) ? running.until : 0, at + lengthMs));
  const openedAt = reused ? running.openedAt : at;
  const slot = { until, reason, source: "ladder" as const, ...(openedAt === undefined ? {} : { openedAt }) };
  const written = writeSlot(counted, scope, slot);
  const classified =
    verdict === undefined ? written : { ...written, cooldownClassification: verdict.classification };
  return recordedSlot(classified, scope, at, reused);
}

/** Whether a blocked profile may be asked again; claim it with `probe-claimed` before asking (W-77). */
export function mayAskAgain(entry: UsageEntry, now: number): boolean {
  if (!isActive(entry.blockedUntil, now)) return false;
  return !isTime(entry.lastProbeAt) || now - entry.lastProbeAt >= blockProbeThrottleMs;
}

/** Judges an answer of the usage endpoint (W-71 … W-75). Null stands for no connection or unparsable JSON. */
export function judgeQuotaAnswer(answer: { status: number; body: unknown } | null, now: number): QuotaAnswer {
  if (answer === null) return { kind: "no_answer" };
  if (answer.status === 401) return { kind: "token_expired" };
  if (answer.status === 403) return { kind: "account_dead" };
  if (answer.status < 200 || answer.status > 299) return { kind: "http_error" };
  const { body } = answer;
  if (!isPlainRecord(body) || !isPlainRecord(body.rate_limit)) return { kind: "no_answer" };
  const resets = exhaustedResets(body.rate_limit, now);
  if (resets.length > 0) {
    const resetAt = Math.max(0, ...resets.filter((reset) => reset > now && reset <= MAX_TIME));
    return resetAt > 0 ? { kind: "exhausted", resetAt } : { kind: "no_answer" };
  }
  const isSpent = isPlainRecord(body.spend_control) && body.spend_control.reached === true;
  return isSpent ? { kind: "no_answer" } : { kind: "available" };
}

/** Ends of the used-up windows; NaN for one that does not say when. A single window may be marked from outside. */
function exhaustedResets(limit: Readonly<Record<string, unknown>>, now: number): readonly number[] {
  const windows = [limit.primary_window, limit.secondary_window].filter(isPlainRecord);
  const isMarked = limit.limit_reached === true && windows.length === 1;
  return windows.filter((window) => isMarked || isUsedUp(window)).map((window) => resetOf(window, now));
}

const isUsedUp = (window: Readonly<Record<string, unknown>>): boolean =>
  typeof window.used_percent === "number" && window.used_percent >= 100;

function resetOf(window: Readonly<Record<string, unknown>>, now: number): number {
  if (typeof window.reset_at === "number") return window.reset_at * secondMs;
  if (typeof window.reset_after_seconds === "number") return now + window.reset_after_seconds * secondMs;
  return Number.NaN;
}
