import { presentCode, presentText } from "./present-text";
import type { ProfileId } from "../credential";
import { formatModelRef } from "../model-ref";
import { ownValue } from "../own-value";
import { reasonPhrase } from "../decision/reason-phrase";
import { inBothForms } from "../decision/step-why-text";
import type { CandidatePlan } from "./candidate-plan";
import { FailoverError } from "./failover-error";
import type { JudgedFailure } from "./judge-failure";
import { rawText, textFor } from "./raw-error";
import { refOf, statusOf } from "./report-call";
import { announce } from "./report-candidate";
import type { RunAttempt } from "./run-contract";
import { isPrimary, type RunState, type WalkState } from "./run-state";
import { rememberSkip } from "./skip-cache";

/** Records a candidate that was tried and failed, in the run and in the log (R-60 … R-62, L-25). */
export function recordFailedCandidate<R>(
  state: RunState<R>,
  walk: WalkState,
  plan: CandidatePlan,
  { judged, profileId }: { judged: JudgedFailure; profileId: ProfileId | null },
): void {
  const { candidate } = plan.place;
  const attempt = attemptOf(state, plan, judged, profileId);
  const { classification } = judged;
  const recorded = {
    provider: candidate.provider,
    model: candidate.model,
    reason: judged.label,
    error: attempt.error,
    status: attempt.status,
    code: attempt.code,
    observation: judged.observation,
  };
  walk.attempts.push({
    public: attempt,
    recorded,
    candidate,
    order: plan.order.ids,
    profileId,
    isManual: false,
    classification,
    errorOf: () => failoverError(plan, judged, attempt, profileId),
  });
  if (judged.disposition.kind === "live-switch") reportSwitch(state, plan, judged, profileId);
  announce(
    state,
    plan.place,
    { decision: "candidate_failed", attempt: recorded, probe: plan.probe !== null },
    classification.diagnosticsKind,
  );
  state.ports.onError?.(attempt, judged.error);
  remember(state, walk, plan, judged, profileId);
}

function attemptOf<R>(
  state: RunState<R>,
  plan: CandidatePlan,
  judged: JudgedFailure,
  profileId: ProfileId | null,
): RunAttempt {
  const { candidate } = plan.place;
  const status = statusOf(judged);
  const code = presentCode(judged.code, state.observe);
  const credential = profileId === null ? undefined : ownValue(state.ports.facts().profiles, profileId);
  const { retryHintMs } = judged.classification;
  const attempt: RunAttempt = {
    provider: candidate.provider,
    model: candidate.model,
    error: presentText(textFor(judged.error, candidate) ?? ownText(plan, judged), state.observe),
    reason: judged.label,
  };
  if (status !== null) attempt.status = status;
  if (code !== undefined) attempt.code = code;
  if (credential !== undefined) attempt.authMode = credential.type;
  if (retryHintMs !== undefined) attempt.retryHintMs = retryHintMs;
  return attempt;
}

/** The candidate's own words where the raw error speaks of another provider. */
const ownText = (plan: CandidatePlan, { label }: JudgedFailure) =>
  `${refOf(plan)} failed: ${reasonPhrase[label]}`;

/** R-54; also a switch that ends the chain is one, with reason unknown. */
function failoverError(
  plan: CandidatePlan,
  judged: JudgedFailure,
  attempt: RunAttempt,
  profileId: ProfileId | null,
): FailoverError {
  const { requestSizeCeiling, retryHintMs } = judged.classification;
  return new FailoverError(
    attempt.error,
    {
      reason: judged.label,
      provider: attempt.provider,
      model: attempt.model,
      profileId,
      rawError: attempt.error,
      authMode: attempt.authMode,
      status: attempt.status,
      code: attempt.code,
      ...(requestSizeCeiling === true ? { requestSizeCeiling } : {}),
      ...(retryHintMs === undefined ? {} : { retryHintMs }),
      ...(plan.probe === null ? {} : { allInCooldown: true }),
    },
    judged.error,
  );
}

function remember<R>(
  state: RunState<R>,
  walk: WalkState,
  plan: CandidatePlan,
  { label }: JudgedFailure,
  profileId: ProfileId | null,
): void {
  const { candidate } = plan.place;
  if (label === "tls_certificate") walk.tlsExcluded.add(candidate.provider);
  const { sessionId } = state.input;
  const ttlMs = state.ports.skipCacheTtlMs ?? 0;
  if (label !== "auth" && label !== "auth_permanent") return;
  if (isPrimary(candidate) || sessionId === undefined || ttlMs <= 0) return;
  const place = { sessionId, provider: candidate.provider, model: candidate.model };
  rememberSkip(state.ports.memory.skips, place, { reason: label, profileId, ttlMs, now: state.ports.now() });
}

/** A switch that does not jump is shown as what it is in the trace: a failed call with reason unknown. */
function reportSwitch<R>(
  state: RunState<R>,
  plan: CandidatePlan,
  judged: JudgedFailure,
  profileId: ProfileId | null,
): void {
  const now = state.ports.now();
  state.recorder.step({
    candidate: formatModelRef(plan.place.candidate.provider, plan.place.candidate.model),
    outcome: "failed",
    profileId,
    reason: "unknown",
    status: null,
    code: null,
    matchedRule: null,
    errorPreview: presentText(rawText(judged.error), state.observe),
    startedAt: now,
    endedAt: now,
    decision: plan.place.next === null ? "surface_error" : "fallback_model",
    effect: null,
    ...inBothForms({ id: "unreachable-switch" }),
  });
}
