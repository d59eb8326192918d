import { hasCode } from "../errors";
import type { RunRecord } from "../failover/run-record";
import type { LiveBus } from "../live/bus";
import type { Logger } from "../log";
import type { RunSummary, StorePort, SuccessCount } from "../store/port";
import { isPlainSuccess, summarizeRun } from "./run-summary";

export type RunRecorder = {
  record(run: RunRecord): void;
  /** Newest first, stored or not. */
  recent(agentId: string): readonly RunSummary[];
  /** A run that is not stored yet. */
  pending(runId: string): RunRecord | undefined;
  flush(): Promise<void>;
  /** Why runs are not written at the moment (P-18), or null. */
  problem(): string | null;
};

type Options = { store: Pick<StorePort, "appendRuns">; bus: LiveBus; log: Logger; onProblem(): void };

const groupMs = 30;
const groupSize = 100;
const plainMs = 2_000;
const keptPlainRows = 1_000;
const keptRecent = 60;
/** Above this many unwritten runs the oldest are dropped: the log must not eat the memory of the gateway. */
const maxPending = 5_000;

/**
 * Runs go to the store in group commits. Plain successes are counts per minute and their last rows (P-16), written
 * together every few seconds, so that a busy gateway writes by the minute and not by the request.
 */
export function createRunRecorder({ store, bus, log, onProblem }: Options): RunRecorder {
  const recent = new Map<string, RunSummary[]>();
  let runs: RunRecord[] = [];
  let plainRuns: RunRecord[] = [];
  let counts = new Map<string, SuccessCount>();
  let inFlight: readonly RunRecord[] = [];
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Infinity;
  let writing: Promise<void> = Promise.resolve();
  let problem: string | null = null;

  const flushWithin = (delayMs: number) => {
    const at = Date.now() + delayMs;
    if (at >= timerAt) return;
    clearTimeout(timer);
    timerAt = at;
    timer = setTimeout(() => void flush(), delayMs).unref();
  };

  const setProblem = (next: string | null) => {
    if (problem === next) return;
    problem = next;
    onProblem();
  };

  async function write(): Promise<void> {
    const batch = { runs: [...runs, ...plainRuns], successes: [...counts.values()] };
    if (batch.runs.length === 0 && batch.successes.length === 0) return;
    runs = [];
    plainRuns = [];
    counts = new Map();
    inFlight = batch.runs;
    try {
      await store.appendRuns(batch);
      setProblem(null);
    } catch (error) {
      if (hasCode(error, "store_busy")) putBack(batch);
      log.error({ err: error, runs: batch.runs.length }, "runs not written");
      setProblem("Decisions cannot be written at the moment. Requests go on; the log says why.");
    } finally {
      inFlight = [];
    }
  }

  function putBack(batch: { runs: readonly RunRecord[]; successes: readonly SuccessCount[] }): void {
    runs = [...batch.runs, ...runs].slice(-maxPending);
    for (const success of batch.successes) count(success);
    flushWithin(plainMs);
  }

  function count(success: SuccessCount): void {
    const key = JSON.stringify([success.minute, success.agentId, success.model, success.profileId]);
    const known = counts.get(key)?.count ?? 0;
    counts.set(key, { ...success, count: known + success.count });
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timerAt = Infinity;
    writing = writing.then(write);
    return writing;
  }

  function note(run: RunRecord): void {
    const summary = summarizeRun(run);
    const list = recent.get(run.agentId) ?? [];
    list.unshift(summary);
    if (list.length > keptRecent) list.pop();
    recent.set(run.agentId, list);
    bus.publish({ type: "run-recorded", agentId: run.agentId, summary });
  }

  return {
    record(run) {
      note(run);
      if (isPlainSuccess(run) && run.answeredBy) {
        const minute = Math.floor(run.endedAt / 60_000) * 60_000;
        const { candidate, profileId } = run.answeredBy;
        count({ minute, agentId: run.agentId, model: candidate, profileId, count: 1 });
        plainRuns.push(run);
        if (plainRuns.length > keptPlainRows) plainRuns.shift();
        flushWithin(plainMs);
        return;
      }
      runs.push(run);
      if (runs.length > maxPending) runs.shift();
      flushWithin(runs.length >= groupSize ? 0 : groupMs);
    },
    recent: (agentId) => recent.get(agentId) ?? [],
    pending: (runId) => [...runs, ...plainRuns, ...inFlight].find((run) => run.runId === runId),
    flush,
    problem: () => problem,
  };
}
