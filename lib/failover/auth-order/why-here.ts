import { isTime, MAX_TIME } from "../cooldown/time";
import { formatSpacedDuration } from "../format-duration";
import type { OrderInput, ProfileExplanation } from "./auth-order";
import { formatUtcTime } from "./format-utc-time";
import { tokenRank, typeRank, type Place, type Ranking } from "./rank-profiles";

type Here = { index: number; listIndex: number | undefined; window: ProfileExplanation["window"] };

/** Why a profile stands where it stands: the key that decided, and no other (O-40). */
export function whyHere(input: OrderInput, ranking: Ranking, here: Here): string {
  const sentence = deciding(input, ranking, here);
  // An exempt provider must not look healthy by luck (O-42).
  return ranking.query.bypassed === true ? `${sentence}; cooldown not applied` : sentence;
}

function deciding(input: OrderInput, ranking: Ranking, { index, listIndex, window }: Here): string {
  const place = ranking.places[index];
  if (place === undefined) return "";
  if (place.profileId === ranking.preferred) return "preferred by this session";
  if (window !== null) return waiting(input, window);
  if (ranking.explicit) {
    const order = ranking.source === "stored_order" ? "stored" : "configured";
    return `${ordinal((listIndex ?? index) + 1)} in the ${order} order`;
  }
  const isRival = (other: Place | undefined): other is Place =>
    other !== undefined && other.waitsUntil === null && other.profileId !== ranking.preferred;
  const next = ranking.places[index + 1];
  if (isRival(next)) return ahead(place, next, input.now);
  const previous = ranking.places[index - 1];
  return isRival(previous) ? behind(place, previous, input.now) : "the only one free";
}

function waiting(input: OrderInput, window: NonNullable<ProfileExplanation["window"]>): string {
  const until = (input.formatTime ?? ((at: number) => formatUtcTime(at, input.now)))(window.until);
  if (window.reason === "manual") {
    return window.until >= MAX_TIME
      ? "switched off by the operator"
      : `switched off by the operator until ${until}`;
  }
  const reason = (window.reason ?? "unknown reason").replaceAll("_", " ");
  const model = window.scope.kind === "model" ? ` on ${window.scope.modelId}` : "";
  return `waiting: ${reason}${model} until ${until}${sourceText(window.source)}`;
}

function sourceText(source: NonNullable<ProfileExplanation["window"]>["source"]): string {
  switch (source) {
    case "retry_after":
      return " (Retry-After)";
    case "provider_reset":
      return " (reported by the provider)";
    case "ladder":
      return " (ladder)";
    case "manual":
      return " (set by hand)";
  }
}

const typeNames = { oauth: "OAuth", token: "tokens", api_key: "API keys" } as const;
const typeName = ({ type }: Place): string =>
  type === null ? "credentials kept elsewhere" : typeNames[type];

function ahead(place: Place, next: Place, now: number): string {
  if (typeRank(place) !== typeRank(next)) return `${typeName(place)} before ${typeName(next)}`;
  if (tokenRank(place) !== tokenRank(next)) return "a working login before those that must be refreshed";
  if (place.lastUsed !== next.lastUsed) return lastUse(place, now, "used longest ago");
  return "equal to the next; the earlier stored one first";
}

function behind(place: Place, previous: Place, now: number): string {
  if (typeRank(place) !== typeRank(previous)) return `${typeName(place)} after ${typeName(previous)}`;
  if (tokenRank(place) !== tokenRank(previous)) return "its access token must be refreshed first";
  if (place.lastUsed !== previous.lastUsed) return lastUse(place, now, "used last");
  return "equal to the one before; the later stored one last";
}

const lastUse = ({ lastUsed }: Place, now: number, text: string): string =>
  isTime(lastUsed) ? `${text} (${formatSpacedDuration(now - lastUsed)})` : "never used";

function ordinal(place: number): string {
  const tens = place % 100;
  if (tens >= 11 && tens <= 13) return `${place}th`;
  const endings: Readonly<Record<number, string>> = { 1: "st", 2: "nd", 3: "rd" };
  return `${place}${endings[place % 10] ?? "th"}`;
}
