import type { PlaceInChain } from "../decision/model-fallback-decision";
import { observeError } from "../decision/observe-error";
import type { StepWhy } from "../decision/step-why";
import { stepWhyText } from "../decision/step-why-text";
import { whySkipped } from "../decision/why-skipped";
import { formatModelRef } from "../model-ref";
import type { FailureReason } from "../reasons";
import type { Waiting } from "./assess-waiting";
import type { CandidateOrder } from "./candidate-order";
import { announce } from "./report-candidate";
import type { RunState, WalkState } from "./run-state";

export type SkipReason = {
  reason: FailureReason;
  text: string;
  why: "excluded" | "cached" | "waiting" | "dialect";
  said?: StepWhy;
  /** The operator switched the provider's profiles off. */
  isManual?: boolean;
  waiting?: Waiting;
};

/** A candidate that was not called: an attempt with a reason, a step and a decision record (R-26, L-26). */
export function skipCandidate<R>(
  state: RunState<R>,
  walk: WalkState,
  skip: SkipReason,
  { place, order }: { place: PlaceInChain; order: CandidateOrder },
): void {
  const { candidate } = place;
  const { provider, model } = candidate;
  const { reason, text } = skip;
  const observation = observeError(text, {}, state.observe);
  const now = state.ports.now();
  const recorded = { provider, model, reason, error: text, observation };
  walk.attempts.push({
    public: { provider, model, error: text, reason, skipped: true },
    recorded,
    candidate,
    order: order.ids,
    profileId: null,
    isManual: skip.isManual === true,
    classification: null,
    errorOf: () => new Error(text),
  });
  const said = whySkipped({ ...skip, provider, soonest: skip.waiting?.soonest ?? null, now });
  state.recorder.step({
    candidate: formatModelRef(provider, model),
    outcome: "skipped",
    profileId: null,
    reason,
    status: null,
    code: null,
    matchedRule: null,
    errorPreview: observation.errorPreview ?? null,
    startedAt: now,
    endedAt: now,
    decision: null,
    effect: null,
    why: stepWhyText(said),
    said,
  });
  const profileCount = order.ids.length;
  announce(state, place, { decision: "skip_candidate", attempt: recorded, profileCount });
}
