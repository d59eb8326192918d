import { resolveCandidates } from "../failover/candidates/resolve-candidates";
import type { AgentFacts } from "../failover/config";
import { formatModelRef } from "../failover/model-ref";
import { mayUseModel, type KeyScopes } from "./key-scopes";

type ListedModel = { id: string; object: "model"; created: number; owned_by: string };

const listed = (id: string, owner: string): ListedModel => ({
  id,
  object: "model",
  created: 0,
  owned_by: owner,
});

function chainOf(facts: AgentFacts) {
  try {
    return resolveCandidates({
      config: facts.config,
      agentId: facts.agentId,
      selectionSource: "configured-default",
    });
  } catch (error) {
    if (error instanceof Error && error.name === "NoModelConfigured") return [];
    throw error;
  }
}

/** What the key may use: `auto`, then the chain in its order, then what the providers list. */
export function listModels(facts: AgentFacts, scopes: KeyScopes | undefined): string {
  const allowed = chainOf(facts).filter((candidate) => mayUseModel(scopes, candidate));
  const chain = allowed.map((candidate) =>
    listed(formatModelRef(candidate.provider, candidate.model), candidate.provider),
  );
  const provided = facts.config.providers.flatMap(({ id, modelIds }) =>
    modelIds
      .filter((model) => mayUseModel(scopes, { provider: id, model }))
      .map((model) => listed(formatModelRef(id, model), id)),
  );
  const byId = new Map([...chain, ...provided].map((model) => [model.id, model]));
  return JSON.stringify({ object: "list", data: [listed("auto", "understudy"), ...byId.values()] });
}
