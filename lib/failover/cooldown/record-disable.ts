import type { FailoverPolicy } from "../policy";
import type { UsageEntry } from "../usage-entry";
import { disableWindow, hasManualDisable } from "./active-windows";
import type { Recorded } from "./failure";
import { countIncident } from "./failure-counters";
import { disableMs } from "./ladder";
import { clampTime, isActive } from "./time";
import { disableFields, withoutFields } from "./without-fields";

type DisablingFailure = { reason: "billing" | "auth_permanent"; provider: string; at: number };

/** Billing and dead keys do not heal by waiting a minute, so they disable the profile (W-24, W-27). */
export function recordDisable(
  entry: UsageEntry,
  failure: DisablingFailure,
  policy: FailoverPolicy,
): Recorded {
  const { reason, at } = failure;
  if (isActive(entry.disabledUntil, at)) {
    const same = hasManualDisable(entry) ? entry : { ...entry, disabledReason: reason };
    return hit(same, at, true);
  }
  const counted = countIncident(entry, { kind: "profile" }, reason);
  const length = disableMs(failure, counted.failureCounts?.[reason] ?? 1, policy);
  const disabled: UsageEntry = {
    ...withoutFields(counted, disableFields),
    disabledUntil: clampTime(at + length),
    disabledReason: reason,
    disabledSource: "ladder",
    disabledOpenedAt: at,
  };
  return hit(disabled, at, false);
}

function hit(entry: UsageEntry, at: number, reused: boolean): Recorded {
  const window = disableWindow(entry, at);
  return {
    entry,
    window: window && window.reason !== null ? { ...window, reason: window.reason, reused } : null,
  };
}
