import { isRecordedFailure, quotaApplies } from "../cooldown/is-recorded-failure";
import { failureStateConsoleLine, failureStateRecord } from "../decision/failure-state-record";
import type { ProfileId } from "../credential";
import { ownValue } from "../own-value";
import type { ProfileEffect, ProfileEvent } from "../profile-event";
import { authKeyOf } from "../provider-id";
import type { FailureReason } from "../reasons";
import type { Candidate } from "../run-record";
import type { JudgedFailure } from "./judge-failure";
import type { RunPorts } from "./run-contract";
import type { RunState } from "./run-state";

const quotaReasons: ReadonlySet<FailureReason> = new Set([
  "rate_limit",
  "empty_response",
  "no_error_details",
  "unclassified",
  "unknown",
]);

/** Writes a failed call on its profile at once; null when nothing is recorded (W-7, C-19). */
export async function recordFailedCall<R>(
  state: RunState<R>,
  call: { candidate: Candidate; profileId: ProfileId | null; rehearsed: true | undefined },
  judged: JudgedFailure,
): Promise<ProfileEffect | null> {
  const { candidate, profileId, rehearsed } = call;
  const now = state.ports.now();
  if (profileId === null || !concernsProfile(judged)) return null;
  const credential = ownValue(state.ports.facts().profiles, profileId);
  const failure = { profileId, provider: authKeyOf(candidate.provider), reason: judged.label };
  if (!isRecordedFailure({ ...failure, credential, now }, state.config.policy)) return null;
  const { retryHintMs, providerResetAt, resetChannel } = judged.classification;
  const asks =
    rehearsed !== true &&
    credential !== undefined &&
    quotaReasons.has(judged.label) &&
    quotaApplies(credential, now, state.config.policy);
  const quotaAnswer = asks ? await state.ports.askQuota?.(profileId) : null;
  const effect = state.ports.apply({
    type: "failure",
    profileId,
    provider: failure.provider,
    reason: judged.label,
    at: now,
    modelId: candidate.model,
    retryHintMs,
    providerResetAt,
    resetChannel,
    rehearsed,
    quotaAnswer: quotaAnswer ?? undefined,
  });
  report(state, candidate, judged.label, effect);
  return effect;
}

/** Errors a rule decided to be none, and everything that is not the provider's, leave profiles alone (W-7). */
function concernsProfile({ kind, disposition }: JudgedFailure): boolean {
  if (kind !== "known" && kind !== "unmatched") return false;
  if (disposition.kind === "advance") return true;
  return (
    disposition.kind === "rethrow" &&
    (disposition.because === "committed" || disposition.because === "overflow")
  );
}

function report<R>(state: RunState<R>, candidate: Candidate, reason: FailureReason, effect: ProfileEffect) {
  state.ports.emit({ type: "profile-changed", effect });
  const record = failureStateRecord(
    { runId: state.input.runId, provider: candidate.provider, reason, modelId: candidate.model, effect },
    state.ports.hash,
  );
  if (record !== null) state.recorder.line(record, "warn", failureStateConsoleLine(record));
}

/** Whichever way the answer came, it heals what covered the answered model (W-35, W-38). */
export function recordAnswer<R>(
  ports: Pick<RunPorts<R>, "now" | "facts" | "apply" | "emit">,
  candidate: Candidate,
  profileId: ProfileId | null,
  isInline: boolean,
) {
  if (profileId === null) return;
  // An inline key has no profile; its row exists only while something failed, so success alone writes none.
  if (isInline && ownValue(ports.facts().usage, profileId) === undefined) return;
  const event: ProfileEvent = {
    type: "success",
    profileId,
    provider: authKeyOf(candidate.provider),
    at: ports.now(),
    modelId: candidate.model,
  };
  ports.emit({ type: "profile-changed", effect: ports.apply(event) });
}
