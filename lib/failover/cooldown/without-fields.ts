import type { UsageEntry } from "../usage-entry";

/** A copy of the entry that lacks the fields; what is unknown to us stays (W-2). */
export function withoutFields(entry: UsageEntry, fields: readonly (keyof UsageEntry)[]): UsageEntry {
  const rest: UsageEntry = { ...entry };
  for (const field of fields) delete rest[field];
  return rest;
}

/** The profile-wide cooldown as stored flat (03 §1). */
export const cooldownFields = [
  "cooldownUntil",
  "cooldownReason",
  "cooldownModel",
  "cooldownSource",
  "cooldownMirrorUntil",
  "cooldownOpenedAt",
] as const;

export const disableFields = [
  "disabledUntil",
  "disabledReason",
  "disabledSource",
  "disabledOpenedAt",
] as const;

export const blockFields = [
  "blockedUntil",
  "blockedReason",
  "blockedSource",
  "blockedModel",
  "blockedScope",
  "blockedOpenedAt",
] as const;

/** Without one model's window and ladder count; an empty map is omitted (D-11). */
export function withoutModel(entry: UsageEntry, modelId: string): UsageEntry {
  const others = Object.entries(entry.modelCooldowns ?? {}).filter(([id]) => id !== modelId);
  const rest = withoutFields(entry, ["modelCooldowns"]);
  return others.length > 0 ? { ...rest, modelCooldowns: Object.fromEntries(others) } : rest;
}
