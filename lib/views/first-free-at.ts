import { isManuallyDisabled, type WindowQuery } from "../failover/cooldown/active-windows";
import { unusableUntil } from "../failover/cooldown/queries";
import type { UsageEntry } from "../failover/usage-entry";

/**
 * When the first of these profiles may be used again (W-61); null when one is free now, or none will be by waiting.
 * Not W-63: that estimates when a limit is over, this says when the rotation has somebody again.
 */
export function firstFreeAt(entries: readonly (UsageEntry | undefined)[], query: WindowQuery): number | null {
  let first: number | null = null;
  for (const entry of entries) {
    if (isManuallyDisabled(entry, query.now)) continue;
    const until = unusableUntil(entry, query);
    if (until === null) return null;
    first = Math.min(first ?? until, until);
  }
  return first;
}
