import type { FailoverPolicy } from "../policy";
import { reasonTable, type FailureReason } from "../reasons";

export type RotationCounts = { overloaded: number; rate_limit: number };

export type RotationFacts = {
  /** Where the failure stood: the request threw, the answer ended badly, or the iterations ran out. */
  stage: "prompt" | "assistant" | "retry_limit";
  /** The error goes to the outer layer whatever the reason: aborts, switches, committed work, our own trouble. */
  mustSurface: boolean;
  /** The label of a failed provider call; null for errors a rule decided to be none and for those from elsewhere (C-19). */
  reason: FailureReason | null;
  /** The same payload would fail again: format without a repair, overflow without a ceiling. */
  isTerminal: boolean;
  /** A timeout that is no classified failure; `busy` while compaction or a tool was running. */
  timedOut: "idle" | "wall-clock" | null;
  isBusy: boolean;
  /** A user pin, or a probe: exactly one profile. */
  isSingleProfile: boolean;
  hasFreeProfile: boolean;
  hasNext: boolean;
  /** Rotations made on this candidate so far, by reason. */
  rotations: RotationCounts;
};

export type RotationDecision =
  "rotate_profile" | "fallback_model" | "surface_error" | "return_error_payload" | "continue_normal";

/** Why the profile was not rotated, for the run page. */
export type RotationBar =
  "single-profile" | "reason" | "no-free-profile" | "cap" | "terminal" | "surfaced" | null;

export function decideRotation(
  facts: RotationFacts,
  policy: FailoverPolicy,
): { decision: RotationDecision; bar: RotationBar } {
  if (facts.mustSurface) return { decision: "surface_error", bar: "surfaced" };
  switch (facts.stage) {
    case "prompt":
      return route(facts, policy);
    case "assistant":
      return isFailedAnswer(facts) ? route(facts, policy) : { decision: "continue_normal", bar: null };
    case "retry_limit":
      return { decision: mayLeaveAfterRetries(facts) ? "fallback_model" : "return_error_payload", bar: null };
  }
}

function route(
  facts: RotationFacts,
  policy: FailoverPolicy,
): { decision: RotationDecision; bar: RotationBar } {
  if (facts.isTerminal) return { decision: "surface_error", bar: "terminal" };
  const bar = rotationBar(facts, policy);
  if (bar === null) return { decision: "rotate_profile", bar };
  return { decision: facts.hasNext ? "fallback_model" : "surface_error", bar };
}

function isFailedAnswer(facts: RotationFacts) {
  if (facts.isTerminal || facts.reason !== null || facts.timedOut === "idle") return true;
  return facts.timedOut === "wall-clock" && !facts.isBusy;
}

/** What "allowed" means in R-46; an idle timeout without a class counts as one. */
function rotationBar(facts: RotationFacts, policy: FailoverPolicy): RotationBar {
  const reason = facts.reason ?? (facts.timedOut === null ? null : "timeout");
  if (reason === null || !reasonTable[reason].rotatesProfile) return "reason";
  if (facts.isSingleProfile) return "single-profile";
  if (!facts.hasFreeProfile) return "no-free-profile";
  // Without a next candidate the remaining profiles are still tried (E26).
  return facts.hasNext && isCapped(reason, facts.rotations, policy) ? "cap" : null;
}

function isCapped(reason: FailureReason, rotations: RotationCounts, policy: FailoverPolicy) {
  if (reason === "overloaded") return rotations.overloaded >= policy.overloadedProfileRotations;
  return reason === "rate_limit" && rotations.rate_limit >= policy.rateLimitedProfileRotations;
}

function mayLeaveAfterRetries({ hasNext, reason }: RotationFacts) {
  return hasNext && reason !== "timeout" && reason !== "format" && reason !== "session_expired";
}

/** How many tool rounds a candidate gets. */
export const iterationBudget = (profiles: number) =>
  Math.min(Math.max(24 + 8 * Math.max(1, profiles), 32), 160);
