import { isNoModelConfigured } from "../failover/candidates/resolve-candidates";
import { formatModelRef } from "../failover/model-ref";
import type { KeyScopes } from "./key-scopes";
import type { ListedModel } from "./list-models";
import type { GatewayPorts } from "./ports";
import { selectAgent } from "./select-agent";
import { selectModel } from "./select-model";

/**
 * What a request that names this would be answered by, in the words of the list: an alias and a bare name lead to the
 * model's id, as Anthropic's own address does it; `auto` and `agent:<id>` are ids of their own. Null: it would be refused.
 */
export function findModel(
  name: string,
  scopes: KeyScopes | undefined,
  ports: Pick<GatewayPorts, "agentExists" | "defaultAgentId" | "facts" | "endpoint">,
): ListedModel | null {
  const agent = selectAgent(name, scopes, ports);
  const facts = agent.ok ? ports.facts(agent.agentId) : undefined;
  if (!agent.ok || !facts) return null;
  const { model } = agent;
  try {
    const selected = selectModel({ facts, model, fallbacks: undefined, isStrict: false, scopes }, ports);
    const first = selected.ok ? selected.selection.candidates[0] : undefined;
    if (!first) return null;
    if (model === undefined) return { id: name.trim(), owner: "understudy" };
    return { id: formatModelRef(first.provider, first.model), owner: first.provider };
  } catch (error) {
    if (isNoModelConfigured(error)) return null;
    throw error;
  }
}
