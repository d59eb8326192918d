import type { AgentFacts } from "../failover/config";
import type { ProfileId } from "../failover/credential";
import { formatModelRef } from "../failover/model-ref";
import { inBothForms } from "../failover/decision/step-why-text";
import type { RunRecord, RunStep, RunWait } from "../failover/run-record";
import type { AttemptCall, AttemptOutcome } from "../failover/runner/run-contract";
import { runWithModelFallback } from "../failover/runner/run-with-model-fallback";
import type { DraftOrders } from "./draft-orders";
import { replayWorld, type ReplayedRecord } from "./replay-world";

/** How a run with the drafts compares to what was recorded. */
export const verdicts = ["same", "faster", "slower", "answers", "fails", "unknown"] as const;
export type Verdict = (typeof verdicts)[number];

/** What a walk came to. `tookMs`: calls and waits together, without our own overhead; null when it is not known. */
export type WalkMeasure = { answeredBy: RunRecord["answeredBy"]; calls: number; tookMs: number | null };

export type Replay = {
  recorded: ReplayedRecord;
  /** The walk with the drafts, up to the call whose answer nobody knows. */
  replayed: RunRecord;
  /** P-17: "would have tried X: answer unknown". */
  unknown: { candidate: string; profileId: ProfileId | null } | null;
  then: WalkMeasure;
  now: WalkMeasure;
  verdict: Verdict;
};

/** Only runs of our own gateway carry what they decided on (P-17). */
export const isReplayable = ({ source }: Pick<RunRecord, "source">): boolean => source === "gateway";

/** Walks a recorded run again with other orders; the recorded answer of each (model, profile) is given again. */
export async function replayRun(
  recorded: ReplayedRecord,
  facts: AgentFacts,
  drafts: DraftOrders,
): Promise<Replay> {
  const world = replayWorld(recorded, facts, drafts);
  const answers = recordedAnswers(recorded.steps);
  const met: { unknown: Replay["unknown"] } = { unknown: null };

  const attempt = async (call: AttemptCall): Promise<AttemptOutcome<null>> => {
    const candidate = formatModelRef(call.candidate.provider, call.candidate.model);
    const refusal = dialectSkip(recorded.steps, candidate);
    if (refusal) return { ok: false, skipped: refusalOf(refusal) };
    const step = answers.next(candidate, call.profileId);
    if (step === null) {
      met.unknown = { candidate, profileId: call.profileId };
      return { ok: false, error: { name: "AbortError", message: "The answer is not known" } };
    }
    world.pass(step.endedAt - step.startedAt);
    return step.outcome === "succeeded"
      ? { ok: true, result: null }
      : { ok: false, error: errorOf(step, recorded) };
  };

  const { record } = await runWithModelFallback<null>(
    {
      runId: recorded.runId,
      agentId: recorded.agentId,
      sessionKey: recorded.sessionKey,
      requested: recorded.requested,
      selectionSource: recorded.selectionSource,
      candidates: recorded.facts.chain,
      ...(recorded.facts.pin && { pin: recorded.facts.pin }),
      retries: retriesOf(recorded),
    },
    world.ports(attempt),
  );
  const { unknown } = met;
  const replayed = unknown === null ? record : withUnknownEnd(record, unknown);
  const then = measure(recorded);
  const now = unknown === null ? measure(record) : { ...measure(replayed), tookMs: null };
  return { recorded, replayed, unknown, then, now, verdict: compare({ recorded, replayed, then, now }) };
}

/** A run that ended without an answer has made every wait and retry it was allowed to make. */
function retriesOf({ outcome, waits = [] }: ReplayedRecord) {
  const may = (wanted: RunWait["why"]) => outcome === "answered" || waits.some(({ why }) => why === wanted);
  return { sameModelWait: may("same-model"), turn: may("turn-retry"), overload: may("overload") };
}

type Answers = { next(candidate: string, profileId: ProfileId | null): RunStep | null };

