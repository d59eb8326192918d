import { activeWindows, type ActiveWindow } from "../cooldown/active-windows";
import { ownValue } from "../own-value";
import type { OrderInput, ProfileExplanation } from "./auth-order";
import { configuredProfilesOf, storedProfilesOf } from "./base-order";
import { eligibilityOf } from "./eligibility";
import { placeOf, type Ranking } from "./rank-profiles";
import { whyHere } from "./why-here";
import { whyNot } from "./why-not";

/** One explanation per profile known from order, config or store; those in the result first, in its sequence. */
export function explainOrder(input: OrderInput, ranking: Ranking): readonly ProfileExplanation[] {
  const { facts, provider } = input;
  const listed = new Map(ranking.base.map((id, index) => [id, index]));
  const positions = new Map(ranking.places.map(({ profileId }, index) => [profileId, index]));
  const known = new Set([
    ...positions.keys(),
    ...listed.keys(),
    ...configuredProfilesOf(facts, provider),
    ...storedProfilesOf(facts, provider),
  ]);
  return [...known].map((profileId): ProfileExplanation => {
    const code = eligibilityOf(facts, profileId, { authKey: ranking.authKey, now: input.now });
    const { type, tokenState, lastUsed } = placeOf(input, profileId, ranking.query);
    const window = lastToEnd(activeWindows(ownValue(facts.usage, profileId), ranking.query));
    const index = positions.get(profileId);
    const place = index === undefined ? undefined : ranking.places[index];
    const listIndex = listed.get(profileId);
    const said =
      index === undefined || place === undefined
        ? whyNot(input, ranking, { profileId, code, isListed: listIndex !== undefined })
        : whyHere(input, ranking, { place, index, listIndex, window });
    return {
      profileId,
      provider: providerOf(input, profileId) ?? ranking.authKey,
      type,
      position: index === undefined ? null : index + 1,
      eligible: code === "ok",
      code,
      orderSource: ranking.source,
      tier: type === null || ranking.explicit ? null : { type, tokenState, lastUsed },
      window,
      preferred: ranking.preferred === profileId,
      said,
    };
  });
}

const providerOf = ({ facts }: OrderInput, profileId: string): string | undefined =>
  ownValue(facts.profiles, profileId)?.provider ?? ownValue(facts.config.auth.profiles, profileId)?.provider;

/** The window that decides how long the profile waits; an operator's disable before any other. */
function lastToEnd(windows: readonly ActiveWindow[]): ProfileExplanation["window"] {
  const manual = windows.find((window) => window.reason === "manual");
  const [first, ...others] = windows;
  if (first === undefined) return null;
  const last = manual ?? others.reduce((a, b) => (b.until > a.until ? b : a), first);
  const { lane, reason, until, scope, source } = last;
  return { lane, reason, until, scope, source };
}
