import { configuredProfileOf } from "../candidates/configured-profile";
import { resolveAuthOrder } from "../auth-order/resolve-auth-order";
import type { AgentFacts } from "../config";
import { isManuallyDisabled, type WindowQuery } from "../cooldown/active-windows";
import { globallyUnusable, isBypassProvider, isInCooldown, unusableUntil } from "../cooldown/queries";
import type { CredentialFacts, ProfileId } from "../credential";
import { filledText, ownValue } from "../own-value";
import { authKeyOf } from "../provider-id";
import { isClosedLogin } from "../runner/candidate-order";
import { pinSource, type SelectedModel } from "./selection";
import type { SessionChange, SessionEntry } from "./session-entry";

export type ProfileChoiceInput = {
  facts: AgentFacts;
  entry: SessionEntry;
  selected: SelectedModel;
  /** Providers whose profiles fit the model; by default its own. */
  acceptedProviders?: readonly string[];
  isNewSession: boolean;
  /** A command of 04 §7 has already removed the pins: then there is no previous one (S-11). */
  wasReset?: boolean;
  /** Another model for this turn only: the stored pin is neither cleared nor replaced (S-20). */
  isTemporary?: boolean;
  /** The order of a provider as it stands; absent: it is worked out. */
  rotationOf?: (provider: string, modelId: string) => Rotation;
  now: number;
};

export type Rotation = {
  readonly ids: readonly ProfileId[];
  readonly explicit: boolean;
  /** Whether a profile is in `ids`, for who needs no more: a long list is made when it is asked for. */
  includes(profileId: ProfileId): boolean;
  readonly isEmpty: boolean;
};

export const rotationOfIds = (ids: readonly ProfileId[], explicit: boolean): Rotation => ({
  ids,
  explicit,
  includes: (profileId) => ids.includes(profileId),
  isEmpty: ids.length === 0,
});

export type ProfileChoice = {
  pin: { profileId: ProfileId; source: "auto" | "user" } | null;
  error: "selected_auth_profile_unavailable" | "not_configured_for_provider" | null;
  /** To be applied on a fresh entry; empty when nothing changes. */
  change: SessionChange;
  /** S-17: every profile is unusable; the change is a compare-and-swap on `pinSwapFields`. */
  isSwap: boolean;
};

/** What a removal of an unusable pin is compared on (S-17). */
export const pinSwapFields = [
  "sessionId",
  "authProfileOverride",
  "authProfileOverrideSource",
  "authProfileOverrideCompactionCount",
] as const satisfies readonly (keyof SessionEntry)[];

export const noPin = {
  authProfileOverride: null,
  authProfileOverrideSource: null,
  authProfileOverrideCompactionCount: null,
} as const satisfies SessionChange;

/** The profile of the coming turn (S-10 … S-18). It is kept from turn to turn so that the provider's caches stay warm. */
export function chooseProfile(input: ProfileChoiceInput): ProfileChoice {
  const configured = configuredProfileOf(input.facts.config, input.facts.agentId, input.selected);
  if (configured !== undefined) return configuredChoice(input, configured);
  const pinned = filledText(input.entry.authProfileOverride);
  const source = pinSource(input.entry);
  if (pinned === undefined || source === null) return choose(input, null, false);
  if (input.isNewSession) {
    const previous = source === "auto" && input.wasReset !== true ? pinned : null;
    return choose(input, previous, previous !== null);
  }
  return source === "user" ? userChoice(input, pinned) : autoChoice(input, pinned);
}

const none = { error: null, change: {}, isSwap: false } as const;

/** S-12: `model@profile` in the configuration acts like a user pin, and is not stored. */
function configuredChoice(input: ProfileChoiceInput, profileId: ProfileId): ProfileChoice {
  const credential = ownValue(input.facts.profiles, profileId);
  if (credential === undefined || isUnusable(input, profileId, credential)) {
    return { ...none, pin: null, error: "selected_auth_profile_unavailable" };
  }
  if (!fitsModel(input, credential.provider)) {
    return { ...none, pin: null, error: "not_configured_for_provider" };
  }
  return { ...none, pin: { profileId, source: "user" } };
}

/** S-13, S-14: used unchanged, ignored for this turn, or an error; another account is never picked silently. */
function userChoice(input: ProfileChoiceInput, profileId: ProfileId): ProfileChoice {
  const credential = ownValue(input.facts.profiles, profileId);
  const provider = credential?.provider ?? providerInName(profileId) ?? input.selected.provider;
  if (!fitsModel(input, provider)) {
    const { pin, error } = choose({ ...input, isTemporary: true }, null, false);
    return { ...none, pin, error };
  }
  if (credential === undefined || isUnusable(input, profileId, credential)) {
    return { ...none, pin: null, error: "selected_auth_profile_unavailable" };
  }
  return { ...none, pin: { profileId, source: "user" } };
}

const providerInName = (profileId: ProfileId) =>
  profileId.includes(":") ? profileId.slice(0, profileId.indexOf(":")) : undefined;

