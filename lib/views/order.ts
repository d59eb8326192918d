import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import type { Role } from "./me";

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
  throw new Error(`not built yet: ${input.provider}`);
}
