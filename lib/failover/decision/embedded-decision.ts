import type { ProfileId } from "../credential";
import type { FailureReason } from "../reasons";
import type { DecisionRecord } from "../run-record";
import type { Observation } from "./observe-error";
import type { Hash } from "./log-hash";
import { logHash } from "./log-hash";

export type EmbeddedDecision = {
  runId: string;
  stage: "prompt" | "assistant" | "retry_limit";
  decision:
    "rotate_profile" | "fallback_model" | "surface_error" | "return_error_payload" | "continue_normal";
  failoverReason: FailureReason | null;
  /** What was recorded on the profile. */
  profileFailureReason: FailureReason | null;
  used: { provider: string; model: string };
  asked: { provider: string; model: string };
  profileId: ProfileId | null;
  fallbackConfigured: boolean;
  timedOut: boolean;
  aborted: boolean;
  status?: number;
  retryCount: number;
  profileRotationCount: number;
  attemptCount: number;
  observation: Observation;
  providerRuntimeFailureKind: string;
  rehearsed?: true | undefined;
};

/** One line of 06 §7 per failed call. Its two reasons are the only fields of the log that may be null. */
export function embeddedRunFailoverDecision(made: EmbeddedDecision, hash: Hash): DecisionRecord {
  return {
    event: "embedded_run_failover_decision",
    tags: ["error_handling", "failover", made.stage, made.decision],
    runId: made.runId,
    stage: made.stage,
    decision: made.decision,
    failoverReason: made.failoverReason,
    profileFailureReason: made.profileFailureReason,
    provider: made.used.provider,
    model: made.used.model,
    sourceProvider: made.asked.provider,
    sourceModel: made.asked.model,
    profileId: made.profileId === null ? undefined : logHash(hash, made.profileId),
    fallbackConfigured: made.fallbackConfigured,
    timedOut: made.timedOut,
    aborted: made.aborted,
    status: made.status,
    retryCount: made.retryCount,
    profileRotationCount: made.profileRotationCount,
    attemptCount: made.attemptCount,
    rawErrorPreview: made.observation.errorPreview,
    rawErrorHash: made.observation.errorHash,
    providerRuntimeFailureKind: made.providerRuntimeFailureKind,
    rehearsed: made.rehearsed,
  };
}

/** Warn for what changes the route, debug for the rest (06 §7). */
export const embeddedDecisionLevel = (decision: EmbeddedDecision["decision"]): "warn" | "debug" =>
  decision === "rotate_profile" || decision === "fallback_model" ? "warn" : "debug";
