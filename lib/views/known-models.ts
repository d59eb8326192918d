import { aliasTablesOf, configuredPrimary } from "../failover/candidates/effective-fallbacks";
import type { AgentFacts } from "../failover/config";
import { formatModelRef, parseModelRef } from "../failover/model-ref";
import { normalizeProviderId } from "../failover/provider-id";

export type KnownModel = { ref: string; alias: string | null };

/** Models the configuration names: those of its providers, then whatever else has an alias. */
export function knownModels({ config, agentId }: AgentFacts): readonly KnownModel[] {
  const tables = aliasTablesOf(config, agentId);
  const aliases = new Map(
    tables
      .flatMap((table) => Object.entries(table))
      .reverse()
      .map(([ref, alias]) => [canonical(ref), alias] as const),
  );
  const ofProviders = config.providers.flatMap(({ id, modelIds }) =>
    modelIds.map((model) => canonical(`${id}/${model}`)),
  );
  const refs = [...new Set([...ofProviders, ...[...aliases.keys()].reverse()])];
  return refs.map((ref) => ({ ref, alias: aliases.get(ref) ?? null }));
}

function canonical(text: string): string {
  const parsed = parseModelRef(text);
  return parsed === null ? text : formatModelRef(parsed.provider, parsed.model);
}

/** What a text of a chain stands for; null when it names no model. */
export type NamedModel = { ref: string; provider: string; profileId: string | null; isConfigured: boolean };

export function nameModel({ config, agentId }: AgentFacts, text: string): NamedModel | null {
  const primary = parseModelRef(configuredPrimary(config, agentId) ?? "", {
    aliases: aliasTablesOf(config, agentId),
  });
  const defaultProvider = primary?.provider ?? config.providers[0]?.id;
  const parsed = parseModelRef(text, {
    aliases: aliasTablesOf(config, agentId),
    ...(defaultProvider !== undefined && { defaultProvider }),
  });
  if (parsed === null) return null;
  const { provider, model, profileId } = parsed;
  return {
    ref: formatModelRef(provider, model),
    provider,
    profileId: profileId ?? null,
    isConfigured: config.providers.some(({ id }) => normalizeProviderId(id) === provider),
  };
}

export type AddedModel = { ok: true; text: string } | { ok: false; problem: "unreadable" | "duplicate" };

/** A model to add to a chain, written out in full, so that it stays what it is when aliases change. */
export function addedModel(facts: AgentFacts, text: string, rows: readonly string[]): AddedModel {
  const named = nameModel(facts, text);
  if (named === null) return { ok: false, problem: "unreadable" };
  if (rows.some((row) => nameModel(facts, row)?.ref === named.ref))
    return { ok: false, problem: "duplicate" };
  return { ok: true, text: named.profileId === null ? named.ref : `${named.ref}@${named.profileId}` };
}
