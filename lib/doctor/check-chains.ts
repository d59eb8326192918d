import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import {
  agentConfigOf,
  aliasTablesOf,
  configuredPrimary,
  effectiveFallbacks,
} from "../failover/candidates/effective-fallbacks";
import { resolveCandidates, unresolvableFallbacks } from "../failover/candidates/resolve-candidates";
import { formatModelRef, parseModelRef } from "../failover/model-ref";
import { authKeyOf } from "../failover/provider-id";
import type { Candidate } from "../failover/run-record";
import type { DoctorAgent } from "./doctor-facts";
import { failure, warning, type Check, type Issue } from "./finding";

const chainInput = ({ agentId, facts }: DoctorAgent) =>
  ({ config: facts.config, agentId, selectionSource: "configured-default" }) as const;

/** An installation without any model has no chain; that is said once, by its own check. */
function chainOf(agent: DoctorAgent): readonly Candidate[] {
  try {
    return resolveCandidates(chainInput(agent));
  } catch (error) {
    if (error instanceof Error && error.name === "NoModelConfigured") return [];
    throw error;
  }
}

function whereOf({ agentId, facts }: DoctorAgent): string {
  const isOwn = agentConfigOf(facts.config, agentId)?.model?.fallbacks !== undefined;
  return `openclaw.json: agents.${isOwn ? agentId : "defaults"}.model.fallbacks`;
}

/** Agents that inherit the defaults would say the same thing once each. */
const distinct = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [`${issue.where}\n${issue.message}`, issue])).values(),
];

function duplicates(agent: DoctorAgent): Issue[] {
  const { config } = agent.facts;
  const aliases = aliasTablesOf(config, agent.agentId);
  const primary = configuredPrimary(config, agent.agentId);
  const primaryRef = primary === undefined ? null : parseModelRef(primary, { aliases });
  const seen = new Set(primaryRef ? [formatModelRef(primaryRef.provider, primaryRef.model)] : []);
  return effectiveFallbacks(config, agent.agentId, "configured-default").flatMap((text) => {
    const ref = parseModelRef(text, { aliases, defaultProvider: primaryRef?.provider });
    if (ref === null) return [];
    const name = formatModelRef(ref.provider, ref.model);
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    return warning(
      whereOf(agent),
      `"${text}" is in the chain already, so the chain is shorter than it looks.`,
      "Remove the repetition.",
    );
  });
}

/** D-75: what the list says and the chain does not have. */
export const chainCheck: Check = {
  id: "chain",
  fine: "Every fallback names a model, each once.",
  run: ({ agents }) =>
    distinct(
      agents.flatMap((agent) => [
        ...unresolvableFallbacks(chainInput(agent)).map((text) =>
          warning(
            whereOf(agent),
            `"${text}" names no model, so the chain is shorter than configured.`,
            "Write it as provider/model, or as an alias that exists.",
          ),
        ),
        ...duplicates(agent),
      ]),
    ),
};

/** Null when a call would have something to sign in with, or needs nothing. */
function noProfile({ facts }: DoctorAgent, candidate: Candidate, now: number): string | null {
  const { provider } = candidate;
  const { order, explanations } = resolveAuthOrder({ facts, provider, now });
  const entry = facts.config.providers.find(({ id }) => authKeyOf(id) === authKeyOf(provider));
  if (order.length > 0 || entry?.hasInlineKey) return null;
  if (explanations.length === 0) {
    // A local provider needs no credential; one that is not configured either is probably a mistake.
    return entry ? null : `no profile of ${provider} is stored`;
  }
  const [first] = explanations;
  const more = explanations.length > 1 ? ` (and ${explanations.length - 1} more)` : "";
  return `none of its profiles can be used: ${first?.profileId}: ${first?.why}${more}`;
}

function unusable(agent: DoctorAgent, now: number): Issue[] {
  const chain = chainOf(agent);
  const found = chain.map((candidate) => ({ candidate, why: noProfile(agent, candidate, now) }));
  const isHopeless = found.every(({ why }) => why !== null);
  return found.flatMap(({ candidate, why }) => {
    if (why === null) return [];
    const report = isHopeless ? failure : warning;
    return report(
      `agent ${agent.agentId}: ${formatModelRef(candidate.provider, candidate.model)}`,
      isHopeless ? `No model of the chain can answer; for this one, ${why}.` : `It cannot answer: ${why}.`,
      `auth login --provider ${candidate.provider}, or take the model out of the chain.`,
    );
  });
}

/** A model with no usable profile is passed over every time. Windows do not count: they end by themselves. */
export const usableModelsCheck: Check = {
  id: "usable-models",
  fine: "Every model of every chain has a profile that can be used.",
  run: (facts) => {
    const { agents, config, now } = facts;
    if (configuredPrimary(config.config, "main") === undefined && config.config.providers.length === 0)
      return [
        warning(
          "openclaw.json: agents.defaults.model",
          "No model is configured, so nothing can answer.",
          "Set agents.defaults.model.",
        ),
      ];
    return agents.flatMap((agent) => unusable(agent, now));
  },
};
