import { say, type ErrorSaid } from "../error-said";
import { AppError } from "../errors";
import { formatModelRef, parseModelRef } from "../failover/model-ref";
import { normalizeProviderId } from "../failover/provider-id";
import type { ConfigState } from "../openclaw/config-state";
import type { GatewayKeyTerms } from "../store/gateway-key";

export const anyTerms: Pick<GatewayKeyTerms, "scopes" | "limits"> = {
  scopes: { agents: null, models: null, pin: true, fallbacks: true },
  limits: { concurrent: null, perMinute: null },
};

/** What scopes may name: agents that exist, providers that are configured. */
export type KnownNames = { agentIds: readonly string[]; providers: readonly string[] };

/** Undefined where nothing is configured yet. */
export function knownNames(
  { config }: Pick<ConfigState, "config">,
  agentIds: readonly string[],
): KnownNames | undefined {
  const providers = config.providers.map(({ id }) => normalizeProviderId(id));
  return providers.length === 0 ? undefined : { agentIds, providers };
}

const longestList = 200;

/**
 * A misspelt agent or provider would shut a key out of everything, so it is refused by name. What a key was allowed
 * before may stay although it has gone from the configuration since.
 */
export function cleanTerms(
  terms: GatewayKeyTerms,
  known?: KnownNames,
  before?: GatewayKeyTerms,
): GatewayKeyTerms {
  const name = terms.name.normalize("NFC").trim();
  if (!/^[\p{L}\p{M}\p{N} ._@-]{1,64}$/u.test(name)) refuse(say("key-name"));
  const agents = listOf(terms.scopes.agents, "agent");
  const models = listOf(terms.scopes.models?.map(canonicalRef) ?? null, "model");
  for (const id of agents ?? []) {
    if (!known || known.agentIds.includes(id) || before?.scopes.agents?.includes(id)) continue;
    refuse(say("key-no-agent", { id, known: known.agentIds.join(", ") }));
  }
  for (const ref of models ?? []) {
    const provider = ref.slice(0, ref.indexOf("/"));
    if (!known || known.providers.includes(provider) || before?.scopes.models?.includes(ref)) continue;
    refuse(say("key-no-provider", { provider, model: ref, known: known.providers.join(", ") }));
  }
  const { pin, fallbacks } = terms.scopes;
  const limits = {
    concurrent: limitOf(terms.limits.concurrent, "key-concurrent"),
    perMinute: limitOf(terms.limits.perMinute, "key-per-minute"),
  };
  return { name, scopes: { agents, models, pin, fallbacks }, limits };
}

function listOf(list: readonly string[] | null, noun: "agent" | "model"): readonly string[] | null {
  if (list === null) return null;
  const clean = [...new Set(list.map((entry) => entry.trim()).filter(Boolean))].sort();
  if (clean.length === 0) refuse(say(`key-${noun}s-empty`));
  if (clean.length > longestList || clean.some((entry) => entry.length > 200))
    refuse(say(`key-${noun}s-long`, { most: longestList }));
  return clean;
}

/** As candidates are named when they are checked; `provider/*` stands for all of a provider. */
function canonicalRef(text: string): string {
  if (text.trim() === "") return "";
  const parsed = text.includes("/") ? parseModelRef(text) : null;
  if (!parsed || parsed.profileId !== undefined)
    return refuse(say("key-no-model", { text: text.slice(0, 200) }));
  return formatModelRef(parsed.provider, parsed.model);
}

function limitOf(limit: number | null, problem: "key-concurrent" | "key-per-minute"): number | null {
  if (limit === null) return null;
  if (!Number.isInteger(limit) || limit < 1 || limit > 1_000_000) refuse(say(problem));
  return limit;
}

function refuse(sentence: ErrorSaid): never {
  throw new AppError("bad_request", sentence);
}
