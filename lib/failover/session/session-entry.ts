// Sessions: what a conversation selected, which profile it keeps, and what it was told (04). Pure functions on one entry.
// What must not be here: stores, clocks, delivery of messages.

/** The pair last announced, with the reason given (S-56). Model names are refs. */
export type FallbackNotice = { selectedModel: string; activeModel: string; reason?: string };

/** The model, pin and notice fields of a session entry (04 §1). Other fields of the stored record ride along. */
export type SessionEntry = {
  sessionId?: string;
  updatedAt?: number;
  compactionCount?: number;
  modelProvider?: string;
  model?: string;
  providerOverride?: string;
  modelOverride?: string;
  modelOverrideSource?: "user" | "auto";
  modelOverrideFallbackOriginProvider?: string;
  modelOverrideFallbackOriginModel?: string;
  authProfileOverride?: string;
  authProfileOverrideSource?: "user" | "auto";
  authProfileOverrideCompactionCount?: number;
  liveModelSwitchPending?: boolean;
  fallbackNotice?: FallbackNotice;
  contextTokens?: number;
};

/** What one writer changes: only the fields it owns; null removes a field, an absent one is not touched (S-1). */
export type SessionChange = { readonly [Field in keyof SessionEntry]?: SessionEntry[Field] | null };

const changeableFields = [
  "sessionId",
  "compactionCount",
  "modelProvider",
  "model",
  "providerOverride",
  "modelOverride",
  "modelOverrideSource",
  "modelOverrideFallbackOriginProvider",
  "modelOverrideFallbackOriginModel",
  "authProfileOverride",
  "authProfileOverrideSource",
  "authProfileOverrideCompactionCount",
  "liveModelSwitchPending",
  "fallbackNotice",
  "contextTokens",
] as const satisfies readonly (keyof SessionEntry)[];

/**
 * Applies a change to an entry that was just read under the lock (S-1). A change that changes nothing leaves the entry
 * as it is; `updatedAt` never goes backwards.
 */
export function applySessionChange<E extends SessionEntry>(entry: E, change: SessionChange, now: number): E {
  const fields = changeableFields.filter(
    (field) => change[field] !== undefined && change[field] !== (entry[field] ?? null),
  );
  if (fields.length === 0) return entry;
  const next = { ...entry, updatedAt: Math.max(entry.updatedAt ?? 0, now) };
  for (const field of fields) write(next, field, change[field]);
  return next;
}

/**
 * Takes back what one writer did: each field only while it still holds what was written; null when somebody else has
 * changed all of them since.
 */
export function undoChange(
  current: SessionEntry,
  { before, after }: { before: SessionEntry; after: SessionEntry },
): SessionChange | null {
  const isSame = (one: unknown, other: unknown) =>
    JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  const fields = changeableFields.filter(
    (field) => !isSame(before[field], after[field]) && isSame(current[field], after[field]),
  );
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map((field) => [field, before[field] ?? null]));
}

function write<K extends keyof SessionEntry>(
  entry: SessionEntry,
  field: K,
  value: SessionEntry[K] | null | undefined,
) {
  if (value === null || value === undefined) delete entry[field];
  else entry[field] = value;
}

/**
 * Compare-and-swap: the change is made only while the fresh entry still agrees with the one that was looked at, in
 * the fields that matter.
 */
export function swapSessionChange<E extends SessionEntry>(
  fresh: E,
  seen: SessionEntry,
  swap: { fields: readonly (keyof SessionEntry)[]; change: SessionChange; now: number },
): { applied: boolean; entry: E } {
  const agrees = swap.fields.every((field) => fresh[field] === seen[field]);
  return agrees
    ? { applied: true, entry: applySessionChange(fresh, swap.change, swap.now) }
    : { applied: false, entry: fresh };
}
