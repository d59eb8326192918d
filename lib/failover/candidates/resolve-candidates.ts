// Candidate chains: from a selection and the configuration to the models tried for one run (05 §1).
// What must not live here: windows, sessions, attempts. A chain is the same however the providers are doing.
import type { FailoverConfig } from "../config";
import { parseModelRef, type ModelRef } from "../model-ref";
import { filledText } from "../own-value";
import type { Candidate, SelectionSource } from "../run-record";
import { buildChain, type ChainPart } from "./build-chain";
import { configuredProfileOf } from "./configured-profile";
import { agentConfigOf, aliasTablesOf, configuredPrimary, effectiveFallbacks } from "./effective-fallbacks";
import { fallbackPolicy } from "./fallback-policy";

export type ChainInput = {
  config: FailoverConfig;
  agentId: string;
  /** Blank or absent: the configured primary. */
  requested?: string;
  selectionSource: SelectionSource;
  /** The caller's list, even `[]`; for `cron` the job's `payload.fallbacks`. */
  fallbacksOverride?: readonly string[];
};

/** Nothing is configured that could answer. Recognise it by its name: what a bundle calls the class is another. */
export class NoModelConfigured extends Error {
  override readonly name = "NoModelConfigured";
}

export const isNoModelConfigured = (error: unknown) =>
  error instanceof Error && error.name === "NoModelConfigured";

/** Names come from clients, so what is remembered of one configuration is bounded. */
const mostRemembered = 1_000;
const remembered = new WeakMap<FailoverConfig, Map<string, readonly Candidate[]>>();

/**
 * The chain of one run, requested model first. A turn of a session asks for it several times, and it is the same until
 * the configuration is another object.
 */
export function resolveCandidates(input: ChainInput): readonly Candidate[] {
  const { config, agentId, requested, selectionSource, fallbacksOverride } = input;
  if (fallbacksOverride !== undefined) return buildChain(chainParts(input));
  let ofConfig = remembered.get(config);
  if (!ofConfig) remembered.set(config, (ofConfig = new Map()));
  const key = `${agentId}\n${selectionSource}\n${requested ?? ""}`;
  const known = ofConfig.get(key);
  if (known) return known;
  const chain = buildChain(chainParts(input));
  if (ofConfig.size >= mostRemembered) ofConfig.clear();
  ofConfig.set(key, chain);
  return chain;
}

/** Fallback strings that name no model; they are skipped and reported by the doctor (R-10, D-75). */
export function unresolvableFallbacks(input: ChainInput): string[] {
  const primary = primaryRef(input.config, input.agentId);
  const resolve = resolver(input, primary);
  return fallbackTexts(input).filter((text) => resolve(text) === null);
}

function chainParts(input: ChainInput): ChainPart[] {
  const { config, agentId } = input;
  const primary = primaryRef(config, agentId);
  const resolve = resolver(input, primary);
  const requested = requestedRef(input, primary);
  const profileId = requested.profileId ?? configuredProfileOf(config, agentId, requested);
  const parts: ChainPart[] = [
    { ref: profileId === undefined ? requested : { ...requested, profileId }, routeOrigin: "requested" },
  ];
  for (const text of fallbackTexts(input)) {
    const ref = resolve(text);
    if (ref !== null) parts.push({ ref, routeOrigin: "configured-fallback" });
  }
  const inherits = fallbackPolicy(input).kind === "inherit";
  if (inherits && primary !== null) parts.push({ ref: primary, routeOrigin: "configured-primary" });
  return parts;
}

function fallbackTexts(input: ChainInput): readonly string[] {
  const policy = fallbackPolicy(input);
  return policy.kind === "list"
    ? policy.fallbacks
    : effectiveFallbacks(input.config, input.agentId, input.selectionSource);
}

/** A bare model takes the primary's provider. */
function resolver({ config, agentId }: ChainInput, primary: ModelRef | null) {
  const aliases = aliasTablesOf(config, agentId);
  return (text: string) => parseModelRef(text, { aliases, defaultProvider: primary?.provider });
}

function requestedRef(input: ChainInput, primary: ModelRef | null): ModelRef {
  const { config, agentId } = input;
  const text = filledText(input.requested);
  if (text === undefined) {
    const fallback = primary ?? firstConfiguredModel(config);
    if (fallback === null) throw new NoModelConfigured("No model configured.");
    return fallback;
  }
  const defaultProvider = primary?.provider ?? filledText(config.providers[0]?.id);
  const ref = parseModelRef(text, { aliases: aliasTablesOf(config, agentId), defaultProvider });
  if (ref === null) throw new NoModelConfigured(`"${text}" names no model: write it as provider/model.`);
  return ref;
}

/** The configured primary as a ref; an unresolvable one counts as none. */
export function primaryRef(config: FailoverConfig, agentId: string): ModelRef | null {
  const text = configuredPrimary(config, agentId);
  if (text === undefined) return null;
  const defaultProvider = defaultProviderOf(config, agentId);
  return parseModelRef(text, { aliases: aliasTablesOf(config, agentId), defaultProvider });
}

/** A bare primary of an agent belongs to the defaults' provider, else to the first provider there is. */
function defaultProviderOf(config: FailoverConfig, agentId: string): string | undefined {
  const ofDefaults = filledText(config.defaults.model?.primary);
  const isOwn = filledText(agentConfigOf(config, agentId)?.model?.primary) !== undefined;
  const parsed =
    isOwn && ofDefaults !== undefined
      ? parseModelRef(ofDefaults, { aliases: [config.defaults.aliases] })
      : null;
  return parsed?.provider ?? filledText(config.providers[0]?.id);
}

function firstConfiguredModel(config: FailoverConfig): ModelRef | null {
  for (const provider of config.providers) {
    const model = provider.modelIds[0];
    const ref = model === undefined ? null : parseModelRef(`${provider.id}/${model}`);
    if (ref !== null) return ref;
  }
  return null;
}
