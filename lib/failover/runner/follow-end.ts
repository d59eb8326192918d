import type { WhyJumped } from "../decision/step-why";
import { inBothForms } from "../decision/step-why-text";
import { formatModelRef } from "../model-ref";
import type { Candidate } from "../run-record";
import type { CandidateEnd } from "./attempt-candidate";
import type { CandidatePlan } from "./candidate-plan";
import type { JudgedFailure, SwitchTarget } from "./judge-failure";
import { recordFailedCandidate } from "./record-attempt";
import { refOf } from "./report-call";
import { announce } from "./report-candidate";
import { isPrimary, type RunState, type WalkState } from "./run-state";
import { skipCandidate } from "./skip-candidate";
import { soonestEnd } from "./soonest-end";

/** Where the walk goes after a candidate. */
export type Next<R> =
  | { kind: "go-to"; index: number }
  | { kind: "answered"; result: R; candidate: Candidate; profileId: string | null }
  | { kind: "aborted"; error: unknown }
  | Rethrown;

/** `soonestExpiryAt` where the only candidate there was gave out (E41). */
export type Rethrown = { kind: "rethrown"; error: unknown; soonestExpiryAt?: number | null };

/** The outcome of a candidate, in the order of 05 §5. */
export function followEnd<R>(
  state: RunState<R>,
  walk: WalkState,
  plan: CandidatePlan,
  end: CandidateEnd<R>,
): Next<R> {
  const { place } = plan;
  switch (end.kind) {
    case "answered":
      succeed(state, walk, plan);
      return { kind: "answered", result: end.result, candidate: place.candidate, profileId: end.profileId };
    case "aborted":
      return end;
    case "cannot-carry":
      skipCandidate(state, walk, { reason: "format", text: end.why, said: end.said, why: "dialect" }, plan);
      return { kind: "go-to", index: place.position };
    case "failed":
      return followFailure(state, walk, plan, end);
  }
}

type Failed<R> = Extract<CandidateEnd<R>, { kind: "failed" }>;

function followFailure<R>(state: RunState<R>, walk: WalkState, plan: CandidatePlan, end: Failed<R>): Next<R> {
  const { disposition } = end.judged;
  switch (disposition.kind) {
    case "aborted":
      return { kind: "aborted", error: end.judged.error };
    case "rethrow":
      return { kind: "rethrown", error: end.judged.error };
    case "harness-refused":
      return leaveHarness(state, plan, end);
    case "live-switch":
      return followSwitch(state, walk, plan, { ...end, target: disposition.target });
    case "advance":
      return advance(state, walk, plan, end);
  }
}

/**
 * go on while candidates remain; the last unrecognised error is the raw one. Alone it counts like a summary
 * of one attempt for the soonest end.
 */
function advance<R>(state: RunState<R>, walk: WalkState, plan: CandidatePlan, end: Failed<R>): Next<R> {
  if (!isRecognised(end.judged) && plan.place.next === null) {
    const { error } = end.judged;
    if (walk.attempts.length > 0) return { kind: "rethrown", error };
    const alone = { candidate: plan.place.candidate, order: plan.order.ids };
    return { kind: "rethrown", error, soonestExpiryAt: soonestEnd(state, [alone]) };
  }
  recordFailedCandidate(state, walk, plan, end);
  return { kind: "go-to", index: plan.place.position };
}

/** An answer without any content is classed by what it is, not by an error's text (C-17, R-57). */
const isRecognised = ({ kind, classification }: JudgedFailure) =>
  classification.reason !== null || kind === "known";

/** a jump to a later candidate records nothing; every other switch is an attempt, and the walk goes on. */
function followSwitch<R>(
  state: RunState<R>,
  walk: WalkState,
  plan: CandidatePlan,
  end: Failed<R> & { target: SwitchTarget },
): Next<R> {
  const { target, judged } = end;
  if (target.runtime !== undefined && target.runtime !== state.input.runtime) {
    return { kind: "rethrown", error: judged.error };
  }
  const isTarget = ({ provider, model }: Candidate) => provider === target.provider && model === target.model;
  const index = state.chain.findIndex((candidate, at) => at >= plan.place.position && isTarget(candidate));
  if (index < 0) {
    recordFailedCandidate(state, walk, plan, { ...end, judged: { ...judged, label: "unknown" } });
    return { kind: "go-to", index: plan.place.position };
  }
  return jump(state, plan, end.profileId, index, "switched");
}

/** a harness that refuses before the call is passed over together with its other candidates. */
function leaveHarness<R>(state: RunState<R>, plan: CandidatePlan, end: Failed<R>): Next<R> {
  const { harnessOf } = state.ports;
  if (harnessOf === undefined) return { kind: "rethrown", error: end.judged.error };
  const refused = harnessOf(plan.place.candidate);
  const index = state.chain.findIndex(
    (candidate, at) => at >= plan.place.position && harnessOf(candidate) !== refused,
  );
  if (index < 0) return { kind: "rethrown", error: end.judged.error };
  return jump(state, plan, end.profileId, index, "harness-refused");
}

/** Candidates left behind by a jump leave no attempt, but the run page accounts for them. */
function jump<R>(
  state: RunState<R>,
  plan: CandidatePlan,
  profileId: string | null,
  index: number,
  because: WhyJumped,
): Next<R> {
  const from = plan.place.position - 1;
  state.chain.slice(from, index).forEach(({ provider, model }, offset) => {
    const now = state.ports.now();
    state.recorder.step({
      candidate: formatModelRef(provider, model),
      outcome: "jumped",
      profileId: offset === 0 ? profileId : null,
      reason: null,
      status: null,
      code: null,
      matchedRule: null,
      errorPreview: null,
      startedAt: now,
      endedAt: now,
      decision: null,
      effect: null,
      ...inBothForms({ id: offset === 0 ? "left-at-once" : "passed-over", values: { because } }),
    });
  });
  return { kind: "go-to", index };
}

/** R-56, L-28: a plain first success writes nothing. */
function succeed<R>(state: RunState<R>, walk: WalkState, plan: CandidatePlan): void {
  const probe = plan.probe !== null;
  const previous = walk.attempts.map(({ recorded }) => recorded);
  const isPlain = isPrimary(plan.place.candidate) && previous.length === 0 && !probe;
  if (!isPlain) announce(state, plan.place, { decision: "candidate_succeeded", previous, probe });
  const lost = previous.find(({ reason }) => reason === "model_not_found");
  if (lost === undefined) return;
  const ref = formatModelRef(lost.provider, lost.model);
  state.ports.warn?.(`Model "${ref}" not found. Fell back to "${refOf(plan)}".`);
}
