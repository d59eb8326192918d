import type { CredentialFacts, ProfileId } from "../credential";
import { isManuallyDisabled, type WindowQuery } from "../cooldown/active-windows";
import { isBypassProvider, unusableUntil } from "../cooldown/queries";
import { isTime } from "../cooldown/time";
import { ownValue } from "../own-value";
import { authKeyOf } from "../provider-id";
import type { EligibilityCode, OrderInput, OrderSource, TokenState } from "./auth-order";
import { baseOrderOf, configuredProfilesOf, storedProfilesOf } from "./base-order";
import { eligibilityOf, tokenStateOf } from "./eligibility";

/** A profile that made it into the result, with everything its place depends on. */
export type Place = {
  profileId: ProfileId;
  type: CredentialFacts["type"] | null;
  tokenState: TokenState | null;
  lastUsed: number;
  /** End of its last window; null while it is free. */
  waitsUntil: number | null;
  manual: boolean;
};

export type Ranking = {
  authKey: string;
  source: OrderSource;
  explicit: boolean;
  /** The list as it was before anything was left out. */
  base: readonly ProfileId[];
  /** What was left of it, before it was sorted. */
  listed: readonly ProfileId[];
  places: readonly Place[];
  preferred: ProfileId | null;
  query: WindowQuery;
};

/** O-20 … O-31, without the sentences. */
export function rankProfiles(input: OrderInput): Ranking {
  const { facts, provider } = input;
  const authKey = authKeyOf(provider);
  const query = windowQuery(input);
  const base = baseOrderOf(facts, provider);
  const listed = base.ids.filter((id) => mayStay(input, authKey, id));
  const isRepaired = listed.length === 0 && base.ids.length > 0 && hasDrifted(input, base.source, base.ids);
  const ids = isRepaired
    ? storedProfilesOf(facts, provider).filter((id) => mayStay(input, authKey, id))
    : listed;
  const explicit = base.explicit && !isRepaired;
  const places = ids.map((id) => placeOf(input, id, query));
  const sequence = explicit ? places : places.sort(byTier);
  const free = sequence.filter((place) => place.waitsUntil === null);
  const waiting = sequence.filter((place) => place.waitsUntil !== null).sort(byEnd);
  const ranked = withPreferred([...free, ...waiting], input.preferredProfile);
  const source = isRepaired ? "repaired" : base.source;
  return { authKey, source, explicit, base: base.ids, listed: ids, query, ...ranked };
}

function windowQuery({ facts, provider, now, modelId }: OrderInput): WindowQuery {
  const model = modelId === undefined || modelId.trim() === "" ? {} : { modelId };
  return { now, bypassed: isBypassProvider(provider, facts.config.policy), ...model };
}

/** O-24. */
function mayStay(input: OrderInput, authKey: string, profileId: ProfileId): boolean {
  const code: EligibilityCode = eligibilityOf(input.facts, profileId, { authKey, now: input.now });
  return code === "ok" || (input.readOnly === true && code === "unresolved_ref");
}

/**
 * Ids drift when a login is stored under another name (O-25): every id of the list is gone, and the list was stored or
 * belongs to configured profiles. An ordered id that exists but cannot be used is never bypassed this way.
 */
function hasDrifted(input: OrderInput, source: OrderSource, ids: readonly ProfileId[]): boolean {
  const { facts, provider } = input;
  if (ids.some((id) => ownValue(facts.profiles, id) !== undefined)) return false;
  return source === "stored_order" || configuredProfilesOf(facts, provider).length > 0;
}

export function placeOf({ facts, now }: OrderInput, profileId: ProfileId, query: WindowQuery): Place {
  const credential = ownValue(facts.profiles, profileId);
  const usage = ownValue(facts.usage, profileId);
  const isLogin = credential?.type === "oauth";
  return {
    profileId,
    type: credential?.type ?? null,
    tokenState: isLogin ? tokenStateOf(credential, now) : null,
    lastUsed: isTime(usage?.lastUsed) ? usage.lastUsed : 0,
    waitsUntil: unusableUntil(usage, query),
    manual: isManuallyDisabled(usage, now),
  };
}

/** O-29: type, then a working login before one that must be refreshed, then the one used longest ago. */
export const byTier = (a: Place, b: Place): number =>
  typeRank(a) - typeRank(b) || tokenRank(a) - tokenRank(b) || a.lastUsed - b.lastUsed;

export function typeRank({ type }: Place): number {
  switch (type) {
    case "oauth":
      return 0;
    case "token":
      return 1;
    case "api_key":
      return 2;
    case null:
      return 3;
  }
}

export const tokenRank = ({ tokenState }: Place): number =>
  tokenState === null || tokenState === "valid" ? 0 : 1;

/** O-30: soonest end first whatever the type; what the operator switched off comes last. */
const byEnd = (a: Place, b: Place): number =>
  Number(a.manual) - Number(b.manual) || (a.waitsUntil ?? 0) - (b.waitsUntil ?? 0);

/** O-31. A profile the operator switched off is not preferred by anything (W-49). */
function withPreferred(
  places: readonly Place[],
  preferredProfile: ProfileId | undefined,
): Pick<Ranking, "places" | "preferred"> {
  const preferred = places.find((place) => place.profileId === preferredProfile && !place.manual);
  if (preferred === undefined) return { places, preferred: null };
  return {
    places: [preferred, ...places.filter((place) => place !== preferred)],
    preferred: preferred.profileId,
  };
}
