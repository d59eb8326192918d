import { runSentences } from "../failover/decision/run-sentences";
import type { RunSentence } from "../failover/decision/run-sentence";
import { runSentenceText } from "../failover/decision/run-sentence-text";
import type { ProfileId } from "../failover/credential";
import { formatModelRef } from "../failover/model-ref";
import type { DecisionRecord, RouteOrigin, RunRecord, RunStep } from "../failover/run-record";
import { isRehearsed } from "../failover/run-summary";

/** One candidate of the chain with what happened on it; without steps it was not reached. */
export type RunLane = {
  candidate: string;
  /** Null for a model that was jumped to from outside the chain. */
  routeOrigin: RouteOrigin | null;
  position: number;
  state: "answered" | "failed" | "skipped" | "not-reached";
  steps: readonly RunStep[];
};

/** What the run did to one profile, in order. */
export type RunEffect = {
  profileId: ProfileId;
  at: number;
  /** Null when the profile answered: its windows for the model are gone and its counters are zero (W-35, W-36). */
  window: NonNullable<RunStep["effect"]> | null;
};

/** Body of `GET /api/decisions/[runId]`. */
export type RunView = Omit<RunRecord, "steps" | "facts"> & {
  now: number;
  /** A fault switch had part in it (P-34). */
  rehearsed?: true;
  pin: RunRecord["facts"]["pin"];
  lanes: readonly RunLane[];
  /** In English. */
  sentences: readonly string[];
  /** The same for who words them in another language. */
  said: readonly RunSentence[];
  effects: readonly RunEffect[];
  decisions: readonly DecisionRecord[];
};

export function viewRun(record: RunRecord, now: number): RunView {
  const { steps, facts, ...rest } = record;
  const said = runSentences(record);
  return {
    ...rest,
    now,
    ...(isRehearsed(record) && { rehearsed: true }),
    pin: facts.pin,
    lanes: lanesOf(record),
    sentences: said.map(runSentenceText),
    said,
    effects: steps.flatMap(effectOf),
  };
}

function lanesOf({ facts, steps }: RunRecord): readonly RunLane[] {
  const chain = facts.chain.map(({ provider, model, routeOrigin }) => ({
    candidate: formatModelRef(provider, model),
    routeOrigin,
  }));
  const inChain = new Set(chain.map((place) => place.candidate));
  const jumpedTo = [...new Set(steps.map((step) => step.candidate))]
    .filter((candidate) => !inChain.has(candidate))
    .map((candidate) => ({ candidate, routeOrigin: null }));
  return [...chain, ...jumpedTo].map((place, index) => {
    const own = steps.filter((step) => step.candidate === place.candidate);
    return { ...place, position: index + 1, steps: own, state: stateOf(own) };
  });
}

function stateOf(steps: readonly RunStep[]): RunLane["state"] {
  if (steps.some((step) => step.outcome === "succeeded")) return "answered";
  if (steps.some((step) => step.outcome === "failed")) return "failed";
  return steps.length > 0 ? "skipped" : "not-reached";
}

function effectOf(step: RunStep): RunEffect[] {
  if (step.profileId === null) return [];
  const { profileId, endedAt: at } = step;
  if (step.outcome === "succeeded") return [{ profileId, at, window: null }];
  return step.effect ? [{ profileId, at, window: step.effect }] : [];
}
