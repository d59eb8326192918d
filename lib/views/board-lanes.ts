import type { OrderSource, ProfileExplanation } from "../failover/auth-order/auth-order";
import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import type { AgentFacts } from "../failover/config";
import { isBypassProvider } from "../failover/cooldown/queries";
import { ownValue } from "../failover/own-value";
import { authKeyOf } from "../failover/provider-id";
import { defaultChain } from "./default-chain";
import { firstFreeAt } from "./first-free-at";
import { profileCard, type ProfileCard, type ProfileState } from "./profile-card";
import { providersOf } from "./providers-of";

/** One provider's profiles in the order a request to it would try them now. */
export type ProviderLane = {
  provider: string;
  /** The model the order is computed for: the chain's first of this provider; null when the chain has none. */
  modelId: string | null;
  source: OrderSource;
  explicit: boolean;
  cards: readonly ProfileCard[];
  readyCount: number;
  /** When the first waiting profile is free again; null when one is ready, or none ever will be by waiting. */
  recoversAt: number | null;
};

export function boardLanes(facts: AgentFacts, now: number): readonly ProviderLane[] {
  const chain = defaultChain(facts);
  return providersOf(facts).map((provider) => {
    const candidate = chain.find((known) => authKeyOf(known.provider) === provider);
    return providerLane(facts, { provider, modelId: candidate?.model ?? null }, now);
  });
}

export function providerLane(
  facts: AgentFacts,
  lane: { provider: string; modelId: string | null },
  now: number,
): ProviderLane {
  const { provider, modelId } = lane;
  const forModel = modelId === null ? {} : { modelId };
  const order = resolveAuthOrder({ facts, provider, now, ...forModel });
  const explanations = inRotation(order.explanations);
  const cardOf = (nextId: string | null) => (explanation: ProfileExplanation) =>
    profileCard({ facts, explanation, provider, now, nextId, ...forModel });
  const first = order.order[0];
  const cards = explanations.map(cardOf(first ?? null));
  // The order starts with a waiting profile only when no other is free; then nobody is next.
  const isFree = cards[0]?.position === 1 && cards[0].state === "ready";
  const entries = order.order.map((profileId) => ownValue(facts.usage, profileId));
  return {
    provider,
    modelId,
    source: order.source,
    explicit: order.explicit,
    cards: isFree ? cards : cards.map((card) => ({ ...card, isNext: false })),
    readyCount: cards.filter((card) => card.position !== null && card.state === "ready").length,
    recoversAt: firstFreeAt(entries, {
      now,
      bypassed: isBypassProvider(provider, facts.config.policy),
      ...forModel,
    }),
  };
}

/** Those in the order by their place, then the others by name. */
function inRotation(explanations: readonly ProfileExplanation[]): readonly ProfileExplanation[] {
  const place = ({ position }: ProfileExplanation) => position ?? Number.MAX_SAFE_INTEGER;
  return [...explanations].sort((a, b) => place(a) - place(b) || a.profileId.localeCompare(b.profileId));
}

export type StateCounts = Record<ProfileState, number>;

/** How many profiles are in which state. A profile left out of an explicit order does not count as ready. */
export function countStates(lanes: readonly ProviderLane[]): StateCounts {
  const counts: StateCounts = { ready: 0, cooling: 0, disabled: 0, blocked: 0, unusable: 0 };
  for (const card of lanes.flatMap((lane) => lane.cards)) counts[countedState(card)] += 1;
  return counts;
}

export const countedState = (card: ProfileCard): ProfileState =>
  card.position === null && card.state === "ready" ? "unusable" : card.state;
