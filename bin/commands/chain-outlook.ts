import { resolveAuthOrder } from "../../lib/failover/auth-order/resolve-auth-order";
import { resolveCandidates } from "../../lib/failover/candidates/resolve-candidates";
import type { AgentFacts } from "../../lib/failover/config";
import { isBypassProvider } from "../../lib/failover/cooldown/queries";
import { formatModelRef } from "../../lib/failover/model-ref";
import { decideWaiting, nextProbeAt } from "../../lib/failover/probe/decide-waiting";
import { createProbeMemory } from "../../lib/failover/probe/probe-memory";
import { assessWaiting } from "../../lib/failover/runner/assess-waiting";
import type { Candidate } from "../../lib/failover/run-record";

export type CandidateOutlook = {
  candidate: string;
  provider: string;
  routeOrigin: Candidate["routeOrigin"];
  action: "attempt" | "probe" | "skip";
  profileId: string | null;
  why: string | null;
  /** Epoch ms; null when nothing waits, or waiting opens no probe. */
  nextProbeAt: number | null;
};

/** The chain with, per candidate, what would happen now. A running server also counts its probe throttles. */
export function chainOutlook(
  facts: AgentFacts,
  now: number,
  requested?: string,
): readonly CandidateOutlook[] {
  const chain = chainOf(facts, requested);
  return chain.map((candidate, index) => {
    const isPrimary = index === 0;
    return outlook(facts, candidate, { isPrimary, hasFallback: chain.length > 1, now });
  });
}

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

function outlook(
  facts: AgentFacts,
  candidate: Candidate,
  place: { isPrimary: boolean; hasFallback: boolean; now: number },
): CandidateOutlook {
  const { now } = place;
  const { provider, model, routeOrigin, profileId: preferredProfile } = candidate;
  const preferred = preferredProfile === undefined ? {} : { preferredProfile };
  const { order: ids } = resolveAuthOrder({ facts, provider, now, modelId: model, ...preferred });
  const named = { candidate: formatModelRef(provider, model), provider, routeOrigin };
  const waiting = assessWaiting({
    facts,
    candidate,
    ids,
    query: { now, modelId: model, bypassed: isBypassProvider(provider, facts.config.policy) },
    memory: createProbeMemory(),
    isPrimary: place.isPrimary,
    hasFallback: place.hasFallback,
    isSlotUsed: false,
    ignoresThrottle: false,
  });
  if (waiting === null) {
    return { ...named, action: "attempt", profileId: ids[0] ?? null, why: null, nextProbeAt: null };
  }
  const probe = { nextProbeAt: nextProbeAt(waiting, now) };
  const decided = decideWaiting(waiting, now);
  if (decided.action === "skip") {
    return { ...named, ...probe, action: "skip", profileId: null, why: decided.text };
  }
  const why = `every profile waits (${decided.reason})`;
  return { ...named, ...probe, action: "probe", profileId: waiting.probeProfile, why };
}
