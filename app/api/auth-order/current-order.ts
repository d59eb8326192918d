import { tell } from "@/lib/error-said";
import { configOrderPlace } from "@/lib/admin/set-config-order";
import { authKeyOf } from "@/lib/failover/provider-id";
import { getRuntime } from "@/lib/runtime/get-runtime";
import type { Role } from "@/lib/views/me";
import { acrossAgents, viewOrder, type OrderView } from "@/lib/views/order";

/** The order as it is saved now, in both places, for the routes and the page. */
export function currentOrder(input: { agentId: string; provider: string; role: Role }): OrderView {
  const runtime = getRuntime();
  const provider = authKeyOf(input.provider);
  const { facts, auth } = runtime.snapshot(input.agentId);
  const agents = runtime.agentIds().flatMap((id) => runtime.facts(id) ?? []);
  return viewOrder({
    facts,
    provider,
    now: runtime.now(),
    revision: auth.orderRevision,
    role: input.role,
    readOnlyReason: tell(auth.readOnlyReason),
    configFile: {
      ...configOrderPlace(runtime.config(), provider),
      ...acrossAgents(agents, facts.config.auth.profiles, provider),
    },
  });
}
