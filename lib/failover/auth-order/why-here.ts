import { isTime, MAX_TIME } from "../cooldown/time";
import type { OrderInput, ProfileExplanation } from "./auth-order";
import type { OrderWhy, Tier, WhyHere } from "./order-why";
import { tokenRank, typeRank, type Place, type Ranking } from "./rank-profiles";

type Here = {
  place: Place;
  index: number;
  listIndex: number | undefined;
  window: ProfileExplanation["window"];
};

/** Why a profile stands where it stands: the key that decided, and no other (O-40). */
export function whyHere(input: OrderInput, ranking: Ranking, here: Here): OrderWhy {
  const why = deciding(input, ranking, here);
  return ranking.query.bypassed === true ? { id: "not-cooled", values: { why } } : why;
}

function deciding(input: OrderInput, ranking: Ranking, { place, index, listIndex, window }: Here): WhyHere {
  if (place.profileId === ranking.preferred) return { id: "preferred" };
  if (window !== null) return waiting(window);
  if (ranking.explicit) {
    const id = ranking.source === "stored_order" ? "stored-place" : "configured-place";
    return { id, values: { place: (listIndex ?? index) + 1 } };
  }
  const isRival = (other: Place | undefined): other is Place =>
    other !== undefined && other.waitsUntil === null && other.profileId !== ranking.preferred;
  const next = ranking.places[index + 1];
  if (isRival(next)) return ahead(place, next, input.now);
  const previous = ranking.places[index - 1];
  return isRival(previous) ? behind(place, previous, input.now) : { id: "only-free" };
}

function waiting({ reason, until, scope, source }: NonNullable<ProfileExplanation["window"]>): WhyHere {
  if (reason === "manual")
    return until >= MAX_TIME ? { id: "switched-off" } : { id: "switched-off-until", values: { until } };
  const wait = { reason: reason ?? "none", until, source } as const;
  return scope.kind === "model"
    ? { id: "waiting-model", values: { ...wait, model: scope.modelId } }
    : { id: "waiting", values: wait };
}

const tierOf = ({ type }: Place): Tier => type ?? "elsewhere";

function ahead(place: Place, next: Place, now: number): WhyHere {
  if (typeRank(place) !== typeRank(next))
    return { id: "tier-before", values: { tier: tierOf(place), other: tierOf(next) } };
  if (tokenRank(place) !== tokenRank(next)) return { id: "working-login" };
  if (place.lastUsed !== next.lastUsed) return lastUse(place, now, "used-longest-ago");
  return { id: "equal-to-next" };
}

function behind(place: Place, previous: Place, now: number): WhyHere {
  if (typeRank(place) !== typeRank(previous))
    return { id: "tier-after", values: { tier: tierOf(place), other: tierOf(previous) } };
  if (tokenRank(place) !== tokenRank(previous)) return { id: "must-refresh" };
  if (place.lastUsed !== previous.lastUsed) return lastUse(place, now, "used-last");
  return { id: "equal-to-previous" };
}

const lastUse = ({ lastUsed }: Place, now: number, id: "used-longest-ago" | "used-last"): WhyHere =>
  isTime(lastUsed) ? { id, values: { agoMs: now - lastUsed } } : { id: "never-used" };
