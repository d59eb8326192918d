import { ownValue } from "../own-value";
import type { WindowScope } from "../profile-event";
import type { FailureReason } from "../reasons";
import type { CooldownSource, UsageEntry } from "../usage-entry";
import { cooldownWindow, modelWindow } from "./active-windows";
import type { Recorded } from "./failure";
import { withModel } from "./failure-counters";
import { cooldownFields, withoutFields } from "./without-fields";

/** One cooldown window, wherever the entry keeps it: flat for the profile, in its map for a model. */
export type CooldownSlot = {
  until?: number;
  reason?: FailureReason;
  source?: CooldownSource;
  openedAt?: number;
};

export function readSlot(entry: UsageEntry, scope: WindowScope): CooldownSlot {
  if (scope.kind === "model") return ownValue(entry.modelCooldowns, scope.modelId) ?? {};
  return {
    until: entry.cooldownUntil,
    reason: entry.cooldownReason,
    source: entry.cooldownSource,
    openedAt: entry.cooldownOpenedAt,
  };
}

export function writeSlot(entry: UsageEntry, scope: WindowScope, slot: CooldownSlot): UsageEntry {
  if (scope.kind === "model") {
    const window = { ...ownValue(entry.modelCooldowns, scope.modelId), ...slot };
    return withModel(entry, scope.modelId, window);
  }
  const written: UsageEntry = { ...withoutFields(entry, cooldownFields), cooldownUntil: slot.until };
  if (slot.reason !== undefined) written.cooldownReason = slot.reason;
  if (slot.source !== undefined) written.cooldownSource = slot.source;
  if (slot.openedAt !== undefined) written.cooldownOpenedAt = slot.openedAt;
  return written;
}

/** How many incidents the ladder of this scope has counted. */
export const slotCount = (entry: UsageEntry, scope: WindowScope): number =>
  (scope.kind === "model" ? ownValue(entry.modelCooldowns, scope.modelId)?.errorCount : entry.errorCount) ??
  0;

/** The effect of a failure that opened or hit the window of this scope. */
export function recordedSlot(entry: UsageEntry, scope: WindowScope, at: number, reused: boolean): Recorded {
  const window = scope.kind === "model" ? modelWindow(entry, scope.modelId, at) : cooldownWindow(entry, at);
  return {
    entry,
    window: window && window.reason !== null ? { ...window, reason: window.reason, reused } : null,
  };
}
