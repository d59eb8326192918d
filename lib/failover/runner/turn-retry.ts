import type { RunState } from "./run-state";
import type { Walked } from "./overload-retry";

export const turnRetryDelayMs = 2_500;

/** One more try for a turn that ended in a passing server error; not combined with the overload retries. */
export function mayRetryTurn<R>(state: RunState<R>, { end, walk, retries }: Walked<R>): boolean {
  const { input, isCommitted } = state;
  if (input.retries?.turn === false || input.source === "probe" || retries > 0 || isCommitted) return false;
  const last = walk.attempts.at(-1);
  if (end.kind !== "exhausted" || last === undefined || last.classification === null) return false;
  const { reason } = last.public;
  if (reason !== "timeout" && reason !== "server_error") return false;
  return last.classification.sameModelRetry !== false && last.classification.windowClass !== "long";
}
