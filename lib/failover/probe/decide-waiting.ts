import { probeMarginMs } from "../policy";
import { reasonTable, type FailureReason } from "../reasons";
import type { ProbeThrottle } from "./probe-memory";

/** A candidate none of whose profiles is free for its model (05 §3). Times are epoch ms. */
export type WaitingCandidate = {
  provider: string;
  /** W-67 for this model, else unknown. */
  reason: FailureReason;
  /** W-63; null when no profile has an end. */
  soonest: number | null;
  /** The operator has switched off every profile. */
  isDisabledByOperator: boolean;
  /** The profile a probe would use waits on a reset time the provider reported. */
  isBlocked: boolean;
  isPrimary: boolean;
  hasFallback: boolean;
  /** End of the throttle that applies; null while it is open. */
  throttledUntil: number | null;
  /** This provider's one transient probe of the run has failed. */
  isSlotUsed: boolean;
};

export type WaitingDecision =
  /** `throttle`: the throttle this probe starts, if any. */
  | { action: "probe"; reason: FailureReason; needsSlot: boolean; throttle: ProbeThrottle | null }
  | { action: "skip"; reason: FailureReason; text: string; isManual: boolean };

/** R-31 … R-38 in the order of R-42. */
export function decideWaiting(candidate: WaitingCandidate, now: number): WaitingDecision {
  const { provider, reason } = candidate;
  if (candidate.isDisabledByOperator) {
    return skip("auth_permanent", `Provider ${provider} is disabled by the operator`, true);
  }
  if (reason === "auth" || reason === "auth_permanent") {
    return skip(reason, `Provider ${provider} has ${reason} issue (skipping all models)`);
  }
  const throttle = candidate.isPrimary ? primaryGate(candidate, now) : siblingGate(candidate);
  if (throttle === "closed") return skip(reason, `Provider ${provider} is in cooldown`);
  const needsSlot = reasonTable[reason].transient;
  if (needsSlot && candidate.isSlotUsed) {
    return skip(reason, `Provider ${provider} is in cooldown (probe already attempted this run)`);
  }
  return { action: "probe", reason, needsSlot, throttle };
}

const skip = (reason: FailureReason, text: string, isManual = false): WaitingDecision => ({
  action: "skip",
  reason,
  text,
  isManual,
});

/** near the end of the window, or at any time when there is nothing else. */
function primaryGate(candidate: WaitingCandidate, now: number): ProbeThrottle | "closed" {
  if (candidate.throttledUntil !== null || !mayOpen(candidate)) return "closed";
  const isNear = candidate.soonest === null || now >= candidate.soonest - probeMarginMs;
  return candidate.hasFallback && !isNear ? "closed" : throttleOf(candidate);
}

/** Whether the gate of R-32 can open at all for this reason. */
const mayOpen = (candidate: Pick<WaitingCandidate, "hasFallback" | "reason">) =>
  !candidate.hasFallback || reasonTable[candidate.reason].probeAllowed;

/** R-35 … R-37: other candidates only while the trouble may pass; a block only when its throttle is open (E3). */
function siblingGate(candidate: WaitingCandidate): ProbeThrottle | null | "closed" {
  if (!reasonTable[candidate.reason].transient) return "closed";
  if (!candidate.isBlocked) return null;
  return candidate.throttledUntil === null ? "block" : "closed";
}

const throttleOf = (candidate: WaitingCandidate): ProbeThrottle => (candidate.isBlocked ? "block" : "probe");

/** When the primary candidate may be probed next; null when waiting will not open the gate. */
export function nextProbeAt(candidate: WaitingCandidate, now: number): number | null {
  if (candidate.isDisabledByOperator) return null;
  if (candidate.reason === "auth" || candidate.reason === "auth_permanent") return null;
  if (!mayOpen(candidate)) return null;
  const open = Math.max(now, candidate.throttledUntil ?? now);
  if (!candidate.hasFallback || candidate.soonest === null) return open;
  return Math.max(open, candidate.soonest - probeMarginMs);
}
