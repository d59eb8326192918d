import { FallbackSummaryError, summaryMessage } from "./fallback-summary-error";
import type { RunState, WalkState } from "./run-state";
import { soonestEnd } from "./soonest-end";

export type Exhaustion = { error: unknown; soonestExpiryAt: number | null };

/** The error of a run in which every candidate is accounted for. */
export function exhaust<R>(state: RunState<R>, walk: WalkState): Exhaustion {
  const soonestExpiryAt = soonestEnd(state, walk.attempts);
  const last = walk.attempts.at(-1);
  if (last !== undefined && walk.attempts.length === 1 && last.public.skipped !== true) {
    return { error: last.errorOf(), soonestExpiryAt };
  }
  const attempts = walk.attempts.map((attempt) => attempt.public);
  const message = summaryMessage(attempts, {
    kind: state.input.kind ?? "text",
    ownDirectory: state.input.ownDirectory === true,
    isManual: last?.isManual === true,
  });
  const error = new FallbackSummaryError(message, {
    attempts,
    soonestCooldownExpiry: soonestExpiryAt,
    sessionId: state.input.sessionId,
    cause: last?.errorOf(),
  });
  return { error, soonestExpiryAt };
}
