import type { AgentFacts } from "../failover/config";
import { formatModelRef, parseModelRef } from "../failover/model-ref";
import type { Candidate } from "../failover/run-record";
import { chainPlaces, type ChainPlace } from "./board-chain";
import { providerLane } from "./board-lanes";
import { imageChain } from "./chain-draft";
import { defaultChain } from "./default-chain";
import { nameModel } from "./known-models";
import type { ProfileCard } from "./profile-card";

/** What is known of one model: where it stands, whether it is free, and whom a request for it would ask. */
export type ModelFocus = {
  /** `provider/model`, whatever name it was asked for by. */
  ref: string;
  provider: string;
  /** Whether its provider is configured; any model of such a one can be asked for. */
  isKnown: boolean;
  /** 1-based place in the agent's chain; null outside it. */
  position: number | null;
  /** The same in the chain for images. */
  imagePosition: number | null;
  place: ChainPlace;
  /** The profiles of its provider as they would be tried for it. */
  cards: readonly ProfileCard[];
};

/** Null for a text that names no model. */
export function modelFocus(facts: AgentFacts, text: string, now: number): ModelFocus | null {
  const named = nameModel(facts, text);
  const parsed = named && parseModelRef(named.ref);
  if (!named || !parsed) return null;
  const { ref, isConfigured: isKnown } = named;
  const { provider, model } = parsed;
  const chain = defaultChain(facts);
  const position = positionIn(chain, ref);
  // Outside the chain it is asked alone, and what is free there does not answer by itself.
  const alone: readonly Candidate[] = [{ provider, model, routeOrigin: "requested" }];
  const places = chainPlaces(facts, position === null ? alone : chain, { now, recentRuns: [] });
  const place = places[(position ?? 1) - 1];
  if (place === undefined) return null;
  return {
    ref,
    provider,
    isKnown,
    position,
    imagePosition: positionIn(imageChain(facts), ref),
    place: position === null && place.state === "answering" ? { ...place, state: "ready" } : place,
    cards: providerLane(facts, { provider, modelId: model }, now).cards,
  };
}

function positionIn(chain: readonly Candidate[], ref: string): number | null {
  const at = chain.findIndex(({ provider, model }) => formatModelRef(provider, model) === ref);
  return at === -1 ? null : at + 1;
}
