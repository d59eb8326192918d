import type { ProfileId } from "../failover/credential";
import type { ProfileEffect } from "../failover/profile-event";
import type { DecisionRecord, RouteOrigin, RunRecord, RunStep } from "../failover/run-record";

/** One candidate of the chain with what happened on it; empty `steps` means it was not reached. */
export type RunLane = {
  candidate: string;
  routeOrigin: RouteOrigin;
  position: number;
  state: "answered" | "failed" | "skipped" | "not-reached";
  steps: readonly RunStep[];
  /** One sentence: how the lane ended. */
  note: string;
};

/** What the run did to one profile. */
export type RunEffect = {
  profileId: ProfileId;
  at: number;
  window: ProfileEffect["window"];
  outcome: RunStep["outcome"];
};

/** Body of `GET /api/decisions/[runId]`. */
export type RunView = Omit<RunRecord, "steps" | "decisions" | "facts"> & {
  now: number;
  pin: RunRecord["facts"]["pin"];
  lanes: readonly RunLane[];
  sentences: readonly string[];
  effects: readonly RunEffect[];
  decisions: readonly DecisionRecord[];
};

export function viewRun(record: RunRecord, now: number): RunView {
  throw new Error(`not built yet: ${record.runId} ${now}`);
}
