import { isInCooldown } from "../cooldown/queries";
import type { ProfileId } from "../credential";
import type { StepWhy } from "../decision/step-why";
import { ownValue } from "../own-value";
import { attempt } from "./call-first";
import type { CalledFirst } from "./opening";
import type { CandidatePlan } from "./candidate-plan";
import { decideRotation, type RotationCounts } from "./decide-rotation";
import { judgeFailure, type JudgedFailure } from "./judge-failure";
import { liveFacts, windowQuery } from "./live-facts";
import { recordAnswer, recordFailedCall } from "./record-outcome";
import { reportFailedCall, reportSucceededCall } from "./report-call";
import { mayRepair, mayRefresh, sameModelWaitMs } from "./retry-same-profile";
import type { AttemptCall, AttemptFailure, AttemptOutcome } from "./run-contract";
import type { RunState, WalkState } from "./run-state";
import { WaitAborted, waitFor } from "./wait";

/** How a candidate ended, all its profiles included. */
export type CandidateEnd<R> =
  | { kind: "answered"; result: R; profileId: ProfileId | null }
  | { kind: "cannot-carry"; why: string; said?: StepWhy }
  | { kind: "failed"; judged: JudgedFailure; profileId: ProfileId | null }
  | { kind: "aborted"; error: unknown };

/** What happened on one candidate so far (R-47: the counts start at 0 for every candidate). */
type Progress = {
  /** Profiles of the order that were not tried yet. */
  remaining: ProfileId[];
  rotations: RotationCounts;
  rotated: number;
  calls: number;
  retries: number;
  isRepaired: boolean;
};

/** The inner layer: rotates profiles within one candidate (05 §4). `first`: a call of it that was made already. */
export async function attemptCandidate<R>(
  state: RunState<R>,
  walk: WalkState,
  plan: CandidatePlan,
  first: CalledFirst<R> | null = null,
): Promise<CandidateEnd<R>> {
  const progress: Progress = {
    remaining: [...plan.order.ids],
    rotations: { overloaded: 0, rate_limit: 0 },
    rotated: 0,
    calls: 0,
    retries: 0,
    isRepaired: false,
  };
  let profileId = first?.profileId ?? plan.probe?.profileId ?? freeProfile(state, walk, plan, progress);
  let made = first;
  try {
    for (;;) {
      takeProfile(progress, profileId);
      progress.calls += 1;
      const startedAt = made?.startedAt ?? state.ports.now();
      const call = made?.call ?? callFor(state, plan, profileId);
      const outcome = made?.outcome ?? (await makeCall(state, plan, call, profileId));
      made = null;
      if (outcome.ok) {
        recordAnswer(state.ports, plan.place.candidate, profileId, plan.order.isInline);
        reportSucceededCall(state, plan, { profileId, startedAt });
        return { kind: "answered", result: outcome.result, profileId };
      }
      if ("skipped" in outcome) return { kind: "cannot-carry", ...outcome.skipped };
      const followUp = await followFailure(state, walk, plan, progress, {
        outcome,
        call,
        profileId,
        startedAt,
      });
      if (followUp.end !== null) return followUp.end;
      profileId = followUp.next;
    }
  } catch (error) {
    if (error instanceof WaitAborted) return { kind: "aborted", error: error.reason };
    throw error;
  }
}

/** The next profile of the order that is free for the model and was not tried yet; waiting ones need a probe. */
function freeProfile<R>(
  state: RunState<R>,
  walk: WalkState,
  { place, probe }: CandidatePlan,
  progress: Progress,
): ProfileId | null {
  if (probe !== null) return null;
  const { usage } = liveFacts(state, walk);
  const query = windowQuery(state, place.candidate, state.ports.now());
  return progress.remaining.find((id) => !isInCooldown(ownValue(usage, id), query)) ?? null;
}

function takeProfile({ remaining }: Progress, profileId: ProfileId | null): void {
  const index = profileId === null ? -1 : remaining.indexOf(profileId);
  if (index >= 0) remaining.splice(index, 1);
}

function callFor<R>(
  state: RunState<R>,
  { place, order, probe }: CandidatePlan,
  profileId: ProfileId | null,
): AttemptCall {
  state.calls += 1;
  return {
    candidate: place.candidate,
    profileId: order.isInline ? null : profileId,
    allowTransientCooldownProbe: probe !== null,
    isFinalFallbackAttempt: place.position === place.total,
    attempt: state.calls,
    signal: state.input.signal,
  };
}

/** A fallback that is to be kept is stored before its attempt begins (S-33); trouble with that never fails the run. */
async function makeCall<R>(
  state: RunState<R>,
  { place }: CandidatePlan,
  call: AttemptCall,
  profileId: ProfileId | null,
): Promise<AttemptOutcome<R>> {
  const { persistence } = state.ports;
  if (persistence === undefined || place.candidate.routeOrigin === "requested")
    return attempt(state.ports, call);
  await quietly(() => persistence.beforeAttempt(place.candidate, profileId));
  const outcome = await attempt(state.ports, call);
  if (!outcome.ok) await quietly(() => persistence.afterFailure());
  return outcome;
}

async function quietly(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch {
    // The port logs what it could not write (W-3); the run goes on.
  }
}

