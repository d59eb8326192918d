import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import type { AgentFacts } from "../failover/config";
import { isBypassProvider } from "../failover/cooldown/queries";
import { formatModelRef } from "../failover/model-ref";
import { decideWaiting, nextProbeAt } from "../failover/probe/decide-waiting";
import { createProbeMemory } from "../failover/probe/probe-memory";
import { assessWaiting } from "../failover/runner/assess-waiting";
import type { FailureReason } from "../failover/reasons";
import type { Candidate } from "../failover/run-record";

/** Why every profile of a candidate is left alone for now. */
export type SkipCause = { kind: "operator" | "credential" | "cooling"; reason: FailureReason };

export type CandidateOutlook = {
  candidate: string;
  provider: string;
  routeOrigin: Candidate["routeOrigin"];
  action: "attempt" | "probe" | "skip";
  profileId: string | null;
  /** In English. */
  why: string | null;
  /** For a skip, the same for who words it in another language. */
  because: SkipCause | null;
  /** Epoch ms; null when nothing waits, or waiting opens no probe. */
  nextProbeAt: number | null;
};

/** Per candidate of a chain, what would happen now. A running server also counts its probe throttles. */
export const candidateOutlooks = (
  facts: AgentFacts,
  chain: readonly Candidate[],
  now: number,
): readonly CandidateOutlook[] =>
  chain.map((candidate, index) =>
    outlook(facts, candidate, { isPrimary: index === 0, hasFallback: chain.length > 1, now }),
  );

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
    return {
      ...named,
      action: "attempt",
      profileId: ids[0] ?? null,
      why: null,
      because: null,
      nextProbeAt: null,
    };
  }
  const probe = { nextProbeAt: nextProbeAt(waiting, now) };
  const decided = decideWaiting(waiting, now);
  if (decided.action === "skip") {
    return {
      ...named,
      ...probe,
      action: "skip",
      profileId: null,
      why: decided.text,
      because: causeOf(decided),
    };
  }
  const why = `every profile waits (${decided.reason})`;
  return { ...named, ...probe, action: "probe", profileId: waiting.probeProfile, why, because: null };
}

function causeOf({ isManual, reason }: { isManual: boolean; reason: FailureReason }): SkipCause {
  if (isManual) return { kind: "operator", reason };
  const isCredential = reason === "auth" || reason === "auth_permanent";
  return { kind: isCredential ? "credential" : "cooling", reason };
}
