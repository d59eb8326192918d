import { inBothForms } from "../failover/decision/step-why-text";
import { isFailureReason, type FailureReason } from "../failover/reasons";
import type { DecisionRecord, RunStep } from "../failover/run-record";
import { readEffects, type LoggedEffects } from "./log-effects";
import { numberOf, refOf, textOf, timeOf } from "./log-fields";
import { hashOfLogged, type ProfileNames } from "./log-profile-names";
import { loggedFailure, loggedProbe, loggedSkip } from "./log-sentences";
import { outcomeOfLine, type LoggedAttempt, type LoggedWalk } from "./log-walk";

type Draft = Omit<RunStep, "startedAt">;

const decisions = ["rotate_profile", "fallback_model", "surface_error"] as const;

const reasonOf = (record: DecisionRecord, field: string): FailureReason | null => {
  const reason = record[field];
  return isFailureReason(reason) ? reason : null;
};

const providerOf = (candidate: string): string => candidate.slice(0, Math.max(0, candidate.indexOf("/")));

/** A profile that nobody here knows is shown by its hash. */
function profileOf(call: DecisionRecord, names: ProfileNames): string | null {
  const logged = textOf(call, "profileId");
  if (logged === undefined) return null;
  const hash = hashOfLogged(logged);
  return names(hash) ?? hash;
}

const empty = { profileId: null, status: null, code: null, matchedRule: null, decision: null, effect: null };

const isAnswer = (call: DecisionRecord): boolean => call.decision === "continue_normal";

type Around = { names: ProfileNames; effects: LoggedEffects };

function failedCall(
  call: DecisionRecord,
  around: Around,
  attempt: { candidate: string; record: DecisionRecord | null; isRetold: boolean },
): Draft {
  const { record } = attempt;
  const decision = decisions.find((known) => known === call.decision) ?? null;
  const reason = reasonOf(call, "failoverReason") ?? (record && reasonOf(record, "reason"));
  const isFinal = decision !== "rotate_profile";
  const status = numberOf(call, "status") ?? (record && isFinal ? numberOf(record, "status") : undefined);
  const isLast = isFinal && record?.fallbackStepFinalOutcome === "chain_exhausted";
  return {
    ...empty,
    candidate: attempt.candidate,
    outcome: "failed",
    profileId: profileOf(call, around.names),
    reason,
    status: status ?? null,
    code: (record && isFinal && textOf(record, "code")) || null,
    errorPreview: textOf(call, "rawErrorPreview") ?? (record && textOf(record, "errorPreview")) ?? null,
    endedAt: timeOf(call),
    decision,
    effect: around.effects.take(textOf(call, "profileId"), timeOf(call)),
    ...inBothForms(
      loggedFailure({
        reason,
        status: status ?? null,
        decision,
        isLast,
        isRetold: isFinal && attempt.isRetold,
      }),
    ),
  };
}

/** The step of a result whose calls are not in the log, or that had none. */
function resultStep({ candidate, outcome, record, isRetold }: LoggedAttempt, hasProbe: boolean): Draft {
  const at = timeOf(record);
  const reason = reasonOf(record, "reason");
  const status = numberOf(record, "status") ?? null;
  const preview = textOf(record, "providerErrorMessagePreview") ?? textOf(record, "errorPreview") ?? null;
  const step = { ...empty, candidate, outcome, reason, endedAt: at, errorPreview: preview };
  const provider = providerOf(candidate);
  switch (outcome) {
    case "failed": {
      const isLast = record.fallbackStepFinalOutcome === "chain_exhausted";
      const decision = isLast ? null : "fallback_model";
      const why = inBothForms(loggedFailure({ reason, status, decision, isLast, isRetold }));
      return { ...step, status, code: textOf(record, "code") ?? null, decision, ...why };
    }
    case "skipped": {
      const isWaiting =
        numberOf(record, "profileCount") !== undefined || /cooldown/i.test(preview ?? "cooldown");
      return { ...step, status, ...inBothForms(loggedSkip({ provider, reason, preview, isWaiting })) };
    }
    case "probed":
      return { ...step, ...inBothForms(loggedProbe(provider, reason)) };
    case "succeeded":
      return { ...step, reason: null, errorPreview: null, ...answered(hasProbe) };
  }
}

const answered = (isProbe: boolean) => inBothForms({ id: isProbe ? "probe-answered" : "answered" });

function stepsOfAttempt(attempt: LoggedAttempt, hasProbe: boolean, around: Around): Draft[] {
  const failed = attempt.calls
    .filter((call) => !isAnswer(call))
    .map((call) => failedCall(call, around, attempt));
  switch (attempt.outcome) {
    case "failed":
      return failed.length > 0 ? failed : [resultStep(attempt, hasProbe)];
    case "probed":
    case "skipped":
      return [resultStep(attempt, hasProbe), ...failed];
    case "succeeded": {
      const answer = attempt.calls.findLast(isAnswer);
      const profileId = answer ? profileOf(answer, around.names) : null;
      return [...failed, { ...resultStep(attempt, hasProbe), profileId }];
    }
  }
}

/** A run that never left its first candidate has calls and no decision line. */
function openSteps(calls: readonly DecisionRecord[], around: Around): Draft[] {
  return calls.map((call) => {
    const candidate = refOf(call, "provider", "model") ?? "unknown";
    if (!isAnswer(call)) return failedCall(call, around, { candidate, record: null, isRetold: false });
    return {
      ...empty,
      candidate,
      outcome: "succeeded",
      profileId: profileOf(call, around.names),
      reason: null,
      errorPreview: null,
      endedAt: timeOf(call),
      ...answered(false),
    };
  });
}

/** The last error of a turn that nothing was decided about any more, such as a prompt that is too large. */
function lastError(lines: readonly DecisionRecord[]): Draft[] {
  const decided = lines.findLastIndex(
    (line) => line.event === "embedded_run_failover_decision" || outcomeOfLine(line) !== undefined,
  );
  const end = lines
    .slice(decided + 1)
    .findLast((line) => line.event === "embedded_run_agent_end" && line.isError === true);
  const candidate = end && refOf(end, "provider", "model");
  if (!end || candidate === undefined) return [];
  const reason = reasonOf(end, "failoverReason");
  return [
    {
      ...empty,
      candidate,
      outcome: "failed",
      reason,
      errorPreview: textOf(end, "rawErrorPreview") ?? textOf(end, "error") ?? null,
      endedAt: timeOf(end),
      ...inBothForms(loggedFailure({ reason, status: null, decision: null, isLast: false, isRetold: false })),
    },
  ];
}

/** The steps of a run as its page shows them. A step starts where the one before it ended: the log has only ends. */
export function stepsOfLog(
  lines: readonly DecisionRecord[],
  walk: LoggedWalk,
  names: ProfileNames,
): RunStep[] {
  const around = { names, effects: readEffects(lines) };
  const probed = new Set(walk.attempts.flatMap((one) => (one.outcome === "probed" ? [one.candidate] : [])));
  const drafts = [
    ...walk.attempts.flatMap((attempt) => stepsOfAttempt(attempt, probed.has(attempt.candidate), around)),
    ...openSteps(walk.openCalls, around),
    ...lastError(lines),
  ];
  let startedAt = Math.min(...lines.map(timeOf));
  return drafts.map((draft) => {
    const endedAt = Math.max(startedAt, draft.endedAt);
    const step = { ...draft, startedAt, endedAt };
    startedAt = endedAt;
    return step;
  });
}
