import type { FailureReason, WindowLane } from "../reasons";
import { ownValue } from "../own-value";
import type { UsageEntry, WindowSource } from "../usage-entry";
import type { WindowScope } from "../profile-event";
import { fromRow } from "./row-form";
import { isActive } from "./time";

export type ActiveWindow = {
  lane: WindowLane;
  scope: WindowScope;
  /** Null when the row does not say (older rows, other programs). */
  reason: FailureReason | "manual" | "subscription_limit" | null;
  source: WindowSource;
  /** Unknown start: no bar (P-10). */
  openedAt: number | null;
  until: number;
  /** Incidents counted so far on this window's ladder; 0 for a manual disable. */
  count: number;
};

/**
 * What a question about windows depends on. Without a model every window counts (W-60). `bypassed`: the provider is
 * exempt from windows (R10); an operator's disable counts all the same, because it is never lifted by a rule (W-49).
 */
export type WindowQuery = { now: number; modelId?: string; bypassed?: boolean };

/** The windows that make the profile unusable for the question, in the order of W-67: disable, block, cooldowns. */
export function activeWindows(row: UsageEntry | undefined, query: WindowQuery): readonly ActiveWindow[] {
  if (row === undefined || hasNoWindow(row)) return [];
  const entry = fromRow(row);
  const disable = disableWindow(entry, query.now);
  if (query.bypassed === true) return disable?.reason === "manual" ? [disable] : [];
  const windows: ActiveWindow[] = [];
  const add = (window: ActiveWindow | null) => {
    if (window !== null && covers(window.scope, query.modelId)) windows.push(window);
  };
  add(disable);
  add(blockWindow(entry, query.now));
  add(cooldownWindow(entry, query.now));
  for (const modelId in entry.modelCooldowns) add(modelWindow(entry, modelId, query.now));
  return windows;
}

/** Most rows of most profiles; ordering asks for every one of them. */
const hasNoWindow = (row: UsageEntry): boolean =>
  row.cooldownUntil === undefined &&
  row.modelCooldowns === undefined &&
  row.disabledUntil === undefined &&
  row.blockedUntil === undefined;

const covers = (scope: WindowScope, modelId: string | undefined): boolean =>
  scope.kind === "profile" || modelId === undefined || scope.modelId === modelId;

export function isManuallyDisabled(entry: UsageEntry | undefined, now: number): boolean {
  return entry !== undefined && isActive(entry.disabledUntil, now) && hasManualDisable(entry);
}

/** The reason decides: another program that opens its own disable rewrites the reason, not our source. */
export const hasManualDisable = (entry: UsageEntry): boolean =>
  (entry.disabledReason ?? entry.disabledSource) === "manual";

export function disableWindow(entry: UsageEntry, now: number): ActiveWindow | null {
  if (!isActive(entry.disabledUntil, now)) return null;
  const manual = hasManualDisable(entry);
  const reason = manual ? "manual" : (entry.disabledReason ?? null);
  return {
    lane: "disable",
    scope: { kind: "profile" },
    reason,
    source: manual ? "manual" : "ladder",
    openedAt: entry.disabledOpenedAt ?? null,
    until: entry.disabledUntil,
    count: reason === null || reason === "manual" ? 0 : (entry.failureCounts?.[reason] ?? 0),
  };
}

/** Without `blockedScope` a block is profile-wide even if it names a model (03 §1). */
export function blockWindow(entry: UsageEntry, now: number): ActiveWindow | null {
  if (!isActive(entry.blockedUntil, now)) return null;
  return {
    lane: "block",
    scope: blockScope(entry),
    reason: "subscription_limit",
    source: "provider_reset",
    openedAt: entry.blockedOpenedAt ?? null,
    until: entry.blockedUntil,
    count: entry.failureCounts?.rate_limit ?? 0,
  };
}

export const blockScope = (entry: UsageEntry): WindowScope =>
  entry.blockedScope === "model" && entry.blockedModel !== undefined
    ? { kind: "model", modelId: entry.blockedModel }
    : { kind: "profile" };

export function cooldownWindow(entry: UsageEntry, now: number): ActiveWindow | null {
  if (!isActive(entry.cooldownUntil, now)) return null;
  return {
    lane: "cooldown",
    scope: { kind: "profile" },
    reason: entry.cooldownReason ?? null,
    source: entry.cooldownSource ?? "ladder",
    openedAt: entry.cooldownOpenedAt ?? null,
    until: entry.cooldownUntil,
    count: entry.errorCount ?? 0,
  };
}

export function modelWindow(entry: UsageEntry, modelId: string, now: number): ActiveWindow | null {
  const window = ownValue(entry.modelCooldowns, modelId);
  if (window === undefined || !isActive(window.until, now)) return null;
  return {
    lane: "cooldown",
    scope: { kind: "model", modelId },
    reason: window.reason ?? null,
    source: window.source ?? "ladder",
    openedAt: window.openedAt ?? null,
    until: window.until,
    count: window.errorCount ?? 0,
  };
}
