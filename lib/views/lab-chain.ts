import { isNoModelConfigured, resolveCandidates } from "../failover/candidates/resolve-candidates";
import { aliasTablesOf } from "../failover/candidates/effective-fallbacks";
import type { AgentFacts } from "../failover/config";
import { formatModelRef, parseModelRef } from "../failover/model-ref";
import type { Candidate, SelectionSource } from "../failover/run-record";

export type LabChain = { candidates: readonly Candidate[]; selectionSource: SelectionSource };

/**
 * The chain of a request as the gateway would build it: nothing asked for, or a model of the chain, keeps the chain
 * any other model stands alone (P-36). Empty when nothing is configured or the name means no model.
 */
export function labChain(facts: AgentFacts, requested: string): LabChain {
  const { config, agentId } = facts;
  const resolve = (ref: string, selectionSource: SelectionSource) =>
    resolveOrNone({ config, agentId, selectionSource, ...(ref !== "" && { requested: ref }) });
  const name = requested.trim();
  const configured = resolve("", "configured-default");
  if (name === "") return { candidates: configured, selectionSource: "configured-default" };
  const asked = parseModelRef(withProvider(name, configured), { aliases: aliasTablesOf(config, agentId) });
  if (asked === null) return { candidates: [], selectionSource: "one-shot" };
  const isOfChain = configured.some(
    ({ provider, model }) => provider === asked.provider && model === asked.model,
  );
  const selectionSource = isOfChain ? "configured-default" : "one-shot";
  const ref = formatModelRef(asked.provider, asked.model);
  const pinned = asked.profileId === undefined ? ref : `${ref}@${asked.profileId}`;
  return { candidates: resolve(pinned, selectionSource), selectionSource };
}

/** A bare name means the chain's model of that name. */
function withProvider(name: string, chain: readonly Candidate[]): string {
  const known = chain.find(({ model }) => model === name);
  return known ? formatModelRef(known.provider, known.model) : name;
}

function resolveOrNone(input: Parameters<typeof resolveCandidates>[0]): readonly Candidate[] {
  try {
    return resolveCandidates(input);
  } catch (error) {
    if (isNoModelConfigured(error)) return [];
    throw error;
  }
}

/** Every model somebody may mean: the chain, aliases and what the providers list. */
export function labModels(facts: AgentFacts): readonly string[] {
  const { config, agentId } = facts;
  const chain = labChain(facts, "").candidates.map(({ provider, model }) => formatModelRef(provider, model));
  const listed = config.providers.flatMap(({ id, modelIds }) =>
    modelIds.map((model) => formatModelRef(id, model)),
  );
  const named = aliasTablesOf(config, agentId).flatMap((table) => Object.keys(table));
  return [...new Set([...chain, ...named, ...listed])];
}
