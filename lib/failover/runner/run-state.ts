import type { FailoverConfig } from "../config";
import type { ProfileId } from "../credential";
import type { ObservePorts } from "../decision/observe-error";
import type { PlaceInChain, RecordedAttempt, RunIdentity } from "../decision/model-fallback-decision";
import type { Classification } from "../classify/classification";
import type { CalledFirst } from "./opening";
import type { Candidate, RunFacts, RunWait } from "../run-record";
import type { RunAttempt, RunInput, RunPorts } from "./run-contract";
import type { RunRecorder } from "./run-recorder";

/** What lives as long as the run: input, the configuration it began with (D-55), and what it has done so far. */
export type RunState<R> = {
  readonly input: RunInput;
  readonly ports: RunPorts<R>;
  readonly config: FailoverConfig;
  readonly chain: readonly Candidate[];
  readonly identity: RunIdentity;
  readonly startedAt: number;
  readonly recorder: RunRecorder;
  readonly observe: ObservePorts;
  readonly orders: Record<string, readonly ProfileId[]>;
  readonly windows: RunFacts["windows"];
  readonly waits: RunWait[];
  /** Logins refreshed in this run: once per profile. */
  readonly refreshed: Set<ProfileId>;
  /** Until the walk has taken it over. */
  first: CalledFirst<R> | null;
  calls: number;
  /** The wait of R-52 is made once. */
  hasWaitedOnModel: boolean;
  /** A tool has run or visible output has begun. */
  isCommitted: boolean;
  kept: { result: R; priority: number; candidate: Candidate } | null;
};

/** What lives as long as one walk over the chain; a retry of the whole chain starts anew. */
export type WalkState = {
  readonly tlsExcluded: Set<string>;
  readonly usedSlots: Set<string>;
  readonly attempts: WalkAttempt[];
  /** In retries of a pure overload, windows with that reason count as absent. */
  readonly ignoresOverload: boolean;
};

/** An attempt with what the log and the exhaustion need beside it. */
export type WalkAttempt = {
  public: RunAttempt;
  recorded: RecordedAttempt;
  candidate: Candidate;
  /** The order the candidate was judged by, for the soonest end. */
  order: readonly ProfileId[];
  profileId: ProfileId | null;
  isManual: boolean;
  classification: Classification | null;
  /** Made when it is asked for: most runs go on and are answered, and an error with its stack costs. */
  errorOf(): unknown;
};

export const createWalk = (ignoresOverload: boolean): WalkState => ({
  tlsExcluded: new Set(),
  usedSlots: new Set(),
  attempts: [],
  ignoresOverload,
});

export function placeOf(chain: readonly Candidate[], index: number, candidate: Candidate): PlaceInChain {
  return { candidate, position: index + 1, total: chain.length, next: chain[index + 1] ?? null };
}

export const isPrimary = (candidate: Candidate) => candidate.routeOrigin === "requested";
