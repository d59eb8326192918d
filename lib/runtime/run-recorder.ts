import { Bag, type Held } from "../bag";
import { hasCode } from "../errors";
import type { RunRecord } from "../failover/run-record";
import { isPlainSuccess } from "../failover/run-summary";
import type { LiveBus } from "../live/bus";
import { tellRun, type RunNews } from "../live/tell-run";
import type { Logger } from "../log";
import type { StorePort } from "../store/port";
import type { RunSummary } from "../failover/run-summary";
import type { SuccessCount } from "../store/run-port";

export type RunRecorder = {
  record(run: RunRecord): void;
  /** A run that another program told and that is stored already; `isNews`: open tabs hear of it. */
  tell(run: RunRecord, isNews: boolean): void;
  /** Takes the latest stored runs of agents that are new here, so that a restart forgets none. */
  seed(agentIds: readonly string[]): Promise<void>;
  /** Newest first, stored or not. */
  recent(agentId: string): readonly RunSummary[];
  /** What the store has not been asked to keep yet; `sent`: how often it was asked. Plain runs are in `successes`. */
  unsent(): { batches: readonly Batch[]; sent: number };
  /** What was sent has been answered. */
  settled(): Promise<unknown>;
  /** A run that is not stored yet. */
  pending(runId: string): RunRecord | undefined;
  /** Sends what waits and settles when the store has answered. */
  flush(): Promise<void>;
  /** Why runs are not written at the moment (P-18), or null. */
  problem(): string | null;
};

type Options = {
  store: Pick<StorePort, "appendRuns" | "listRuns">;
  bus: LiveBus;
  log: Logger;
  onProblem(): void;
};
/** Of a run that came twice the later telling counts. */
function newestFirst(runs: readonly RunNews[]): RunNews[] {
  const byId = new Map(runs.map((run) => [run.runId, run]));
  return [...byId.values()].sort((a, b) => b.endedAt - a.endedAt).slice(0, keptRecent);
}

type Batch = { runs: readonly RunRecord[]; successes: readonly SuccessCount[] };
type Waiting = Held<Batch>;

const plainMs = 2_000;
/** A busy gateway's plain rows push each other out before anybody reads them, so they are written less often. */
const busyPlainMs = 10_000;
const busyPlainRows = 200;
const retryMs = 5_000;
const keptPlainRows = 1_000;
const keptRecent = 60;
/** Above this many unwritten runs new ones are dropped: the log must not eat the memory of the gateway. */
const maxPending = 5_000;
/** When a provider breaks off all its streams at once, their runs must not make one long commit (P-15). */
const mostGathered = 100;

/**
 * Runs go to the store with the turn of the event loop, and it groups them into commits. Plain successes are counted per
 * minute, with their last rows (P-16), and sent together, so that a busy gateway does not write by the request.
 */
