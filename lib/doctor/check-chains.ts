import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import {
  agentConfigOf,
  aliasTablesOf,
  configuredPrimary,
  effectiveFallbacks,
} from "../failover/candidates/effective-fallbacks";
import {
  isNoModelConfigured,
  resolveCandidates,
  unresolvableFallbacks,
} from "../failover/candidates/resolve-candidates";
import { formatModelRef, parseModelRef } from "../failover/model-ref";
import { authKeyOf } from "../failover/provider-id";
import type { Candidate } from "../failover/run-record";
import type { WhyUnequipped } from "../views/doctor-said";
import type { DoctorAgent } from "./doctor-facts";
import { failure, ofAgent, warning, type Check, type Issue } from "./finding";

const chainInput = ({ agentId, facts }: DoctorAgent) =>
  ({ config: facts.config, agentId, selectionSource: "configured-default" }) as const;

/** An installation without any model has no chain; that is said once, by its own check. */
function chainOf(agent: DoctorAgent): readonly Candidate[] {
  try {
    return resolveCandidates(chainInput(agent));
  } catch (error) {
    if (isNoModelConfigured(error)) return [];
    throw error;
  }
}

function whereOf({ agentId, facts }: DoctorAgent): string {
  const isOwn = agentConfigOf(facts.config, agentId)?.model?.fallbacks !== undefined;
  return `openclaw.json: agents.${isOwn ? agentId : "defaults"}.model.fallbacks`;
}

/** Agents that inherit the defaults would say the same thing once each. */
const distinct = (issues: readonly Issue[]): Issue[] => [
  ...new Map(issues.map((issue) => [`${issue.where}\n${JSON.stringify(issue.said)}`, issue])).values(),
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
    return warning(whereOf(agent), { id: "repeated", values: { model: text } }, { id: "remove-repetition" });
  });
}

/** D-75: what the list says and the chain does not have. */
export const chainCheck: Check = {
  id: "chain",
  run: ({ agents }) =>
    distinct(
      agents.flatMap((agent) => [
        ...unresolvableFallbacks(chainInput(agent)).map((text) =>
          warning(whereOf(agent), { id: "no-model", values: { model: text } }, { id: "write-model" }),
        ),
        ...duplicates(agent),
      ]),
    ),
};

/** Null when a call would have something to sign in with, or needs nothing. */
function noProfile({ facts }: DoctorAgent, candidate: Candidate, now: number): WhyUnequipped | null {
  const { provider } = candidate;
  const { order, explanations } = resolveAuthOrder({ facts, provider, now });
  const entry = facts.config.providers.find(({ id }) => authKeyOf(id) === authKeyOf(provider));
  if (order.length > 0 || entry?.hasInlineKey) return null;
  const [first] = explanations;
  if (first === undefined) {
    // A local provider needs no credential; one that is not configured either is probably a mistake.
    return entry ? null : { id: "none-stored", values: { provider } };
  }
  const { profileId, said } = first;
  return { id: "none-usable", values: { profile: profileId, why: said, more: explanations.length - 1 } };
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
      { id: isHopeless ? "hopeless" : "cannot-answer", values: { why } },
      { id: "or-drop-model", values: { command: `auth login --provider ${candidate.provider}` } },
    );
  });
}

/** A model with no usable profile is passed over every time. Windows do not count: they end by themselves. */
export const usableModelsCheck: Check = {
  id: "usable-models",
  run: (facts) => {
    const { agents, config, now } = facts;
    if (configuredPrimary(config.config, "main") === undefined && config.config.providers.length === 0)
      return [
        warning("openclaw.json: agents.defaults.model", { id: "nothing-configured" }, { id: "set-model" }),
      ];
    return agents.flatMap((agent) => ofAgent(agent.agentId, unusable(agent, now)));
  },
};
