import type { EligibilityCode } from "../failover/auth-order/auth-order";
import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import { formatModelRef } from "../failover/model-ref";
import { authKeyOf } from "../failover/provider-id";
import { providerLane, type LaneOptions, type ProviderLane } from "./board-lanes";
import { defaultChain } from "./default-chain";
import type { OrderView } from "./order";
import type { ProfileCard } from "./profile-card";

/** What would be saved for this agent: a list, or null for no order of its own. */
export type OrderDraft = readonly ProfileId[] | null;

/** The facts as they would be after saving; everything else stays, so the real rules tell what would happen. */
export function withDraft(view: OrderView, draft: OrderDraft): AgentFacts {
  const others = Object.entries(view.facts.storedOrder).filter(([key]) => authKeyOf(key) !== view.provider);
  const storedOrder = Object.fromEntries(draft === null ? others : [...others, [view.provider, draft]]);
  return { ...view.facts, storedOrder };
}

export type OrderRows = {
  /** In the sequence that is edited: the explicit list as written, else the automatic order of now. */
  listed: readonly ProfileCard[];
  /** Stored profiles that an explicit order leaves out, so they are never used. */
  unlisted: readonly ProfileCard[];
  /** Whether the sequence is somebody's choice; an automatic one moves by itself. */
  basis: "draft" | "config" | "automatic";
};

export function orderRows(view: OrderView, draft: OrderDraft, options: LaneOptions): OrderRows {
  const lane = providerLane(withDraft(view, draft), { provider: view.provider, modelId: null }, options);
  const cardOf = new Map(lane.cards.map((card) => [card.profileId, card]));
  const explicit = draft ?? view.configOrder;
  if (explicit === null) return { listed: lane.cards, unlisted: [], basis: "automatic" };
  const listed = [...new Set(explicit)].map((id) => cardOf.get(id)).filter((card) => card !== undefined);
  const unlisted = lane.cards.filter((card) => !listed.includes(card) && card.code !== "profile_missing");
  return { listed, unlisted, basis: draft === null ? "config" : "draft" };
}

/** What a first move starts from: the shown sequence, without ids that cannot be saved because nothing is stored. */
export function startDraft(rows: OrderRows): readonly ProfileId[] {
  return rows.listed.filter((card) => canBeSaved(card.code)).map((card) => card.profileId);
}

export const canBeSaved = (code: EligibilityCode): boolean =>
  code !== "profile_missing" && code !== "provider_mismatch";

/** The draft after a row has been moved to a place among the shown rows. */
export function moveRow(rows: OrderRows, profileId: ProfileId, index: number): readonly ProfileId[] {
  const savable = new Set(startDraft(rows));
  const shown = rows.listed.map((card) => card.profileId);
  return moveTo(shown, profileId, index).filter((id) => savable.has(id));
}

function moveTo(order: readonly ProfileId[], profileId: ProfileId, index: number): readonly ProfileId[] {
  const rest = order.filter((id) => id !== profileId);
  const at = Math.max(0, Math.min(index, rest.length));
  return [...rest.slice(0, at), profileId, ...rest.slice(at)];
}

export const isSameOrder = (a: OrderDraft, b: OrderDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Who would be asked, for one model of the chain. `position` is its place in the chain, from 1. */
export type OrderPreview = { ref: string | null; position: number | null; lane: ProviderLane };

/** "If a request came now", once for each model of the chain that this provider serves. */
export function previewOrder(
  view: OrderView,
  draft: OrderDraft,
  options: LaneOptions,
): readonly OrderPreview[] {
  const facts = withDraft(view, draft);
  const { provider } = view;
  const served = defaultChain(facts)
    .map((candidate, index) => ({ candidate, position: index + 1 }))
    .filter(({ candidate }) => authKeyOf(candidate.provider) === provider);
  if (served.length === 0) {
    return [{ ref: null, position: null, lane: providerLane(facts, { provider, modelId: null }, options) }];
  }
  return served.map(({ candidate, position }) => ({
    ref: formatModelRef(candidate.provider, candidate.model),
    position,
    lane: providerLane(facts, { provider, modelId: candidate.model }, options),
  }));
}
