import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import { authKeyOf } from "../failover/provider-id";

/** Orders to try out, by auth key; providers that are not named keep what they have. */
export type DraftOrders = Readonly<Record<string, readonly ProfileId[]>>;

/** The facts as if these orders had been saved for the agent (O-21). */
export function withDraftOrders(facts: AgentFacts, drafts: DraftOrders): AgentFacts {
  const drafted = new Set(Object.keys(drafts));
  const others = Object.entries(facts.storedOrder).filter(([provider]) => !drafted.has(authKeyOf(provider)));
  return { ...facts, storedOrder: { ...Object.fromEntries(others), ...drafts } };
}
