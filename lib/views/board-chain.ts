import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import type { AgentFacts } from "../failover/config";
import { isBypassProvider, isInCooldown } from "../failover/cooldown/queries";
import { unavailableReason } from "../failover/cooldown/unavailable-reason";
import { formatModelRef } from "../failover/model-ref";
import { ownValue } from "../failover/own-value";
import { authKeyOf } from "../failover/provider-id";
import type { FailureReason } from "../failover/reasons";
import type { Candidate } from "../failover/run-record";
import { defaultChain } from "./default-chain";
import type { RunSummary } from "./decisions";
import { firstFreeAt } from "./first-free-at";

/**
 * `answering`: the first of the chain that a request would reach now. `unequipped`: its provider has profiles, but
 * none of them is eligible.
 */
export type ChainPlace = {
  ref: string;
  candidate: Candidate;
  position: number;
  state: "answering" | "ready" | "limited" | "unequipped";
  /** Why every profile waits (W-67); null unless `limited`. */
  reason: FailureReason | "manual" | null;
  /** When the first of them may be used again. */
  until: number | null;
  readyCount: number;
  profileCount: number;
  /** End of the latest of the recent runs it answered. */
  answeredAt: number | null;
};

export const boardChain = (
  facts: AgentFacts,
  now: number,
  recentRuns: readonly RunSummary[],
): readonly ChainPlace[] => chainPlaces(facts, defaultChain(facts), { now, recentRuns });

/** The same for any chain, e.g. that of a draft. */
export function chainPlaces(
  facts: AgentFacts,
  chain: readonly Candidate[],
  { now, recentRuns }: { now: number; recentRuns: readonly RunSummary[] },
): readonly ChainPlace[] {
  const places = chain.map((candidate, index) =>
    placeOf(facts, candidate, { now, position: index + 1, recentRuns }),
  );
  const answering = places.find((place) => place.state === "ready");
  return places.map((place) => (place === answering ? { ...place, state: "answering" } : place));
}

function placeOf(
  facts: AgentFacts,
  candidate: Candidate,
  context: { now: number; position: number; recentRuns: readonly RunSummary[] },
): ChainPlace {
  const { now, position, recentRuns } = context;
  const { provider, model: modelId } = candidate;
  const order = resolveAuthOrder({ facts, provider, now, modelId });
  const ids = candidate.profileId === undefined ? order.order : [candidate.profileId];
  const query = { now, modelId, bypassed: isBypassProvider(provider, facts.config.policy) };
  const entries = ids.map((profileId) => ownValue(facts.usage, profileId));
  const readyCount = entries.filter((entry) => !isInCooldown(entry, query)).length;
  const ref = formatModelRef(provider, modelId);
  const answered = recentRuns.find((run) => run.answeredBy?.candidate === ref);
  const place = {
    ref,
    candidate,
    position,
    readyCount,
    profileCount: ids.length,
    answeredAt: answered?.endedAt ?? null,
  };
  // Without any profile a call is made all the same: a local server needs none.
  if (ids.length === 0) {
    const state = hasProfiles(facts, provider) ? "unequipped" : "ready";
    return { ...place, state, reason: null, until: null };
  }
  if (readyCount > 0) return { ...place, state: "ready", reason: null, until: null };
  return {
    ...place,
    state: "limited",
    reason: unavailableReason(entries, query),
    until: firstFreeAt(entries, query),
  };
}

const hasProfiles = (facts: AgentFacts, provider: string): boolean =>
  Object.values(facts.profiles).some((credential) => authKeyOf(credential.provider) === authKeyOf(provider));
