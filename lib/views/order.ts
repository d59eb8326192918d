import type { Told } from "../error-said";
import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import { authKeyOf } from "../failover/provider-id";
import type { Lock } from "./lock-said";
import type { Role } from "./me";
import { providersOf } from "./providers-of";
import { publicFactsOf } from "./public-facts";

/**
 * Body of `GET /api/auth-order/[provider]?agent=`, and `current` of a 409. The facts let the browser compute the
 * preview of a draft with the real rules. `provider` is the auth key (O-20).
 */
export type OrderView = {
  now: number;
  agentId: string;
  provider: string;
  /** Auth keys that have profiles or an order, for the tabs. */
  providers: readonly string[];
  role: Role;
  revision: string;
  facts: AgentFacts;
  /** The agent's own order override as stored (O-21), or null. */
  storedOrder: readonly ProfileId[] | null;
  /** `auth.order` of openclaw.json for this provider, or null. An override hides it (P-7). */
  configOrder: readonly ProfileId[] | null;
  /** Why this agent's override cannot be changed, or null. */
  readOnlyReason: Told | null;
  configFile: ConfigOrderPlace;
};

/** The other place an order is saved in: `auth.order` of openclaw.json, for all agents. */
export type ConfigOrderPlace = {
  /** `auth.order.openai`, as it is or would be written. */
  path: string;
  revision: string;
  /** Why it cannot be edited there; null when it can. */
  lock: Lock | null;
  /** Agents whose own order hides this one (P-7). */
  hiddenFor: readonly string[];
  /** Ids that some agent stores or openclaw.json describes, so they may stand in the order of all. */
  knownIds: readonly ProfileId[];
};

export function viewOrder(input: {
  facts: AgentFacts;
  provider: string;
  now: number;
  revision: string;
  role: Role;
  readOnlyReason: Told | null;
  configFile: ConfigOrderPlace;
}): OrderView {
  const { facts, now, revision, role, readOnlyReason, configFile } = input;
  const provider = authKeyOf(input.provider);
  const storedOrder = orderOf(facts.storedOrder, provider);
  const configOrder = orderOf(facts.config.auth.order, provider);
  const listed = new Set([...(storedOrder ?? []), ...(configOrder ?? [])]);
  const belongs = (profileId: ProfileId) => {
    const credential = facts.profiles[profileId];
    return listed.has(profileId) || (credential !== undefined && authKeyOf(credential.provider) === provider);
  };
  return {
    now,
    agentId: facts.agentId,
    provider,
    providers: providersOf(facts),
    role,
    revision,
    facts: publicFactsOf(facts, belongs),
    storedOrder,
    configOrder,
    readOnlyReason,
    configFile,
  };
}

type SomeAgent = Pick<AgentFacts, "agentId" | "profiles" | "storedOrder">;

/** What the other agents of the house mean for an order of all of them. */
export function acrossAgents(
  agents: readonly SomeAgent[],
  described: AgentFacts["config"]["auth"]["profiles"],
  provider: string,
): Pick<ConfigOrderPlace, "hiddenFor" | "knownIds"> {
  const owned = [described, ...agents.map(({ profiles }) => profiles)].flatMap((profiles) =>
    Object.entries(profiles).filter(([, profile]) => authKeyOf(profile.provider) === provider),
  );
  return {
    hiddenFor: agents
      .filter(({ storedOrder }) => orderOf(storedOrder, provider) !== null)
      .map(({ agentId }) => agentId),
    knownIds: [...new Set(owned.map(([profileId]) => profileId))],
  };
}

/** The auth key itself comes before older ids that resolve to it (O-21). */
function orderOf(
  orders: Readonly<Record<string, readonly ProfileId[]>>,
  provider: string,
): readonly ProfileId[] | null {
  const entries = Object.entries(orders).filter(([key]) => authKeyOf(key) === provider);
  const exact = entries.find(([key]) => key.trim().toLowerCase() === provider);
  return (exact ?? entries[0])?.[1] ?? null;
}
