import {
  modelFallbackDecision,
  stepFields,
  type Decision,
  type PlaceInChain,
} from "../decision/model-fallback-decision";
import { inBothForms } from "../decision/step-why-text";
import type { FailureReason } from "../reasons";
import type { CandidatePlan } from "./candidate-plan";
import { refOf } from "./report-call";
import type { RunState } from "./run-state";

/** Writes a decision record and tells who follows the transitions (R-65, L-38). */
export function announce<R>(
  state: RunState<R>,
  place: PlaceInChain,
  made: Decision,
  diagnosticsKind?: string,
): void {
  state.recorder.fallbackDecision(modelFallbackDecision(state.identity, place, made), diagnosticsKind);
  const { onFallbackStep } = state.ports;
  const step = onFallbackStep ? stepFields(place, made) : {};
  if (Object.keys(step).length > 0) onFallbackStep?.(step);
  if (made.decision !== "candidate_failed" && made.decision !== "skip_candidate") return;
  if (place.next === null) return;
  state.ports.onTransition?.({
    sessionId: state.input.sessionId ?? null,
    sessionKey: state.input.sessionKey,
    fromProvider: place.candidate.provider,
    fromModel: place.candidate.model,
    toProvider: place.next.provider,
    toModel: place.next.model,
    reason: made.attempt.reason,
    cascadeDepth: place.position - 1,
  });
}

/** Written before the probe starts; its outcome is a second record (L-27). */
export function reportProbe<R>(state: RunState<R>, plan: CandidatePlan, reason: FailureReason): void {
  const now = state.ports.now();
  state.recorder.step({
    candidate: refOf(plan),
    outcome: "probed",
    profileId: plan.probe?.profileId ?? null,
    reason,
    status: null,
    code: null,
    matchedRule: null,
    errorPreview: null,
    startedAt: now,
    endedAt: now,
    decision: null,
    effect: null,
    ...inBothForms({ id: "probe", values: { provider: plan.place.candidate.provider, reason } }),
  });
  const profileCount = plan.order.ids.length;
  announce(state, plan.place, { decision: "probe_cooldown_candidate", reason, profileCount });
}
