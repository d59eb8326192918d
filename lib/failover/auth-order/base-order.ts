import type { AgentFacts } from "../config";
import type { ProfileId } from "../credential";
import { ownValue } from "../own-value";
import { profilesOfKey } from "../profiles-by-key";
import { authKeyOf, normalizeProviderId } from "../provider-id";
import type { OrderSource } from "./auth-order";

export type BaseOrder = {
  ids: readonly ProfileId[];
  source: Exclude<OrderSource, "repaired">;
  explicit: boolean;
};

type Orders = AgentFacts["storedOrder"];

/** The list the order starts from (O-21, O-22). Stored beats configured, and an empty explicit list stays empty. */
export function baseOrderOf(facts: AgentFacts, provider: string): BaseOrder {
  const keys = [authKeyOf(provider), normalizeProviderId(provider)];
  const stored = explicitOrder(facts.storedOrder, keys);
  if (stored !== undefined) return { ids: distinct(stored), source: "stored_order", explicit: true };
  const configured = explicitOrder(facts.config.auth.order, keys);
  if (configured !== undefined) return { ids: distinct(configured), source: "config_order", explicit: true };
  const named = configuredProfilesOf(facts, provider);
  if (named.length > 0) return { ids: named, source: "config_profiles", explicit: false };
  return { ids: storedProfilesOf(facts, provider), source: "stored_profiles", explicit: false };
}

function explicitOrder(orders: Orders, keys: readonly string[]): readonly ProfileId[] | undefined {
  for (const key of keys) {
    const exact = ownValue(orders, key);
    if (exact !== undefined) return exact;
    const written = Object.keys(orders).find((provider) => normalizeProviderId(provider) === key);
    if (written !== undefined) return orders[written];
  }
  return undefined;
}

/** O-26: the first place counts. */
const distinct = (ids: readonly ProfileId[]): readonly ProfileId[] => [...new Set(ids)];

/** Ids under `auth.profiles` whose provider is this one. */
export const configuredProfilesOf = (facts: AgentFacts, provider: string): readonly ProfileId[] =>
  profilesOfKey(facts.config.auth.profiles, authKeyOf(provider));

export const storedProfilesOf = (facts: AgentFacts, provider: string): readonly ProfileId[] =>
  profilesOfKey(facts.profiles, authKeyOf(provider));
