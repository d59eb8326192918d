import type { ProfileId } from "../credential";
import type { ProfileEffect } from "../profile-event";
import type { FailureReason, WindowLane } from "../reasons";
import type { DecisionRecord } from "../run-record";
import type { UsageEntry } from "../usage-entry";
import { stripControls } from "./cap-text";
import type { Hash } from "./log-hash";
import { logHash } from "./log-hash";
import { presentFields } from "./present-fields";

export type RecordedFailure = {
  runId?: string;
  provider: string;
  reason: FailureReason;
  modelId?: string;
  effect: ProfileEffect;
};

const windowTypes: Record<WindowLane, string> = {
  cooldown: "cooldown",
  disable: "disabled",
  block: "blocked",
};

/** One line of 06 §6 per recorded failure, also for same-incident ones; null when nothing was recorded. */
export function failureStateRecord(failure: RecordedFailure, hash: Hash): DecisionRecord | null {
  const { effect } = failure;
  const window = effect.window;
  if (window === null) return null;
  const windowType = windowTypes[window.lane];
  const modelId = window.scope.kind === "model" ? window.scope.modelId : undefined;
  const before = scopedFields(effect.before, modelId);
  const after = scopedFields(effect.after, modelId);
  return {
    event: "auth_profile_failure_state_updated",
    tags: ["error_handling", "auth_profiles", windowType],
    ...presentFields({
      runId: failure.runId,
      profileId: logHash(hash, effect.profileId),
      provider: failure.provider,
      reason: failure.reason,
      modelId: failure.modelId,
      scope: window.scope.kind,
      windowType,
      windowReused: window.reused,
      windowSource: window.source,
      previousErrorCount: before.errorCount === 0 ? undefined : before.errorCount,
      errorCount: after.errorCount ?? 0,
      previousCooldownUntil: before.cooldownUntil,
      cooldownUntil: after.cooldownUntil,
      previousDisabledUntil: before.disabledUntil,
      disabledUntil: after.disabledUntil,
      previousDisabledReason: before.disabledReason,
      disabledReason: after.disabledReason,
      previousBlockedUntil: before.blockedUntil,
      blockedUntil: after.blockedUntil,
      failureCounts: effect.after?.failureCounts,
    }),
  };
}

/** L-69: a model's own window and count, or those of the profile; never a mirror of the other. */
function scopedFields(entry: UsageEntry | undefined, modelId: string | undefined) {
  const own = modelId === undefined ? undefined : entry?.modelCooldowns?.[modelId];
  const isMirror =
    entry?.cooldownMirrorUntil !== undefined && entry.cooldownMirrorUntil === entry.cooldownUntil;
  return {
    errorCount: modelId === undefined ? entry?.errorCount : own?.errorCount,
    cooldownUntil: modelId === undefined ? (isMirror ? undefined : entry?.cooldownUntil) : own?.until,
    disabledUntil: entry?.disabledUntil,
    disabledReason: entry?.disabledReason,
    blockedUntil: entry?.blockedUntil,
  };
}

/** The console's line (L-71). */
export function failureStateConsoleLine(record: DecisionRecord): string {
  return stripControls(
    `auth profile failure state updated: runId=${record.runId ?? "-"} profile=${record.profileId}` +
      ` provider=${record.provider} reason=${record.reason} window=${record.windowType} reused=${record.windowReused}`,
  );
}

/** A window that could not be written; the run goes on (L-72, W-3). */
export function bookkeepingDropped(
  dropped: { profileId: ProfileId; provider: string; reason: string; cause: string },
  hash: Hash,
): DecisionRecord {
  return {
    event: "auth_profile_bookkeeping_dropped",
    tags: ["error_handling", "auth_profiles"],
    ...dropped,
    profileId: logHash(hash, dropped.profileId),
  };
}

/** An operator's action on a profile, beside the audit row (L-73). */
export function operatorAction(
  action: {
    action: "clear_profile" | "clear_model" | "probe" | "disable" | "enable" | "replace_credential";
    actor: string;
    profileId: ProfileId;
    modelId?: string;
    before: UsageEntry | undefined;
    after: UsageEntry | undefined;
    verified: boolean;
  },
  hash: Hash,
): DecisionRecord {
  return {
    event: "auth_profile_operator_action",
    tags: ["auth_profiles", "operator_action", action.action],
    ...presentFields({ ...action, profileId: logHash(hash, action.profileId) }),
  };
}
