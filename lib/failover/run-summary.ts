import type { ProfileId } from "./credential";
import { formatModelRef } from "./model-ref";
import { ownValue } from "./own-value";
import type { FailureReason } from "./reasons";
import type { RunRecord } from "./run-record";

/** What a record says of the run as a whole. */
export type RunHead = Pick<
  RunRecord,
  | "runId"
  | "agentId"
  | "sessionKey"
  | "source"
  | "requested"
  | "startedAt"
  | "endedAt"
  | "outcome"
  | "answeredBy"
>;

/** A run as a list shows it: one row of the Decisions list and of the live feed. */
export type RunSummary = RunHead & {
  cursor: string;
  reason: FailureReason | null;
  fellBack: boolean;
  /** A fault switch had part in it (P-34). */
  rehearsed?: true;
  stepCount: number;
  /** Of its steps; only where a run is told before it is stored, since filters are then applied without the store. */
  tried?: readonly { candidate: string; profileId: ProfileId | null; reason: FailureReason | null }[];
};

/**
 * Runs per outcome since some time, plain successes included. `answered` counts every answered run, those that fell back
 * included; aborted and unfinished runs are in none.
 */
export type RunTotals = { answered: number; fellBack: number; exhausted: number; failed: number };

/** Nothing to explain: one call, answered. Such runs are counted, and only the newest are kept (P-16). */
export const isPlainSuccess = ({ outcome, steps }: Pick<RunRecord, "outcome" | "steps">): boolean =>
  outcome === "answered" && steps.length <= 1 && steps.every((step) => step.outcome === "succeeded");

/** Answered by another model than the first of its chain; without a chain, than the one that was asked for. */
export function fellBack({
  answeredBy,
  facts,
  requested,
}: Pick<RunRecord, "answeredBy" | "facts" | "requested">): boolean {
  const first = facts.chain[0];
  const wanted = first ? formatModelRef(first.provider, first.model) : requested;
  return answeredBy !== null && answeredBy.candidate !== wanted;
}

/** What went wrong first, if anything did. */
export const firstReason = ({ steps }: Pick<RunRecord, "steps">): FailureReason | null =>
  steps.find(({ reason }) => reason !== null)?.reason ?? null;

/**
 * A fault switch answered a call of the run, or has left a window on a profile that the run could have taken (P-34). An
 * operator's probe passes windows over.
 */
export const isRehearsed = ({
  steps,
  facts,
  source,
}: Pick<RunRecord, "steps" | "facts" | "source">): boolean =>
  steps.some(({ rehearsed }) => rehearsed) || (source !== "probe" && hasRehearsedWindow(facts));

/** Asked of every run, and an order may be long: without such a window nobody has to look for it. */
function hasRehearsedWindow({ orders, windows }: RunRecord["facts"]): boolean {
  const isOf = (id: ProfileId) => ownValue(windows, id)?.rehearsed === true;
  return Object.keys(windows).some(isOf) && Object.values(orders).some((order) => order.some(isOf));
}
