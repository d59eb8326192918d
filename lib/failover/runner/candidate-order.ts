import { tokenStateOf } from "../auth-order/eligibility";
import { resolveAuthOrder } from "../auth-order/resolve-auth-order";
import type { AgentFacts } from "../config";
import { inlineKeyProfileId } from "../cooldown/is-recorded-failure";
import type { CredentialFacts, ProfileId } from "../credential";
import { ownValue } from "../own-value";
import { authKeyOf, normalizeProviderId } from "../provider-id";
import type { Candidate } from "../run-record";

/** The profiles a candidate may be tried with, and under which id its state is kept. */
export type CandidateOrder = {
  ids: readonly ProfileId[];
  /** One profile stands for the whole order: a user pin or a configured profile. */
  isStrict: boolean;
  /** A strict profile that cannot be used at all (S-12, S-14). */
  unusable: "selected_auth_profile_unavailable" | "not_configured_for_provider" | null;
  /** `ids` holds the stand-in of the provider's inline key: the call itself names no profile (W-9). */
  isInline: boolean;
};

export type Pin = { profileId: ProfileId; source: "auto" | "user" };

export function candidateOrder(
  facts: AgentFacts,
  candidate: Candidate,
  pin: Pin | undefined,
  now: number,
): CandidateOrder {
  return (
    orderOfOne(facts, candidate, pin, now) ?? orderOfAll(facts, candidate, { now, preferred: pin?.profileId })
  );
}

/** Null where no profile stands for the whole order. */
export function orderOfOne(
  facts: AgentFacts,
  candidate: Candidate,
  pin: Pin | undefined,
  now: number,
): CandidateOrder | null {
  if (candidate.profileId !== undefined) {
    const credential = ownValue(facts.profiles, candidate.profileId);
    const isForeign = credential !== undefined && !isSameKey(credential.provider, candidate.provider);
    return strictOrder(facts, candidate.profileId, now, isForeign);
  }
  if (pin?.source === "user" && fits(facts, pin.profileId, candidate)) {
    return strictOrder(facts, pin.profileId, now, false);
  }
  return null;
}

function orderOfAll(
  facts: AgentFacts,
  candidate: Candidate,
  { now, preferred }: { now: number; preferred: ProfileId | undefined },
): CandidateOrder {
  const { order } = resolveAuthOrder({
    facts,
    provider: candidate.provider,
    modelId: candidate.model,
    preferredProfile: preferred,
    now,
  });
  return order.length > 0
    ? { ids: order, isStrict: false, unusable: null, isInline: false }
    : inlineOrder(facts, candidate);
}

/** What is left where no profile is stored. */
export function inlineOrder(facts: AgentFacts, candidate: Pick<Candidate, "provider">): CandidateOrder {
  const provider = facts.config.providers.find(({ id }) => normalizeProviderId(id) === candidate.provider);
  const ids = provider?.hasInlineKey === true ? [inlineKeyProfileId(candidate.provider)] : [];
  return { ids, isStrict: false, unusable: null, isInline: ids.length > 0 };
}

function strictOrder(
  facts: AgentFacts,
  profileId: ProfileId,
  now: number,
  isForeign: boolean,
): CandidateOrder {
  const credential = ownValue(facts.profiles, profileId);
  const order = { ids: [profileId], isStrict: true, isInline: false };
  if (credential === undefined || isClosedLogin(credential, now)) {
    return { ...order, unusable: "selected_auth_profile_unavailable" };
  }
  return { ...order, unusable: isForeign ? "not_configured_for_provider" : null };
}

/** A login that another program refreshes is not tried once its token is over, not even through a pin (P-5). */
export function isClosedLogin(credential: CredentialFacts, now: number): boolean {
  if (credential.type !== "oauth" || credential.refreshable !== false) return false;
  const state = tokenStateOf(credential, now);
  return state === "expired" || state === "missing";
}

/** A removed profile still says by its name which provider it was for (O-1). */
export function fits(facts: AgentFacts, profileId: ProfileId, candidate: { provider: string }): boolean {
  const credential = ownValue(facts.profiles, profileId);
  if (credential !== undefined) return isSameKey(credential.provider, candidate.provider);
  const named = profileId.indexOf(":") > 0 ? profileId.slice(0, profileId.indexOf(":")) : candidate.provider;
  return isSameKey(named, candidate.provider);
}

const isSameKey = (one: string, other: string) => authKeyOf(one) === authKeyOf(other);
