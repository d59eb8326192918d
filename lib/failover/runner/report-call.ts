import { embeddedDecisionLevel, embeddedRunFailoverDecision } from "../decision/embedded-decision";
import type { StepWhy } from "../decision/step-why";
import { inBothForms, stepWhyText } from "../decision/step-why-text";
import { whyFailed } from "../decision/why-failed";
import type { ProfileId } from "../credential";
import { formatModelRef } from "../model-ref";
import type { ProfileEffect } from "../profile-event";
import { reasonTable } from "../reasons";
import type { RunStep } from "../run-record";
import type { CandidatePlan } from "./candidate-plan";
import type { RotationBar, RotationDecision } from "./decide-rotation";
import type { JudgedFailure } from "./judge-failure";
import { presentCode } from "./present-text";
import type { RunState } from "./run-state";

export type FailedCallReport = {
  judged: JudgedFailure;
  outcome: { source?: "thrown" | "payload" | "empty-result"; rehearsed?: true };
  profileId: ProfileId | null;
  startedAt: number;
  progress: { rotated: number; calls: number; retries: number };
  effect: ProfileEffect | null;
  /** Null where the same profile is simply tried again. */
  decided: { decision: RotationDecision; bar: RotationBar } | null;
  retry: "refreshed" | "repaired" | "waited" | null;
};

/** The step of a failed call and its line of 06 §7. */
export function reportFailedCall<R>(state: RunState<R>, plan: CandidatePlan, report: FailedCallReport): void {
  const { judged, decided, effect } = report;
  // A live switch is no failure of this candidate; the outer layer says what became of it.
  if (judged.disposition.kind === "live-switch") return;
  const { signal, matchedRule, reason } = judged.classification;
  const { observation } = judged;
  const status = statusOf(judged);
  const shownReason = shownReasonOf(judged);
  if (decided !== null && report.retry === null) {
    const record = embeddedRunFailoverDecision(
      {
        runId: state.input.runId,
        stage:
          report.outcome.source === undefined || report.outcome.source === "thrown" ? "prompt" : "assistant",
        decision: decided.decision,
        failoverReason: shownReason,
        profileFailureReason: effect === null ? null : judged.label,
        used: plan.place.candidate,
        asked: state.identity.requested,
        profileId: report.profileId,
        fallbackConfigured: state.chain.length > 1,
        timedOut: reason === "timeout",
        aborted: judged.disposition.kind === "aborted",
        status: status ?? undefined,
        retryCount: report.progress.retries,
        profileRotationCount: report.progress.rotated,
        attemptCount: report.progress.calls,
        observation,
        providerRuntimeFailureKind: judged.classification.diagnosticsKind,
        rehearsed: report.outcome.rehearsed,
      },
      state.ports.hash,
    );
    state.recorder.line(record, embeddedDecisionLevel(decided.decision));
  }
  const why = whyFailed({
    reason: judged.label,
    status: signal.status ?? null,
    decision: decided?.decision ?? "surface_error",
    bar: decided?.bar ?? null,
    hasNext: plan.place.next !== null,
    retry: report.retry,
  });
  const said: StepWhy = report.outcome.rehearsed === true ? { id: "rehearsed", values: { why } } : why;
  state.recorder.step({
    candidate: refOf(plan),
    outcome: "failed",
    profileId: report.profileId,
    reason: shownReason,
    status,
    code: presentCode(judged.code, state.observe) ?? null,
    matchedRule,
    errorPreview: observation.errorPreview ?? null,
    startedAt: report.startedAt,
    endedAt: state.ports.now(),
    decision: report.retry === null ? stepDecision(decided?.decision) : null,
    effect: effect?.window ?? null,
    why: stepWhyText(said),
    said,
    rehearsed: report.outcome.rehearsed,
  });
}

/** An abort and everything of our own has no failure class to show. */
function shownReasonOf({ classification, kind, label, disposition }: JudgedFailure) {
  if (disposition.kind === "aborted") return null;
  return kind === "decided" && disposition.kind !== "advance" ? classification.reason : label;
}

/** C-15; our own error about a selected profile keeps none (01 §8). */
export function statusOf({ classification, label, code }: JudgedFailure): number | null {
  if (classification.signal.status !== undefined) return classification.signal.status;
  if (code?.toLowerCase() === "selected_auth_profile_unavailable") return null;
  return reasonTable[label].defaultStatus;
}

function stepDecision(decision: RotationDecision | undefined): RunStep["decision"] {
  switch (decision) {
    case "rotate_profile":
    case "fallback_model":
    case "surface_error":
      return decision;
    case "return_error_payload":
    case "continue_normal":
    case undefined:
      return null;
  }
}

export const refOf = ({ place: { candidate } }: CandidatePlan) =>
  formatModelRef(candidate.provider, candidate.model);

const answered = inBothForms({ id: "answered" });
const probeAnswered = inBothForms({ id: "probe-answered" });

export function reportSucceededCall<R>(
  state: RunState<R>,
  plan: CandidatePlan,
  call: { profileId: ProfileId | null; startedAt: number },
): void {
  const { profileId, startedAt } = call;
  const [candidate, endedAt, isProbe] = [refOf(plan), state.ports.now(), plan.probe !== null];
  state.recorder.step(succeededStep({ candidate, profileId, startedAt, endedAt, isProbe }));
}

export function succeededStep(call: {
  candidate: string;
  profileId: ProfileId | null;
  startedAt: number;
  endedAt: number;
  isProbe: boolean;
}): RunStep {
  const { why, said } = call.isProbe ? probeAnswered : answered;
  return {
    candidate: call.candidate,
    outcome: "succeeded",
    profileId: call.profileId,
    reason: null,
    status: null,
    code: null,
    matchedRule: null,
    errorPreview: null,
    startedAt: call.startedAt,
    endedAt: call.endedAt,
    decision: null,
    effect: null,
    why,
    said,
  };
}