/** In the order in which they came, the last one again when more are asked for. */
function recordedAnswers(steps: readonly RunStep[]): Answers {
  const byCall = new Map<string, { steps: RunStep[]; used: number }>();
  const keyOf = (candidate: string, profileId: ProfileId | null) => `${candidate} ${profileId ?? ""}`;
  for (const step of steps.filter(isCall)) {
    const key = keyOf(step.candidate, step.profileId);
    const known = byCall.get(key);
    if (known) known.steps.push(step);
    else byCall.set(key, { steps: [step], used: 0 });
  }
  return {
    next(candidate, profileId) {
      const known = byCall.get(keyOf(candidate, profileId));
      if (known === undefined) return null;
      const step = known.steps[Math.min(known.used, known.steps.length - 1)];
      known.used += 1;
      return step ?? null;
    },
  };
}

const isCall = ({ outcome }: RunStep): boolean => outcome === "failed" || outcome === "succeeded";

/** P-33: a dialect that could not carry the request cannot carry it in another order either. */
const dialectSkip = (steps: readonly RunStep[], candidate: string): RunStep | undefined =>
  steps.find(
    (step) => step.candidate === candidate && step.outcome === "skipped" && step.reason === "format",
  );

/** Said again by the walk, so without its own beginning. */
const refusalOf = ({ why, said }: RunStep) =>
  ({ reason: "format", why: why.replace(/^Not called: /, ""), ...(said && { said }) }) as const;

/** The failure as recorded: its reason stands (C-4), and so does a wait on the model that came after it. */
function errorOf(step: RunStep, { outcome, waits = [] }: ReplayedRecord): unknown {
  const { reason, status, code, errorPreview } = step;
  const message = errorPreview ?? "";
  if (reason === null) {
    const name = outcome === "aborted" ? "AbortError" : "Error";
    return { name, message, ...(status !== null && { status }) };
  }
  const wait = waits.find(({ at, why }) => why === "same-model" && at === step.endedAt);
  return {
    name: "FailoverError",
    reason,
    message,
    ...(status !== null && { status }),
    ...(code !== null && { code }),
    ...(wait && { retryAfterMs: wait.ms }),
  };
}

/** The walk ends before the call that nobody knows about; its lane says what it would have been. */
function withUnknownEnd(
  record: RunRecord,
  { profileId, candidate }: NonNullable<Replay["unknown"]>,
): RunRecord {
  const unknown = inBothForms({ id: "answer-unknown", values: { name: profileId ?? candidate } });
  const steps = record.steps.map((step, index) =>
    index === record.steps.length - 1 ? { ...step, ...unknown } : step,
  );
  return { ...record, outcome: "unfinished", steps };
}

function measure({ answeredBy, steps, waits = [] }: ReplayedRecord): WalkMeasure {
  const calls = steps.filter(isCall);
  const calling = calls.reduce((sum, { startedAt, endedAt }) => sum + endedAt - startedAt, 0);
  return { answeredBy, calls: calls.length, tookMs: waits.reduce((sum, { ms }) => sum + ms, calling) };
}

function compare(input: Pick<Replay, "recorded" | "replayed" | "then" | "now">): Verdict {
  const { recorded, replayed, then, now } = input;
  if (now.tookMs === null || then.tookMs === null) return "unknown";
  if (pathOf(recorded) === pathOf(replayed)) return "same";
  if ((then.answeredBy === null) !== (now.answeredBy === null)) return now.answeredBy ? "answers" : "fails";
  if (now.tookMs === then.tookMs) return "same";
  return now.tookMs < then.tookMs ? "faster" : "slower";
}

const pathOf = ({ steps }: ReplayedRecord): string =>
  JSON.stringify(steps.filter(isCall).map((step) => [step.candidate, step.profileId, step.outcome]));

export type ReplaySummary = Readonly<Record<Verdict, number>>;

/** How many runs would have gone how; also for the Auth order page. */
export function summarizeReplays(replays: readonly Pick<Replay, "verdict">[]): ReplaySummary {
  const counts: Record<Verdict, number> = { same: 0, faster: 0, slower: 0, answers: 0, fails: 0, unknown: 0 };
  for (const { verdict } of replays) counts[verdict] += 1;
  return counts;
}

/** Body of `GET /api/lab/runs`: newest first, without the log records, which replay does not need. */
export type LabRunsView = { now: number; runs: readonly ReplayedRecord[] };
