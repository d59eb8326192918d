import { ownValue } from "../own-value";
import type { FailoverPolicy } from "../policy";
import type { ModelCooldown, UsageEntry } from "../usage-entry";
import { failureWindowMs } from "./ladder";
import { isActive, isTime } from "./time";
import { cooldownFields, withoutFields } from "./without-fields";

/** Rows are replaced, never changed, and one that a profile waits by is asked for several times a run. */
const readRows = new WeakMap<UsageEntry, UsageEntry>();

/**
 * From the row to memory (W-50): flat fields that only mirror model windows go, those that name a model move to it.
 * What stays flat is profile-wide. Nothing to do gives back the same object: ordering reads every row.
 */
export function fromRow(row: UsageEntry): UsageEntry {
  if (row.cooldownMirrorUntil === undefined && row.cooldownModel === undefined) return row;
  const known = readRows.get(row);
  if (known !== undefined) return known;
  const entry = readRow(row);
  readRows.set(row, entry);
  return entry;
}

function readRow(row: UsageEntry): UsageEntry {
  if (row.cooldownMirrorUntil !== undefined && row.cooldownMirrorUntil === row.cooldownUntil) {
    return withoutFields(row, cooldownFields);
  }
  // Another program has rewritten the flat fields since, or there is no window to move (G-2).
  const { cooldownModel, cooldownUntil } = row;
  if (cooldownModel === undefined || !isTime(cooldownUntil))
    return withoutFields(row, ["cooldownMirrorUntil"]);
  const moved = { ...row.modelCooldowns, [cooldownModel]: movedWindow(row, cooldownModel, cooldownUntil) };
  return { ...withoutFields(row, cooldownFields), modelCooldowns: moved };
}

function movedWindow(row: UsageEntry, modelId: string, until: number): ModelCooldown {
  const own = ownValue(row.modelCooldowns, modelId);
  if (own !== undefined && isTime(own.until) && own.until >= until) return own;
  const { openedAt: _started, reason: _older, ...others } = own ?? {};
  const moved: ModelCooldown = { ...others, until, source: "ladder" };
  if (row.cooldownReason !== undefined) moved.reason = row.cooldownReason;
  if (row.lastFailureAt !== undefined) moved.lastFailureAt = row.lastFailureAt;
  return own === undefined ? { ...moved, errorCount: Math.max(1, row.errorCount ?? 0) } : moved;
}

/**
 * From memory to the row (W-52): the flat fields carry the profile-wide cooldown, else they mirror the model windows,
 * so that programs which know only these fields still wait. An ended profile-wide window stays: W-21 needs its end.
 */
export function toRow(entry: UsageEntry, now: number, policy: FailoverPolicy): UsageEntry {
  const kept = dropForgottenModels(entry, now, policy);
  if (isActive(kept.cooldownUntil, now)) return kept;
  const running = Object.entries(kept.modelCooldowns ?? {}).filter(([, window]) =>
    isActive(window.until, now),
  );
  const [first, ...others] = running;
  if (first === undefined) return kept;
  const [modelId, latest] = others.reduce((a, b) => ((b[1].until ?? 0) > (a[1].until ?? 0) ? b : a), first);
  const mirror: UsageEntry = { cooldownUntil: latest.until, cooldownMirrorUntil: latest.until };
  if (latest.reason !== undefined) mirror.cooldownReason = latest.reason;
  if (others.length === 0) mirror.cooldownModel = modelId;
  return { ...withoutFields(kept, cooldownFields), ...mirror };
}

/** Models whose count the next failure would reset anyway (W-21) need not be kept for ever (W-53). */
function dropForgottenModels(entry: UsageEntry, now: number, policy: FailoverPolicy): UsageEntry {
  const models = Object.entries(entry.modelCooldowns ?? {});
  const kept = models.filter(
    ([, window]) => !isTime(window.until) || !isForgotten(window.until, window.lastFailureAt, now, policy),
  );
  if (kept.length === models.length) return entry;
  const rest = withoutFields(entry, ["modelCooldowns"]);
  return kept.length > 0 ? { ...rest, modelCooldowns: Object.fromEntries(kept) } : rest;
}

/** More than the failure window has passed since the last failure and since the end of the last window (W-21). */
export function isForgotten(
  end: number | undefined,
  lastFailureAt: number | undefined,
  now: number,
  policy: FailoverPolicy,
): boolean {
  const since = Math.max(isTime(end) ? end : 0, isTime(lastFailureAt) ? lastFailureAt : 0);
  return now - since > failureWindowMs(policy);
}
