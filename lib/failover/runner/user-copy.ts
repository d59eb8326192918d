import { reasonPhrase } from "../decision/reason-phrase";
import { sentenceCase } from "../decision/sentence-case";
import type { FailureReason } from "../reasons";

export const contextOverflowCopy =
  "Context overflow: prompt too large for the model. Try /reset (or /new) to start a fresh session, or use a larger-context model.";

/** R-76 block of 05 §6: the sentence for the person in the chat. Times are epoch ms. */
export type FailedTurn = {
  /** Reasons of the attempts, skips included; one attempt counts like a summary of one (E41). */
  reasons: readonly FailureReason[];
  soonestExpiryAt: number | null;
  now: number;
  /** The provider's words for the last failure, redacted. */
  cause: string;
};

export function failedTurnCopy({ reasons, soonestExpiryAt, now, cause }: FailedTurn): string {
  const last = reasons.at(-1) ?? "unknown";
  if (last === "context_overflow") return contextOverflowCopy;
  if (reasons.length > 0 && reasons.every((reason) => reason === "rate_limit")) {
    return isOwnLimitSentence(cause)
      ? cause
      : rateLimitCopy(soonestExpiryAt === null ? null : soonestExpiryAt - now);
  }
  if (reasons.length > 0 && reasons.every((reason) => reason === "overloaded")) {
    return "The AI service is temporarily overloaded. Please try again in a moment.";
  }
  return lastReasonCopy(last, cause);
}

/** N seconds and M minutes are rounded up. */
function rateLimitCopy(leftMs: number | null): string {
  if (leftMs === null)
    return "⚠️ All models are temporarily rate-limited. Please try again in a few minutes.";
  const seconds = Math.max(1, Math.ceil(leftMs / 1_000));
  if (leftMs <= 60_000) return `⚠️ Rate-limited — ready in ~${seconds}s. Please wait a moment.`;
  return `⚠️ Rate-limited — ready in ~${Math.ceil(leftMs / 60_000)} min. Please try again shortly.`;
}

/** A provider's own usage-limit sentence is better than ours when it names the reset. */
const isOwnLimitSentence = (text: string) =>
  /\b(?:usage|session|weekly|daily|monthly) limit\b/i.test(text) &&
  /\breset|try again (?:at|in)\b/i.test(text);

const recoveryHints: Partial<Record<FailureReason, string>> = {
  auth: "Sign in to the provider again or choose another model.",
  auth_permanent: "Replace the credential or choose another model.",
  session_expired: "Start a fresh session with /new.",
  billing: "Add credit with the provider or choose another model.",
};

function lastReasonCopy(reason: FailureReason, cause: string): string {
  const hint = recoveryHints[reason];
  const sentence =
    hint === undefined ? lastSentence(reason, cause) : `${lastSentence(reason, cause)} ${hint}`;
  const isSaid = cause.trim() === "" || sentence.toLowerCase().includes(cause.trim().toLowerCase());
  return isSaid ? sentence : `${sentence} (${cause.trim()})`;
}

/** a finish-reason error keeps the provider's words; a timeout has its own sentence. */
function lastSentence(reason: FailureReason, cause: string): string {
  if (reason === "server_error" && /\bfinish_reason: error\b/i.test(cause)) return cause.trim();
  return reason === "timeout" ? "LLM request timed out." : `${sentenceCase(reasonPhrase[reason])}.`;
}

/** A fallback answered, but there was nothing to show. Both are refs as people write them. */
export const silentFallbackCopy = (configured: string, used: string): string =>
  `⚠️ I couldn't reach the configured model backend ${configured}. Fallback used ${used}, but it produced no visible reply.`;

/** the stop reason of the turn's lifecycle is that of the last candidate that was called and failed. */
export const lifecycleStopReason = (
  attempts: readonly { reason: FailureReason; skipped?: true }[],
): FailureReason | null => attempts.findLast(({ skipped }) => skipped !== true)?.reason ?? null;
