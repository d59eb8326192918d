// The rotation order of one provider's profiles, with the why of every place and every exclusion (spec 02).
// What must not live here: secrets, clocks, and which profile a session is pinned to (that is stickiness).
import type { AuthOrder, OrderInput, ProfileExplanation } from "./auth-order";
import { explainOrder } from "./explain-order";
import { rankProfiles } from "./rank-profiles";

export function resolveAuthOrder(input: OrderInput): AuthOrder {
  const ranking = rankProfiles(input);
  let explanations: readonly ProfileExplanation[] | null = null;
  return {
    authKey: ranking.authKey,
    source: ranking.source,
    explicit: ranking.explicit,
    order: ranking.places.map((place) => place.profileId),
    // The gateway asks for the order on every request and reads no sentences.
    get explanations() {
      return (explanations ??= explainOrder(input, ranking));
    },
  };
}
