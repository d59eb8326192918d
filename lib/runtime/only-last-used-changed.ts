import { isPlainRecord } from "../failover/own-value";
import type { UsageEntry } from "../failover/usage-entry";

/** Such a change alone may wait (P-11); every other must be saved at once. */
export function onlyLastUsedChanged(before: UsageEntry | undefined, after: UsageEntry | undefined): boolean {
  if (before && after && hasNothingElse(before) && hasNothingElse(after))
    return (before.errorCount || 0) === (after.errorCount || 0);
  return lastingText(before) === lastingText(after);
}

/** The usual row, told apart without writing it out. */
function hasNothingElse(entry: UsageEntry): boolean {
  for (const field in entry) if (field !== "lastUsed" && field !== "errorCount") return false;
  return true;
}

/** No failures counted and a count of 0 are the same. */
function lastingText(entry: UsageEntry = {}): string {
  const { lastUsed: _lastUsed, errorCount, ...rest } = entry;
  return JSON.stringify(errorCount ? { ...rest, errorCount } : rest);
}

/** A row read back says the same, whatever the order of its fields; `lastUsed` may have moved on. */
export function isSameEntry(written: UsageEntry | undefined, read: UsageEntry | undefined): boolean {
  return onlyLastUsedChanged(inOrder(written), inOrder(read));
}

const inOrder = (entry: UsageEntry | undefined): UsageEntry | undefined =>
  entry &&
  JSON.parse(JSON.stringify(entry, (_key, value: unknown) => (isPlainRecord(value) ? sorted(value) : value)));

const sorted = (value: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
