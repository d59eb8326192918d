import { isNoModelConfigured, resolveCandidates } from "../failover/candidates/resolve-candidates";
import type { AgentFacts } from "../failover/config";
import type { Candidate } from "../failover/run-record";

/** The chain of a request that asks for nothing special; empty when no model is configured. */
export function defaultChain(facts: AgentFacts): readonly Candidate[] {
  const { config, agentId } = facts;
  const agent = config.agents.find((known) => known.id === agentId);
  const selectionSource = agent?.model?.primary ? "agent-primary" : "configured-default";
  try {
    return resolveCandidates({ config, agentId, selectionSource });
  } catch (error) {
    if (isNoModelConfigured(error)) return [];
    throw error;
  }
}
