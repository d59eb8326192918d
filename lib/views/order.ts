import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import { authKeyOf } from "../failover/provider-id";
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
  readOnlyReason: string | null;
};

export function viewOrder(input: {
  facts: AgentFacts;
  provider: string;
  now: number;
  revision: string;
  role: Role;
  readOnlyReason: string | null;
}): OrderView {
  const { facts, now, revision, role, readOnlyReason } = input;
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
