import { isNoModelConfigured, resolveCandidates } from "../failover/candidates/resolve-candidates";
import type { AgentFacts } from "../failover/config";
import { formatModelRef } from "../failover/model-ref";
import { mayUseModel, type KeyScopes } from "./key-scopes";

/** `owner`: the provider. */
export type ListedModel = { id: string; owner: string };

function chainOf(facts: AgentFacts) {
  try {
    return resolveCandidates({
      config: facts.config,
      agentId: facts.agentId,
      selectionSource: "configured-default",
    });
  } catch (error) {
    if (isNoModelConfigured(error)) return [];
    throw error;
  }
}

/** What the key may use: `auto` if it leads anywhere, then the chain in its order, then what the providers list. */
export function listModels(facts: AgentFacts, scopes: KeyScopes | undefined): readonly ListedModel[] {
  const allowed = chainOf(facts).filter((candidate) => mayUseModel(scopes, candidate));
  const chain = allowed.map(({ provider, model }) => ({
    id: formatModelRef(provider, model),
    owner: provider,
  }));
  const provided = facts.config.providers.flatMap(({ id, modelIds }) =>
    modelIds
      .filter((model) => mayUseModel(scopes, { provider: id, model }))
      .map((model) => ({ id: formatModelRef(id, model), owner: id })),
  );
  const byId = new Map([...chain, ...provided].map((model) => [model.id, model]));
  const auto = chain.length === 0 ? [] : [{ id: "auto", owner: "understudy" }];
  return [...auto, ...byId.values()];
}
