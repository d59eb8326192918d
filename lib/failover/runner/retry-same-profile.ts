import type { ProfileId } from "../credential";
import { ownValue } from "../own-value";
import type { CandidatePlan } from "./candidate-plan";
import type { JudgedFailure } from "./judge-failure";
import type { RunState } from "./run-state";

const shortestWaitMs = 10_000;
const longestWaitMs = 60_000;

/** One refresh per login and run, before rotating; never where another program refreshes it (P-5). */
export function mayRefresh<R>(
  state: RunState<R>,
  judged: JudgedFailure,
  profileId: ProfileId | null,
): boolean {
  if (state.ports.refresh === undefined || profileId === null || state.refreshed.has(profileId)) return false;
  if (judged.kind !== "known" || judged.label !== "auth" || judged.disposition.kind !== "advance")
    return false;
  const credential = ownValue(state.ports.facts().profiles, profileId);
  return credential?.type === "oauth" && credential.refreshable !== false;
}

/** a format failure may be repaired once; the second one is terminal. */
export const mayRepair = ({ kind, label, disposition }: JudgedFailure): boolean =>
  kind === "known" && label === "format" && disposition.kind === "advance";

/**
 * How long to wait before asking the same model again: only as the very last resort, once, for a short limit,
 * while nothing visible has happened. Null: do not wait.
 */
export function sameModelWaitMs<R>(
  state: RunState<R>,
  plan: CandidatePlan,
  judged: JudgedFailure,
): number | null {
  if (state.input.retries?.sameModelWait === false || state.input.source === "probe") return null;
  if (state.hasWaitedOnModel || plan.place.next !== null || plan.probe !== null || state.isCommitted)
    return null;
  if (judged.label !== "rate_limit" || judged.disposition.kind !== "advance") return null;
  const { windowClass, sameModelRetry, requestSizeCeiling, providerResetAt, retryHintMs } =
    judged.classification;
  if (windowClass !== "short" || sameModelRetry === false || requestSizeCeiling === true) return null;
  if (providerResetAt !== undefined) return null;
  return Math.min(Math.max(retryHintMs ?? 0, shortestWaitMs), longestWaitMs);
}