export function createRunRecorder({ store, bus, log, onProblem }: Options): RunRecorder {
  /** As they came, some more than are asked for: sorting and cutting is left to whoever reads. */
  const recent = new Map<string, RunNews[]>();
  const seeded = new Set<string>();
  const pending = new Bag<Batch>();
  let pendingRuns = 0;
  const sending = new Bag<Promise<void>>();
  let timesSent = 0;
  /** Refused by a busy store, to be sent again. */
  const waitingForStore = new Set<Batch>();
  /** They ended in this turn of the event loop and go together: a message of its own costs more than a run in it. */
  let gathered: RunRecord[] = [];
  let plainRuns: RunRecord[] = [];
  let counts = new Map<string, SuccessCount>();
  /** Usually the next run counts as the same. */
  let lastCount: SuccessCount | undefined;
  let plainTimer: NodeJS.Timeout | undefined;
  let plainSince = 0;
  let problem: string | null = null;

  const setProblem = (next: string | null) => {
    if (problem === next) return;
    problem = next;
    onProblem();
  };

  async function write(waiting: Waiting): Promise<void> {
    const batch = waiting.item;
    try {
      await store.appendRuns(batch);
      setProblem(null);
    } catch (error) {
      log.error({ err: error, runs: batch.runs.length }, "runs not written");
      setProblem("Decisions cannot be written at the moment. Requests go on; the log says why.");
      if (hasCode(error, "store_busy") && pendingRuns < maxPending) {
        waitingForStore.add(batch);
        setTimeout(() => send(waiting), retryMs).unref();
        return;
      }
    }
    pending.remove(waiting);
    pendingRuns -= batch.runs.length;
  }

  function send(waiting: Waiting): void {
    timesSent += 1;
    waitingForStore.delete(waiting.item);
    const sent = sending.add(write(waiting));
    void sent.item.then(() => sending.remove(sent));
  }

  function take(batch: Batch): void {
    pendingRuns += batch.runs.length;
    send(pending.add(batch));
  }

  function gather(run: RunRecord): void {
    const count = gathered.push(run);
    if (count === 1) setImmediate(sendGathered);
    if (count === mostGathered) sendGathered();
  }

  function sendGathered(): void {
    if (gathered.length === 0) return;
    const runs = gathered;
    gathered = [];
    take({ runs, successes: [] });
  }

  function sendPlain(): void {
    clearTimeout(plainTimer);
    plainTimer = undefined;
    if (counts.size === 0) return;
    take({ runs: plainRuns.slice(-keptPlainRows), successes: [...counts.values()] });
    plainRuns = [];
    counts = new Map();
    lastCount = undefined;
  }

  function sendPlainInTime(): void {
    const isBusy = plainRuns.length > busyPlainRows;
    if (!isBusy || performance.now() - plainSince >= busyPlainMs) return sendPlain();
    plainTimer = setTimeout(sendPlainInTime, plainMs).unref();
  }

  function countPlain(run: RunRecord): void {
    const minute = Math.floor(run.endedAt / 60_000) * 60_000;
    const { agentId } = run;
    const model = run.answeredBy?.candidate ?? run.requested;
    const profileId = run.answeredBy?.profileId ?? null;
    const isOf = (one: SuccessCount) =>
      one.minute === minute && one.agentId === agentId && one.model === model && one.profileId === profileId;
    if (!lastCount || !isOf(lastCount)) {
      const key = `${minute}\n${agentId}\n${model}\n${profileId ?? ""}`;
      lastCount = counts.get(key) ?? { minute, agentId, model, profileId, count: 0 };
      counts.set(key, lastCount);
    }
    lastCount.count += 1;
    plainRuns.push(run);
    // Cut now and then: moving a thousand places for every run would cost more than the run's own bookkeeping.
    if (plainRuns.length >= 2 * keptPlainRows) plainRuns = plainRuns.slice(-keptPlainRows);
    if (plainTimer) return;
    plainSince = performance.now();
    plainTimer = setTimeout(sendPlainInTime, plainMs).unref();
  }

  function remember(agentId: string, ...runs: readonly RunNews[]): void {
    let known = recent.get(agentId);
    if (!known) recent.set(agentId, (known = []));
    known.push(...runs);
    if (known.length > 10 * keptRecent) recent.set(agentId, newestFirst(known).reverse());
  }

  function note(run: RunRecord, isNews: boolean): void {
    // A plain run is held as it is until it is written, and takes no more room than its summary.
    const told = isPlainSuccess(run) ? run : tellRun(run);
    remember(run.agentId, told);
    if (isNews) bus.publish({ type: "run-recorded", agentId: run.agentId, run: told });
  }

  return {
    record(run) {
      note(run, true);
      if (isPlainSuccess(run)) return countPlain(run);
      if (pendingRuns + gathered.length < maxPending) gather(run);
      else log.warn({ runId: run.runId }, "run dropped: too many are waiting to be written");
    },
    tell: note,
    async seed(agentIds) {
      const fresh = agentIds.filter((agentId) => !seeded.has(agentId));
      await Promise.all(
        fresh.map(async (agentId) => {
          seeded.add(agentId);
          const { runs } = await store.listRuns({ filter: { agentId }, limit: keptRecent });
          const known = new Set(recent.get(agentId)?.map(({ runId }) => runId));
          remember(agentId, ...runs.filter(({ runId }) => !known.has(runId)));
        }),
      );
    },
    recent: (agentId) => newestFirst(recent.get(agentId) ?? []).map(tellRun),
    unsent: () => ({
      batches: [...waitingForStore, { runs: gathered, successes: [...counts.values()] }],
      sent: timesSent,
    }),
    settled: () => Promise.all(sending.all()),
    pending: (runId) =>
      [...pending.all().flatMap(({ runs }) => runs), ...gathered, ...plainRuns].findLast(
        (run) => run.runId === runId,
      ),
    async flush() {
      sendGathered();
      sendPlain();
      await Promise.all(sending.all());
    },
    problem: () => problem,
  };
}
