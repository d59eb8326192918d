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

/** One line of 06 §1. Absent fields are omitted, never null. */
export function modelFallbackDecision(run: RunIdentity, place: PlaceInChain, made: Decision): DecisionRecord {
  const { candidate, next } = place;
  const isSame = candidate.provider === run.requested.provider && candidate.model === run.requested.model;
  return {
    event: "model_fallback_decision",
    tags: ["error_handling", "model_fallback", made.decision],
    ...presentFields({
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
      ...reasonFields(made),
      ...stepFields(place, made),
      nextCandidateProvider: next?.provider,
      nextCandidateModel: next?.model,
      nextCandidateRouteOrigin: next?.routeOrigin,
      isPrimary: candidate.routeOrigin === "requested",
      requestedModelMatched: isSame,
      fallbackConfigured: place.total > 1,
      ...probeFields(made),
      previousAttempts: made.decision === "candidate_succeeded" ? previousAttempts(made.previous) : undefined,
    }),
  };
}

function reasonFields(made: Decision): Readonly<Record<string, unknown>> {
  switch (made.decision) {
    case "candidate_failed":
    case "skip_candidate": {
      const { reason, status, code, observation } = made.attempt;
      return { reason, status, code, ...observation };
    }
    case "probe_cooldown_candidate":
      return { reason: made.reason };
    case "candidate_succeeded":
      return {};
  }
}

/** The transition itself, so that an exporter can rebuild the primary failure (06 §2, L-37). */
export function stepFields(place: PlaceInChain, made: Decision): Readonly<Record<string, unknown>> {
  switch (made.decision) {
    case "probe_cooldown_candidate":
      return {};
    case "candidate_failed":
    case "skip_candidate":
      return presentFields({
        ...stepFrom(made.attempt, place.position),
        fallbackStepToModel: place.next === null ? undefined : ref(place.next),
        fallbackStepFinalOutcome: place.next === null ? "chain_exhausted" : "next_fallback",
      });
    case "candidate_succeeded": {
      const last = made.previous.at(-1);
      if (last === undefined) return {};
      return presentFields({
        ...stepFrom(last, place.position),
        fallbackStepToModel: ref(place.candidate),
        fallbackStepFinalOutcome: "succeeded",
      });
    }
  }
}

function stepFrom(left: RecordedAttempt, position: number) {
  const { observation } = left;
  const detail = observation.providerErrorMessagePreview ?? observation.errorPreview ?? left.error;
  return {
    fallbackStepType: "fallback_step",
    fallbackStepFromModel: ref(left),
    fallbackStepFromFailureReason: left.reason,
    fallbackStepFromFailureDetail: capText(detail, detailLimit),
    fallbackStepChainPosition: position,
  };
}

function probeFields(made: Decision): Readonly<Record<string, unknown>> {
  switch (made.decision) {
    case "probe_cooldown_candidate":
      return { allowTransientCooldownProbe: true, profileCount: made.profileCount };
    case "skip_candidate":
      return { profileCount: made.profileCount };
    case "candidate_failed":
    case "candidate_succeeded":
      return { allowTransientCooldownProbe: made.probe ? true : undefined };
  }
}

function previousAttempts(attempts: readonly RecordedAttempt[]) {
  if (attempts.length === 0) return undefined;
  return attempts.map(({ provider, model, reason, status, code, observation }) =>
    presentFields({ provider, model, reason, status, code, ...observation }),
  );
}

const ref = (place: { provider: string; model: string }) => formatModelRef(place.provider, place.model);
