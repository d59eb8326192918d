import type { UsageEntry } from "../failover/usage-entry";

/** Such a change alone may wait (P-11); every other must be saved at once. */
export function onlyLastUsedChanged(before: UsageEntry | undefined, after: UsageEntry | undefined): boolean {
  const { lastUsed: _before, ...restBefore } = before ?? {};
  const { lastUsed: _after, ...restAfter } = after ?? {};
  return JSON.stringify(restBefore) === JSON.stringify(restAfter);
}
