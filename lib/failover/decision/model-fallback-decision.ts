import { formatModelRef } from "../model-ref";
import type { FailureReason } from "../reasons";
import type { Candidate, DecisionRecord } from "../run-record";
import type { Observation } from "./observe-error";
import { capText } from "./cap-text";
import { presentFields } from "./present-fields";

const detailLimit = 400;

/** What every record of a run says about the run itself (L-4, L-5). */
export type RunIdentity = {
  runId?: string;
  sessionId?: string;
  lane?: string;
  requested: { provider: string; model: string };
};

export type PlaceInChain = {
  candidate: Candidate;
  /** 1-based place in the chain and its length (L-8). */
  position: number;
  total: number;
  /** The candidate that comes next, after a jump its target; null at the end of the chain (L-13). */
  next: Candidate | null;
};

/** A failed or skipped candidate as records repeat it (L-19). */
export type RecordedAttempt = {
  provider: string;
  model: string;
  reason: FailureReason;
  error: string;
  status?: number;
  code?: string;
  observation: Observation;
};

export type Decision =
  | { decision: "candidate_failed"; attempt: RecordedAttempt; probe: boolean }
  | { decision: "skip_candidate"; attempt: RecordedAttempt; profileCount: number }
  | { decision: "probe_cooldown_candidate"; reason: FailureReason; profileCount: number }
  | { decision: "candidate_succeeded"; previous: readonly RecordedAttempt[]; probe: boolean };

const tagsOf = {
  candidate_failed: ["error_handling", "model_fallback", "candidate_failed"],
  skip_candidate: ["error_handling", "model_fallback", "skip_candidate"],
  probe_cooldown_candidate: ["error_handling", "model_fallback", "probe_cooldown_candidate"],
  candidate_succeeded: ["error_handling", "model_fallback", "candidate_succeeded"],
} as const;

/**
 * One line of 06 §1. Absent fields are undefined, so JSON omits them, and never null: all records are of one shape, which
 * is made and read fast.
 */
export function modelFallbackDecision(run: RunIdentity, place: PlaceInChain, made: Decision): DecisionRecord {
  const { candidate, next } = place;
  const failed = failedIn(made);
  const { observation } = failed ?? { observation: nothingObserved };
  const step = stepOf(place, made);
  return {
    event: "model_fallback_decision",
    tags: tagsOf[made.decision],
    runId: run.runId,
    sessionId: run.sessionId,
    lane: run.lane,
    decision: made.decision,
    requestedProvider: run.requested.provider,
    requestedModel: run.requested.model,
    candidateProvider: candidate.provider,
    candidateModel: candidate.model,
    candidateRouteOrigin: candidate.routeOrigin,
    attempt: place.position,
    total: place.total,
    reason: made.decision === "probe_cooldown_candidate" ? made.reason : failed?.reason,
    status: failed?.status,
    code: failed?.code,
    errorPreview: observation.errorPreview,
    errorHash: observation.errorHash,
    errorFingerprint: observation.errorFingerprint,
    httpCode: observation.httpCode,
    providerErrorType: observation.providerErrorType,
    providerErrorMessagePreview: observation.providerErrorMessagePreview,
    requestIdHash: observation.requestIdHash,
    fallbackStepType: step?.fallbackStepType,
    fallbackStepFromModel: step?.fallbackStepFromModel,
    fallbackStepFromFailureReason: step?.fallbackStepFromFailureReason,
    fallbackStepFromFailureDetail: step?.fallbackStepFromFailureDetail,
    fallbackStepChainPosition: step?.fallbackStepChainPosition,
    fallbackStepToModel: step?.fallbackStepToModel,
    fallbackStepFinalOutcome: step?.fallbackStepFinalOutcome,
    nextCandidateProvider: next?.provider,
    nextCandidateModel: next?.model,
    nextCandidateRouteOrigin: next?.routeOrigin,
    isPrimary: candidate.routeOrigin === "requested",
    requestedModelMatched:
      candidate.provider === run.requested.provider && candidate.model === run.requested.model,
    fallbackConfigured: place.total > 1,
    allowTransientCooldownProbe: isProbe(made) ? true : undefined,
    profileCount: "profileCount" in made ? made.profileCount : undefined,
    previousAttempts: made.decision === "candidate_succeeded" ? previousAttempts(made.previous) : undefined,
  };
}

const nothingObserved: Observation = {};

const failedIn = (made: Decision): RecordedAttempt | null =>
  made.decision === "candidate_failed" || made.decision === "skip_candidate" ? made.attempt : null;

function isProbe(made: Decision): boolean {
  switch (made.decision) {
    case "probe_cooldown_candidate":
      return true;
    case "skip_candidate":
      return false;
    case "candidate_failed":
    case "candidate_succeeded":
      return made.probe;
  }
}

type FallbackStep = {
  fallbackStepType: "fallback_step";
  fallbackStepFromModel: string;
  fallbackStepFromFailureReason: FailureReason;
  fallbackStepFromFailureDetail: string;
  fallbackStepChainPosition: number;
  fallbackStepToModel: string | undefined;
  fallbackStepFinalOutcome: "chain_exhausted" | "next_fallback" | "succeeded";
};

/** The transition itself, so that an exporter can rebuild the primary failure (06 §2, L-37). */
export const stepFields = (place: PlaceInChain, made: Decision): Readonly<Record<string, unknown>> =>
  presentFields(stepOf(place, made) ?? {});

function stepOf(place: PlaceInChain, made: Decision): FallbackStep | null {
  switch (made.decision) {
    case "probe_cooldown_candidate":
      return null;
    case "candidate_failed":
    case "skip_candidate":
      return stepFrom(made.attempt, place, place.next);
    case "candidate_succeeded": {
      const last = made.previous.at(-1);
      return last === undefined ? null : { ...stepFrom(last, place, place.candidate), ...succeeded };
    }
  }
}

const succeeded = { fallbackStepFinalOutcome: "succeeded" } as const;

function stepFrom(left: RecordedAttempt, { position }: PlaceInChain, to: Candidate | null): FallbackStep {
  const { observation } = left;
  const detail = observation.providerErrorMessagePreview ?? observation.errorPreview ?? left.error;
  return {
    fallbackStepType: "fallback_step",
    fallbackStepFromModel: ref(left),
    fallbackStepFromFailureReason: left.reason,
    fallbackStepFromFailureDetail: capText(detail, detailLimit),
    fallbackStepChainPosition: position,
    fallbackStepToModel: to === null ? undefined : ref(to),
    fallbackStepFinalOutcome: to === null ? "chain_exhausted" : "next_fallback",
  };
}

function previousAttempts(attempts: readonly RecordedAttempt[]) {
  if (attempts.length === 0) return undefined;
  return attempts.map(({ provider, model, reason, status, code, observation }) => ({
    provider,
    model,
    reason,
    status,
    code,
    errorPreview: observation.errorPreview,
    errorHash: observation.errorHash,
    errorFingerprint: observation.errorFingerprint,
    httpCode: observation.httpCode,
    providerErrorType: observation.providerErrorType,
    providerErrorMessagePreview: observation.providerErrorMessagePreview,
    requestIdHash: observation.requestIdHash,
  }));
}

const ref = (place: { provider: string; model: string }) => formatModelRef(place.provider, place.model);
