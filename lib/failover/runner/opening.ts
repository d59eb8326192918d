import type { ProfileId } from "../credential";
import type { CandidateOrder } from "./candidate-order";
import type { AttemptCall, AttemptOutcome } from "./run-contract";

/** The call that a run begins with when nothing has to be weighed before it. */
export type Opening = {
  order: CandidateOrder;
  /** Under which its state is kept; the call itself names none where the key is the provider's own. */
  profileId: ProfileId | null;
  call: AttemptCall;
  startedAt: number;
};
export type CalledFirst<R> = Opening & { outcome: AttemptOutcome<R> };
