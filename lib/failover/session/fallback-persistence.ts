import type { ProfileId } from "../credential";
import type { Candidate } from "../run-record";

/** What the runner asks of a session that keeps its fallback (S-33, S-34). Rejections never fail the run. */
export type FallbackPersistence = {
  /** Resolves once the candidate is stored; called before every attempt on a candidate that is not the selected one. */
  beforeAttempt(candidate: Candidate, profileId: ProfileId | null): Promise<void>;
  /** Puts back what is still as written; called when that attempt failed. */
  afterFailure(): Promise<void>;
};
