import { resolveCandidates } from "../../lib/failover/candidates/resolve-candidates";
import type { AgentFacts } from "../../lib/failover/config";
import type { Candidate } from "../../lib/failover/run-record";
import { candidateOutlooks, type CandidateOutlook } from "../../lib/views/candidate-outlook";

/** The chain with, per candidate, what would happen now. */
export const chainOutlook = (
  facts: AgentFacts,
  now: number,
  requested?: string,
): readonly CandidateOutlook[] => candidateOutlooks(facts, chainOf(facts, requested), now);

/** A model of the configured chain keeps the chain; any other is an explicit choice and stands alone (P-36). */
function chainOf(facts: AgentFacts, requested: string | undefined): readonly Candidate[] {
  const { agentId, config } = facts;
  const configured = resolveCandidates({ config, agentId, selectionSource: "configured-default" });
  if (requested === undefined) return configured;
  const [alone] = resolveCandidates({ config, agentId, requested, selectionSource: "one-shot" });
  const isConfigured = configured.some(
    ({ provider, model }) => provider === alone?.provider && model === alone.model,
  );
  const selectionSource = isConfigured ? "configured-default" : "one-shot";
  return resolveCandidates({ config, agentId, requested, selectionSource });
}
