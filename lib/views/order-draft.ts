import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import { formatModelRef } from "../failover/model-ref";
import { authKeyOf } from "../failover/provider-id";
import { providerLane, type ProviderLane } from "./board-lanes";
import { defaultChain } from "./default-chain";
import type { Draft } from "./draft-standing";
import { moveTo } from "./move-to";
import type { OrderView } from "./order";
import type { ProfileCard } from "./profile-card";

/** Where an order is saved: this agent's override in its database, or `auth.order` of openclaw.json for all agents. */
export const orderTargets = ["agent", "all"] as const;
export type OrderTarget = (typeof orderTargets)[number];

/** What would be saved: a list, or null for no order in this place. */
export type OrderDraft = readonly ProfileId[] | null;
export type OrderEdit = { target: OrderTarget; order: OrderDraft };

/** `isMeant`: somebody chose to make the shown order explicit, so it stays a draft even as what is shown. */
export type BegunOrder = Draft<OrderDraft> & { target: OrderTarget; isMeant: boolean };

/** What stands in a place now, and the mark a save of it is compared with. */
export function savedIn(view: OrderView, target: OrderTarget): { order: OrderDraft; revision: string } {
  switch (target) {
    case "agent":
      return { order: view.storedOrder, revision: view.revision };
    case "all":
      return { order: view.configOrder, revision: view.configFile.revision };
  }
}

/**
 * The facts as they would be after saving; everything else stays, so the real rules tell what would happen. For the
 * order of all agents: as an agent without an override sees it, for an override hides whatever is edited there (P-7).
 */
export function withDraft(view: OrderView, { target, order }: OrderEdit): AgentFacts {
  const { facts, provider } = view;
  const replaced = (orders: AgentFacts["storedOrder"], draft: OrderDraft) => {
    const others = Object.entries(orders).filter(([key]) => authKeyOf(key) !== provider);
    return Object.fromEntries(draft === null ? others : [...others, [provider, draft]]);
  };
  if (target === "agent") return { ...facts, storedOrder: replaced(facts.storedOrder, order) };
  const auth = { ...facts.config.auth, order: replaced(facts.config.auth.order, order) };
  return {
    ...facts,
    storedOrder: replaced(facts.storedOrder, null),
    config: { ...facts.config, auth },
  };
}

export type OrderRows = {
  /** In the sequence that is edited: the explicit list as written, else the automatic order of now. */
  listed: readonly ProfileCard[];
  /** Profiles that an explicit order leaves out, so they are never used. */
  unlisted: readonly ProfileCard[];
  /** Whether the sequence is somebody's choice; an automatic one moves by itself. */
  basis: "draft" | "config" | "automatic";
  savable: ReadonlySet<ProfileId>;
};

export function orderRows(view: OrderView, edit: OrderEdit, now: number): OrderRows {
  const lane = providerLane(withDraft(view, edit), { provider: view.provider, modelId: null }, now);
  const cardOf = new Map(lane.cards.map((card) => [card.profileId, card]));
  const known = new Set(edit.target === "all" ? view.configFile.knownIds : []);
  const savable = new Set(
    lane.cards.filter((card) => canBeSaved(card) || known.has(card.profileId)).map((card) => card.profileId),
  );
  const explicit = edit.order ?? (edit.target === "agent" ? view.configOrder : null);
  if (explicit === null) return { listed: lane.cards, unlisted: [], basis: "automatic", savable };
  const listed = [...new Set(explicit)].map((id) => cardOf.get(id)).filter((card) => card !== undefined);
  const unlisted = lane.cards.filter(
    (card) => !listed.includes(card) && (card.code !== "profile_missing" || savable.has(card.profileId)),
  );
  return { listed, unlisted, basis: edit.order === null ? "config" : "draft", savable };
}

/** What a first move starts from: the shown sequence, without ids that cannot be saved because nothing is stored. */
export function startDraft(rows: OrderRows): readonly ProfileId[] {
  return rows.listed.map((card) => card.profileId).filter((id) => rows.savable.has(id));
}

const canBeSaved = ({ code }: ProfileCard): boolean =>
  code !== "profile_missing" && code !== "provider_mismatch";

/** The draft after a row has been moved to a place among the shown rows. */
export function moveRow(rows: OrderRows, profileId: ProfileId, index: number): readonly ProfileId[] {
  const shown = rows.listed.map((card) => card.profileId);
  return moveTo(shown, profileId, index).filter((id) => rows.savable.has(id));
}

/** Whether an edit is back at what stands: the saved list or, where there is none, the sequence shown without it. */
export function isBack(view: OrderView, edit: OrderEdit & { base: OrderDraft }, now: number): boolean {
  const { target, order, base } = edit;
  if (base !== null || order === null) return isSameOrder(order, base);
  return isSameOrder(order, startDraft(orderRows(view, { target, order: null }, now)));
}

/**
 * Whether a draft of this agent has become what it goes by without one: the order of all agents, saved meanwhile. An
 * automatic sequence moves by itself and ends no draft.
 */
export function isSpent(view: OrderView, { target, value, isMeant }: BegunOrder): boolean {
  const { storedOrder, configOrder } = view;
  return (
    target === "agent" &&
    !isMeant &&
    storedOrder === null &&
    configOrder !== null &&
    isSameOrder(value, configOrder)
  );
}

export const isSameOrder = (a: OrderDraft, b: OrderDraft): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Who would be asked, for one model of the chain. `position` is its place in the chain, from 1. */
export type OrderPreview = { ref: string | null; position: number | null; lane: ProviderLane };

/** "If a request came now", once for each model of the chain that this provider serves. */
export function previewOrder(view: OrderView, edit: OrderEdit, now: number): readonly OrderPreview[] {
  const facts = withDraft(view, edit);
  const { provider } = view;
  const served = defaultChain(facts)
    .map((candidate, index) => ({ candidate, position: index + 1 }))
    .filter(({ candidate }) => authKeyOf(candidate.provider) === provider);
  if (served.length === 0) {
    return [{ ref: null, position: null, lane: providerLane(facts, { provider, modelId: null }, now) }];
  }
  return served.map(({ candidate, position }) => ({
    ref: formatModelRef(candidate.provider, candidate.model),
    position,
    lane: providerLane(facts, { provider, modelId: candidate.model }, now),
  }));
}

/** A model of the chain that a draft takes the last usable profile from: `waiting` gets one back by the clock. */
export type StrandedModel = { ref: string; position: number; left: "nobody" | "waiting" };

export function strandedModels(view: OrderView, edit: OrderEdit, now: number): readonly StrandedModel[] {
  const saved = previewOrder(view, { ...edit, order: savedIn(view, edit.target).order }, now);
  return previewOrder(view, edit, now).flatMap(({ ref, position, lane }, at): StrandedModel[] => {
    // Without any profile the call is made all the same: a local server needs none.
    if (ref === null || position === null || lane.cards.length === 0 || lane.readyCount > 0) return [];
    if (lane.recoversAt === null) return [{ ref, position, left: "nobody" }];
    return (saved[at]?.lane.readyCount ?? 0) > 0 ? [{ ref, position, left: "waiting" }] : [];
  });
}
