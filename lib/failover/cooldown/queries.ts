import { authKeyOf } from "../provider-id";
import type { FailoverPolicy } from "../policy";
import type { UsageEntry } from "../usage-entry";
import {
  activeWindows,
  blockScope,
  isManuallyDisabled,
  type ActiveWindow,
  type WindowQuery,
} from "./active-windows";
import { fromRow } from "./row-form";
import { isActive } from "./time";

/** Providers the operator exempted from windows; none unless listed (R10). */
export const isBypassProvider = (provider: string, policy: FailoverPolicy): boolean =>
  policy.cooldownBypassProviders.some((listed) => authKeyOf(listed) === authKeyOf(provider));

/** Whether the profile must not be used automatically now (W-60). */
export const isInCooldown = (entry: UsageEntry | undefined, query: WindowQuery): boolean =>
  activeWindows(entry, query).length > 0;

/** When the last window that counts ends; null when the profile is free (W-61). */
export function unusableUntil(entry: UsageEntry | undefined, query: WindowQuery): number | null {
  return latestEnd(activeWindows(entry, query));
}

const latestEnd = (windows: readonly ActiveWindow[]): number | null =>
  windows.reduce<number | null>((latest, window) => Math.max(latest ?? 0, window.until), null);

/** Unusable for every model, whichever is asked for (W-62). */
export function globallyUnusable(row: UsageEntry | undefined, query: Omit<WindowQuery, "modelId">): boolean {
  return activeWindows(row, query).some((window) => window.scope.kind === "profile");
}

/**
 * When waiting would help (W-63). Profiles that wait only for this very model share its limit, so the latest of them
 * counts; of all others the earliest. An operator's disable promises no time (E51).
 */
export function soonestExpiry(
  entries: readonly (UsageEntry | undefined)[],
  query: WindowQuery,
): number | null {
  let latestOfModel: number | null = null;
  let earliestOther: number | null = null;
  for (const entry of entries) {
    if (isManuallyDisabled(entry, query.now)) continue;
    const windows = activeWindows(entry, query);
    const until = latestEnd(windows);
    if (until === null) continue;
    if (query.modelId !== undefined && windows.every(isModelCooldown)) {
      latestOfModel = Math.max(latestOfModel ?? until, until);
    } else {
      earliestOther = Math.min(earliestOther ?? until, until);
    }
  }
  if (latestOfModel === null) return earliestOther;
  return earliestOther === null ? latestOfModel : Math.min(latestOfModel, earliestOther);
}

const isModelCooldown = (window: ActiveWindow): boolean =>
  window.lane === "cooldown" && window.scope.kind === "model";

/**
 * The window people are told about when several run: an operator's or billing disable, else a block, else the cooldown
 * that ends last (W-67).
 */
export function decidingWindow(entry: UsageEntry | undefined, query: WindowQuery): ActiveWindow | null {
  const windows = activeWindows(entry, query);
  const first = windows[0];
  if (first === undefined || first.lane !== "cooldown") return first ?? null;
  return windows.reduce((latest, window) => (window.until > latest.until ? window : latest), first);
}

/** Whether an active block covers the model, so that a further limit is the same incident (W-25). */
export function isBlockedFor(row: UsageEntry, modelId: string | undefined, now: number): boolean {
  const entry = fromRow(row);
  if (!isActive(entry.blockedUntil, now)) return false;
  const scope = blockScope(entry);
  return scope.kind === "profile" || scope.modelId === modelId;
}
