import { isNoModelConfigured } from "../failover/candidates/resolve-candidates";
import { resolveImageCandidates } from "../failover/candidates/resolve-image-candidates";
import type { AgentConfig, AgentFacts, ModelValue } from "../failover/config";
import type { Candidate } from "../failover/run-record";
import { chainPlaces, type ChainPlace } from "./board-chain";
import { candidateOutlooks, type CandidateOutlook } from "./candidate-outlook";
import { toModelValue, type ChainValue } from "./chain-value";
import { defaultChain } from "./default-chain";
import type { ChainScope } from "./models";

export type ChainEdit = { scope: ChainScope; value: ChainValue };

/** What an agent does with the defaults (D-50): all of them, none, or their primary with a list of its own. */
export type ChainMode = "inherit" | "own" | "ownFallbacks";

export function modeOf({ primary, fallbacks }: ChainValue): ChainMode {
  if (primary !== null) return "own";
  return fallbacks === null ? "inherit" : "ownFallbacks";
}

/** The models as one sequence, the primary first; of one that stands twice the first place counts. */
export const rowsOf = ({ primary, fallbacks }: ChainValue): readonly string[] => [
  ...new Set([...(primary === null ? [] : [primary]), ...(fallbacks ?? [])]),
];

/** The same setting with another sequence. Whoever takes the last fallback out leaves an empty list behind (D-50). */
export function withRows(value: ChainValue, rows: readonly string[]): ChainValue {
  if (modeOf(value) === "ownFallbacks") return { primary: null, fallbacks: rows };
  const [primary, ...fallbacks] = rows;
  if (primary === undefined) return { primary: null, fallbacks: null };
  return { primary, fallbacks: fallbacks.length === 0 && value.fallbacks === null ? null : fallbacks };
}

/** The facts as they would be after saving; everything else stays, so the real rules tell what would happen. */
export function withChain(facts: AgentFacts, { scope, value }: ChainEdit): AgentFacts {
  const { config } = facts;
  const model = toModelValue(value);
  switch (scope) {
    case "agent":
      return { ...facts, config: { ...config, agents: withOwnModel(facts, model) } };
    case "defaults": {
      // As an agent without a model of its own sees it.
      const agents = withOwnModel(facts, undefined);
      return { ...facts, config: { ...config, agents, defaults: replaced(config.defaults, "model", model) } };
    }
    case "image":
      return { ...facts, config: { ...config, defaults: replaced(config.defaults, "imageModel", model) } };
  }
}

function withOwnModel({ agentId, config }: AgentFacts, model: ModelValue | undefined) {
  const isKnown = config.agents.some(({ id }) => id === agentId);
  const agents: readonly AgentConfig[] = isKnown
    ? config.agents
    : [...config.agents, { id: agentId, aliases: {} }];
  return agents.map((agent) => (agent.id === agentId ? replaced(agent, "model", model) : agent));
}

function replaced<T extends { model?: ModelValue; imageModel?: ModelValue }>(
  settings: T,
  key: "model" | "imageModel",
  model: ModelValue | undefined,
): T {
  const next = { ...settings };
  delete next[key];
  return model === undefined ? next : { ...next, [key]: model };
}

/** The candidates of a request that asks for nothing special, or for images; empty when no model is set. */
export function draftChain(facts: AgentFacts, edit: ChainEdit): readonly Candidate[] {
  const drafted = withChain(facts, edit);
  return edit.scope === "image" ? imageChain(drafted) : defaultChain(drafted);
}

/** The candidates of a request about images; empty when no model is set for them. */
export function imageChain({ config, agentId }: AgentFacts): readonly Candidate[] {
  try {
    return resolveImageCandidates({ config, agentId }).candidates;
  } catch (error) {
    if (isNoModelConfigured(error)) return [];
    throw error;
  }
}

export type DryRunStep = { place: ChainPlace; outlook: CandidateOutlook };

/** "If a request came now": every candidate of the draft, whether it is free, and who would be asked. */
export function dryRun(facts: AgentFacts, edit: ChainEdit, now: number): readonly DryRunStep[] {
  const drafted = withChain(facts, edit);
  const chain = draftChain(facts, edit);
  const outlooks = candidateOutlooks(drafted, chain, now);
  return chainPlaces(drafted, chain, { now, recentRuns: [] }).flatMap((place, at) => {
    const outlook = outlooks[at];
    return outlook ? [{ place, outlook }] : [];
  });
}
