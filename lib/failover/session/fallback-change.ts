import type { ProfileId } from "../credential";
import { pinSource, type SelectedModel } from "./selection";
import type { SessionChange, SessionEntry } from "./session-entry";

/** The fields a stored fallback owns; nothing else is written or rolled back (S-32). */
export const fallbackFields = [
  "providerOverride",
  "modelOverride",
  "modelOverrideSource",
  "authProfileOverride",
  "authProfileOverrideSource",
  "authProfileOverrideCompactionCount",
  "modelOverrideFallbackOriginProvider",
  "modelOverrideFallbackOriginModel",
] as const satisfies readonly (keyof SessionEntry)[];

export type FallbackField = (typeof fallbackFields)[number];
export type FallbackSnapshot = Readonly<Pick<SessionEntry, FallbackField>>;

export function snapshotOf(entry: SessionEntry): FallbackSnapshot {
  const present = fallbackFields.filter((field) => entry[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, entry[field]]));
}

/**
 * What is stored before an attempt on a fallback (S-33). The pin trio only if the run's profile belongs to the
 * candidate's provider; it keeps its source when it is the pin that stands already.
 */
export function fallbackChange(
  entry: SessionEntry,
  fallback: { candidate: SelectedModel; origin: SelectedModel; profileId: ProfileId | null },
): SessionChange {
  const { candidate, origin, profileId } = fallback;
  return {
    providerOverride: candidate.provider,
    modelOverride: candidate.model,
    modelOverrideSource: "auto",
    modelOverrideFallbackOriginProvider: origin.provider,
    modelOverrideFallbackOriginModel: origin.model,
    ...pinChange(entry, profileId),
  };
}

function pinChange(entry: SessionEntry, profileId: ProfileId | null): SessionChange {
  if (profileId === null) {
    return {
      authProfileOverride: null,
      authProfileOverrideSource: null,
      authProfileOverrideCompactionCount: null,
    };
  }
  const isStanding = entry.authProfileOverride === profileId;
  const count = isStanding ? entry.authProfileOverrideCompactionCount : (entry.compactionCount ?? 0);
  return {
    authProfileOverride: profileId,
    authProfileOverrideSource: isStanding ? pinSource(entry) : "auto",
    authProfileOverrideCompactionCount: count ?? null,
  };
}

/**
 * Puts back what the failed fallback wrote, field by field, only where the entry still holds it (S-34). `wrote` names
 * the fields with what stands there now, null for one that was cleared.
 */
export function rollbackChange(
  current: SessionEntry,
  before: FallbackSnapshot,
  wrote: SessionChange,
): SessionChange {
  const own = fallbackFields.filter(
    (field) => wrote[field] !== undefined && (current[field] ?? null) === wrote[field],
  );
  return Object.fromEntries(own.map((field) => [field, before[field] ?? null]));
}