type FailedCall<R> = {
  outcome: AttemptFailure<R>;
  call: AttemptCall;
  profileId: ProfileId | null;
  startedAt: number;
};

type FollowUp<R> = { end: CandidateEnd<R>; next: null } | { end: null; next: ProfileId | null };

/** Judges and records a failed call, then decides: the same profile again, another profile, or the outer layer. */
async function followFailure<R>(
  state: RunState<R>,
  walk: WalkState,
  plan: CandidatePlan,
  progress: Progress,
  failed: FailedCall<R>,
): Promise<FollowUp<R>> {
  const { outcome, profileId, call } = failed;
  const { candidate } = plan.place;
  const judge = (failure: AttemptFailure<R>) =>
    judgeFailure(failure, {
      provider: candidate.provider,
      now: state.ports.now(),
      rules: state.ports.rules,
      aborted: state.input.signal?.aborted === true,
      observe: state.observe,
    });
  let judged = judge(outcome);
  keepResult(state, candidate, outcome);
  if (judged.committed) state.isCommitted = true;

  if (outcome.rehearsed !== true && mayRefresh(state, judged, profileId)) {
    const refresh = await refreshed(state, profileId);
    if (refresh.ok) {
      progress.retries += 1;
      reportFailedCall(state, plan, {
        ...failed,
        judged,
        progress,
        effect: null,
        decided: null,
        retry: "refreshed",
      });
      return { end: null, next: profileId };
    }
    // C-54: the token endpoint knows better than the rejected call that the login is over.
    const told = refresh.error === undefined ? null : judge({ ok: false, error: refresh.error });
    if (told?.kind === "known" && told.label === "auth_permanent") judged = told;
  }
  const effect = await recordFailedCall(
    state,
    { candidate, profileId, rehearsed: outcome.rehearsed },
    judged,
  );
  if (!progress.isRepaired && mayRepair(judged) && (await isRepaired(state, call, outcome.error))) {
    progress.isRepaired = true;
    progress.retries += 1;
    reportFailedCall(state, plan, { ...failed, judged, progress, effect, decided: null, retry: "repaired" });
    return { end: null, next: profileId };
  }
  const next = freeProfile(state, walk, plan, progress);
  const decided = decideRotation(
    {
      stage: outcome.source === undefined || outcome.source === "thrown" ? "prompt" : "assistant",
      mustSurface: judged.disposition.kind !== "advance",
      reason: judged.kind === "known" || judged.kind === "unmatched" ? judged.label : null,
      isTerminal: isTerminal(judged),
      timedOut: outcome.timedOut ?? null,
      isBusy: false,
      isSingleProfile: plan.order.isStrict || plan.probe !== null,
      hasFreeProfile: next !== null,
      hasNext: plan.place.next !== null,
      rotations: progress.rotations,
    },
    state.config.policy,
  );
  const waitMs = decided.decision === "surface_error" ? sameModelWaitMs(state, plan, judged) : null;
  const retry = waitMs === null ? null : "waited";
  const { startedAt } = failed;
  const report = { judged, outcome, profileId, startedAt, progress, effect, decided, retry } as const;
  reportFailedCall(state, plan, report);
  if (waitMs !== null) {
    state.hasWaitedOnModel = true;
    progress.retries += 1;
    await waitFor(state, waitMs, "same-model");
    return { end: null, next: profileId };
  }
  if (decided.decision !== "rotate_profile")
    return { end: { kind: "failed", judged, profileId }, next: null };
  await countRotation(state, progress, judged);
  return { end: null, next };
}

/** The payload is at fault, on every profile alike. */
function isTerminal({ kind, label, classification }: JudgedFailure) {
  if (kind !== "known") return false;
  return label === "format" || (label === "context_overflow" && classification.requestSizeCeiling !== true);
}

async function countRotation<R>(state: RunState<R>, progress: Progress, { label }: JudgedFailure) {
  progress.rotated += 1;
  if (label === "rate_limit") progress.rotations.rate_limit += 1;
  if (label !== "overloaded") return;
  progress.rotations.overloaded += 1;
  if (state.config.policy.overloadedBackoffMs > 0) {
    await waitFor(state, state.config.policy.overloadedBackoffMs, "rotation");
  }
}

/** the kept result with the highest priority, of equal ones the latest. */
function keepResult<R>(
  state: RunState<R>,
  candidate: RunState<R>["chain"][number],
  { keep }: AttemptFailure<R>,
) {
  if (keep === undefined || keep.priority < (state.kept?.priority ?? -Infinity)) return;
  state.kept = { ...keep, candidate };
}

async function refreshed<R>(
  state: RunState<R>,
  profileId: ProfileId | null,
): Promise<{ ok: boolean; error?: unknown }> {
  if (profileId === null) return { ok: false };
  state.refreshed.add(profileId);
  try {
    return { ok: (await state.ports.refresh?.(profileId)) === true };
  } catch (error) {
    return { ok: false, error };
  }
}

async function isRepaired<R>(state: RunState<R>, call: AttemptCall, error: unknown): Promise<boolean> {
  try {
    return (await state.ports.repairFormat?.(call, error)) === true;
  } catch {
    return false;
  }
}