/** S-15. */
function autoChoice(input: ProfileChoiceInput, profileId: ProfileId): ProfileChoice {
  const credential = ownValue(input.facts.profiles, profileId);
  const count = input.entry.compactionCount ?? 0;
  const isCompacted = count > (input.entry.authProfileOverrideCompactionCount ?? count);
  const order = ordersOf(input);
  const stays =
    credential !== undefined &&
    fitsModel(input, credential.provider) &&
    (order.isEmpty || order.includes(profileId)) &&
    !isCompacted &&
    !isWaiting(input, profileId);
  if (stays) return keep(input, profileId);
  return choose(input, isCompacted ? profileId : null, isCompacted);
}

/** S-16, S-17. `after`: the pin before a compaction or a new session; automatic orders go on behind it. */
function choose(input: ProfileChoiceInput, after: ProfileId | null, isMovingOn: boolean): ProfileChoice {
  const { ids, explicit } = ordersOf(input);
  if (ids.length === 0) return { ...none, pin: null, change: storedPin(input, null) };
  const place = isMovingOn && !explicit && after !== null ? ids.indexOf(after) : -1;
  const sequence = [...ids.slice(place + 1), ...ids.slice(0, place + 1)];
  const free = sequence.find((id) => !isWaiting(input, id));
  if (free !== undefined) return keep(input, free);
  if (ids.every((id) => globallyUnusable(ownValue(input.facts.usage, id), queryOf(input)))) {
    if (input.isNewSession) return { ...none, pin: null, change: storedPin(input, null) };
    const isAutoPinned = pinSource(input.entry) === "auto" && input.isTemporary !== true;
    return { ...none, pin: null, change: isAutoPinned ? noPin : {}, isSwap: isAutoPinned };
  }
  return keep(input, soonest(input, ids));
}

function keep(input: ProfileChoiceInput, profileId: ProfileId): ProfileChoice {
  return { ...none, pin: { profileId, source: "auto" }, change: storedPin(input, profileId) };
}

/** S-18: written only if one of the three differs. */
function storedPin({ entry, isTemporary }: ProfileChoiceInput, profileId: ProfileId | null): SessionChange {
  if (isTemporary === true) return {};
  if (profileId === null) return pinSource(entry) === null ? {} : noPin;
  const count = entry.compactionCount ?? 0;
  const isSame =
    entry.authProfileOverride === profileId &&
    entry.authProfileOverrideSource === "auto" &&
    entry.authProfileOverrideCompactionCount === count;
  if (isSame) return {};
  return {
    authProfileOverride: profileId,
    authProfileOverrideSource: "auto",
    authProfileOverrideCompactionCount: count,
  };
}

/** S-10: the order for the session's model, over every accepted provider. */
function ordersOf({ facts, selected, acceptedProviders, rotationOf, now }: ProfileChoiceInput): Rotation {
  const modelId = selected.model;
  const workOut = (provider: string): Rotation => {
    const { order: ids, explicit } = resolveAuthOrder({ facts, provider, modelId, now });
    return rotationOfIds(ids, explicit);
  };
  const orders = (acceptedProviders ?? [selected.provider]).map(
    (provider) => rotationOf?.(provider, modelId) ?? workOut(provider),
  );
  const [only, ...others] = orders;
  if (only && others.length === 0) return only;
  const all = new Set(orders.flatMap(({ ids }) => ids));
  return rotationOfIds(
    [...all],
    orders.some(({ explicit }) => explicit),
  );
}

function queryOf({ facts, selected, now }: ProfileChoiceInput): WindowQuery {
  return { now, modelId: selected.model, bypassed: isBypassProvider(selected.provider, facts.config.policy) };
}

const isWaiting = (input: ProfileChoiceInput, profileId: ProfileId) =>
  isInCooldown(ownValue(input.facts.usage, profileId), queryOf(input));

const isManual = (input: ProfileChoiceInput, profileId: ProfileId) =>
  isManuallyDisabled(ownValue(input.facts.usage, profileId), input.now);

/** S-14, P-5: nobody but an operator, or the program that owns the login, can change that. */
const isUnusable = (input: ProfileChoiceInput, profileId: ProfileId, credential: CredentialFacts) =>
  isManual(input, profileId) || isClosedLogin(credential, input.now);

function fitsModel({ selected, acceptedProviders }: ProfileChoiceInput, provider: string) {
  return (acceptedProviders ?? [selected.provider]).some(
    (accepted) => authKeyOf(accepted) === authKeyOf(provider),
  );
}

/** The id whose window ends first; one the operator has switched off is never taken (W-49). */
function soonest(input: ProfileChoiceInput, ids: readonly ProfileId[]): ProfileId {
  const endOf = (id: ProfileId) =>
    isManual(input, id)
      ? Infinity
      : (unusableUntil(ownValue(input.facts.usage, id), queryOf(input)) ?? Infinity);
  return ids.reduce((best, id) => (endOf(id) < endOf(best) ? id : best));
}
