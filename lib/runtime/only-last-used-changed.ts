import type { UsageEntry } from "../failover/usage-entry";

/** Such a change alone may wait (P-11); every other must be saved at once. */
export function onlyLastUsedChanged(before: UsageEntry | undefined, after: UsageEntry | undefined): boolean {
  return lastingText(before) === lastingText(after);
}

/** No failures counted and a count of 0 are the same. */
function lastingText(entry: UsageEntry = {}): string {
  const { lastUsed: _lastUsed, errorCount, ...rest } = entry;
  return JSON.stringify(errorCount ? { ...rest, errorCount } : rest);
}
