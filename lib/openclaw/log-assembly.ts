import type { DecisionRecord, RunRecord } from "../failover/run-record";
import type { LogCheckpoint, StorePort } from "../store/port";
import type { LogLine } from "./log-line";
import { addLogLines } from "./log-run";
import { runFromLog, tellsSomething, type LogSurroundings } from "./log-run-record";

/** Gathers lines into runs and saves them with the checkpoint behind the last line. */
export type LogAssembly = {
  add(line: LogLine): void;
  /** Runs with lines that are not saved yet. */
  waiting(): number;
  /** What was saved; null when another process has read this file meanwhile, and nothing was. */
  save(checkpoint: LogCheckpoint, expectedOffset: number | null): Promise<readonly RunRecord[] | null>;
  forget(): void;
};

/** Lines of runs that may go on; older ones are read back when they do. */
const linesRemembered = 4_000;
const readAtOnce = 100;

export type LogAssemblyPorts = {
  store: Pick<StorePort, "readRuns" | "appendLogRuns">;
  surroundings(): LogSurroundings;
  /** Called before lines of these sessions become runs, so that new ones can be looked up. */
  prepare?(sessionIds: readonly string[]): Promise<void>;
};

export function createLogAssembly({ store, surroundings, prepare }: LogAssemblyPorts): LogAssembly {
  /** Lines by run, the one touched last at the end; null for a run of our gateway that has the same id. */
  const known = new Map<string, readonly DecisionRecord[] | null>();
  const added = new Map<string, DecisionRecord[]>();

  async function recall(runIds: readonly string[]): Promise<void> {
    const unknown = runIds.filter((runId) => !known.has(runId));
    for (let at = 0; at < unknown.length; at += readAtOnce)
      for (const { runId, source, decisions } of await store.readRuns(unknown.slice(at, at + readAtOnce)))
        known.set(runId, source === "log" ? decisions : null);
  }

  const sessionIds = (): string[] => {
    const ids = [...added.values()].flat().map(({ sessionId }) => sessionId);
    return [...new Set(ids)].filter((id) => typeof id === "string");
  };

  function grow(runId: string, more: readonly DecisionRecord[]): RunRecord[] {
    const before = known.get(runId);
    if (before === null) return [];
    const lines = addLogLines(before ?? [], more);
    known.delete(runId);
    known.set(runId, lines);
    const run = runFromLog(runId, lines, surroundings());
    return tellsSomething(run) ? [run] : [];
  }

  function forgetOldest(): void {
    let lines = [...known.values()].reduce((sum, one) => sum + (one?.length ?? 1), 0);
    for (const [runId, oldest] of known) {
      if (lines <= linesRemembered) return;
      known.delete(runId);
      lines -= oldest?.length ?? 1;
    }
  }

  function forget(): void {
    known.clear();
    added.clear();
  }

  return {
    add({ runId, record }) {
      const lines = added.get(runId);
      if (lines) lines.push(record);
      else added.set(runId, [record]);
    },
    waiting: () => added.size,
    async save(checkpoint, expectedOffset) {
      await recall([...added.keys()]);
      await prepare?.(sessionIds());
      const runs = [...added].flatMap(([runId, more]) => grow(runId, more));
      const isSaved = await store.appendLogRuns({ runs, checkpoint, expectedOffset });
      if (!isSaved) {
        forget();
        return null;
      }
      added.clear();
      forgetOldest();
      return runs;
    },
    forget,
  };
}
