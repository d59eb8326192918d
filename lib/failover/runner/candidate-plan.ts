import type { ProfileId } from "../credential";
import type { PlaceInChain } from "../decision/model-fallback-decision";
import type { CandidateOrder } from "./candidate-order";

/** How a candidate is about to be tried. */
export type CandidatePlan = {
  place: PlaceInChain;
  order: CandidateOrder;
  /** The one profile of a probe; null for an ordinary attempt. */
  probe: { profileId: ProfileId } | null;
};
