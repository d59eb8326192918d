import { ownValue } from "../own-value";
import type { FailoverPolicy } from "../policy";
import type { WindowScope } from "../profile-event";
import type { FailureReason } from "../reasons";
import type { ModelCooldown, UsageEntry } from "../usage-entry";
import { blockScope } from "./active-windows";
import { isForgotten } from "./row-form";
import { isTime } from "./time";
import { withoutFields } from "./without-fields";

/**
 * Counters are forgotten when the failure window has passed since the last failure and the end of the last window
 * (W-21): a profile in a window has no chance to fail. A model forgets only its own count.
 */
export function resetStaleCounters(
  entry: UsageEntry,
  scope: WindowScope,
  now: number,
  policy: FailoverPolicy,
): UsageEntry {
  if (scope.kind === "model") {
    const window = ownValue(entry.modelCooldowns, scope.modelId);
    if (window === undefined || !isForgotten(window.until, window.lastFailureAt, now, policy)) return entry;
    const { errorCount: _forgotten, ...rest } = window;
    return withModel(entry, scope.modelId, rest);
  }
  if (!isForgotten(latestProfileEnd(entry), entry.lastFailureAt, now, policy)) return entry;
  return { ...withoutFields(entry, ["failureCounts"]), errorCount: 0 };
}

function latestProfileEnd(entry: UsageEntry): number {
  const block = blockScope(entry).kind === "profile" ? entry.blockedUntil : undefined;
  return [entry.cooldownUntil, entry.disabledUntil, block].filter(isTime).reduce((a, b) => Math.max(a, b), 0);
}

/** Every failure leaves its time, counted or not (W-22). */
export function stampFailure(entry: UsageEntry, scope: WindowScope, now: number): UsageEntry {
  const stamped = { ...withoutFields(entry, ["cooldownClassification"]), lastFailureAt: now };
  if (scope.kind === "profile") return stamped;
  const window = ownValue(entry.modelCooldowns, scope.modelId);
  return window === undefined
    ? stamped
    : withModel(stamped, scope.modelId, { ...window, lastFailureAt: now });
}

/** One more incident (W-26): by reason for the row, and on the ladder of the scope. The entry is stamped already. */
export function countIncident(entry: UsageEntry, scope: WindowScope, reason: FailureReason): UsageEntry {
  const counted = countReason(entry, reason);
  if (scope.kind === "profile") return { ...counted, errorCount: (entry.errorCount ?? 0) + 1 };
  const window = ownValue(entry.modelCooldowns, scope.modelId);
  return withModel(counted, scope.modelId, {
    ...window,
    errorCount: (window?.errorCount ?? 0) + 1,
    ...(entry.lastFailureAt === undefined ? {} : { lastFailureAt: entry.lastFailureAt }),
  });
}

export const countReason = (entry: UsageEntry, reason: FailureReason): UsageEntry => ({
  ...entry,
  failureCounts: { ...entry.failureCounts, [reason]: (entry.failureCounts?.[reason] ?? 0) + 1 },
});

export const withModel = (entry: UsageEntry, modelId: string, window: ModelCooldown): UsageEntry => ({
  ...entry,
  modelCooldowns: { ...entry.modelCooldowns, [modelId]: window },
});
