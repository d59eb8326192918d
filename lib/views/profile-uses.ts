import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import { formatModelRef } from "../failover/model-ref";
import { ownValue } from "../failover/own-value";
import { authKeyOf } from "../failover/provider-id";
import { defaultChain } from "./default-chain";

export type OrderUse = {
  /** Null: `auth.order` of openclaw.json. */
  agentId: string | null;
  provider: string;
  position: number;
  count: number;
};
export type ChainUse = {
  agentId: string;
  ref: string;
  /** 1-based place in the chain. */
  position: number;
  /** The chain names this very profile, or no other profile of the model's order is left. */
  depends: "named" | "only" | "one-of-many";
};
export type SessionUse = { agentId: string; sessionKey: string; source: "auto" | "user" };

/** What would miss a profile that is removed. */
export type ProfileUses = {
  orders: readonly OrderUse[];
  /** `auth.profiles` of openclaw.json describes it; that entry stays. */
  isDescribed: boolean;
  chains: readonly ChainUse[];
  /** Sessions pinned to it. */
  sessions: readonly SessionUse[];
  /** There are more than were looked at. */
  hasMoreSessions: boolean;
  /** Agents that see the same credential, the asked one included. */
  agentIds: readonly string[];
};

/** `agents`: the facts of everyone who sees the same credential. */
export function usesOf(
  profileId: ProfileId,
  agents: readonly AgentFacts[],
  pinned: Pick<ProfileUses, "sessions" | "hasMoreSessions">,
  now: number,
): ProfileUses {
  const config = agents[0]?.config;
  const configured = Object.entries(config?.auth.order ?? {});
  return {
    ...pinned,
    agentIds: agents.map(({ agentId }) => agentId),
    isDescribed: config !== undefined && ownValue(config.auth.profiles, profileId) !== undefined,
    orders: [
      ...agents.flatMap(({ agentId, storedOrder }) =>
        placesIn(Object.entries(storedOrder), profileId).map((place) => ({ ...place, agentId })),
      ),
      ...placesIn(configured, profileId).map((place) => ({ ...place, agentId: null })),
    ],
    chains: agents.flatMap((facts) => chainUses(facts, profileId, now)),
  };
}

const placesIn = (orders: readonly [string, readonly ProfileId[]][], profileId: ProfileId) =>
  orders.flatMap(([provider, ids]) => {
    const index = ids.indexOf(profileId);
    return index === -1 ? [] : [{ provider, position: index + 1, count: ids.length }];
  });

function chainUses(facts: AgentFacts, profileId: ProfileId, now: number): ChainUse[] {
  const provider = ownValue(facts.profiles, profileId)?.provider;
  return defaultChain(facts).flatMap((candidate, index): ChainUse[] => {
    const use = {
      agentId: facts.agentId,
      ref: formatModelRef(candidate.provider, candidate.model),
      position: index + 1,
    };
    if (candidate.profileId !== undefined)
      return candidate.profileId === profileId ? [{ ...use, depends: "named" }] : [];
    if (provider === undefined || authKeyOf(provider) !== authKeyOf(candidate.provider)) return [];
    const { order } = resolveAuthOrder({ facts, provider: candidate.provider, now });
    if (!order.includes(profileId)) return [];
    return [{ ...use, depends: order.length === 1 ? "only" : "one-of-many" }];
  });
}
