import { setImmediate as nextTurn } from "node:timers/promises";
import type { RunRecord } from "../failover/run-record";
import type { LogCheckpoint, StorePort } from "../store/port";
import { createLogAssembly } from "./log-assembly";
import { digestOf, openLogFile, readHead, readLogBytes, type LogFile } from "./log-file";
import { namesLogEvent, parseLogLine } from "./log-line";
import { readLogLines } from "./log-lines";
import type { LogSurroundings } from "./log-run-record";
import { findLogStart } from "./log-start";

export type LogProgress = { path: string; readBytes: number; size: number };

export type LogIngestPorts = {
  store: Pick<StorePort, "readRuns" | "appendLogRuns" | "listLogCheckpoints">;
  surroundings(): LogSurroundings;
  now(): number;
  /** Between two pieces of work of a few milliseconds; others are served meanwhile (P-15). */
  rest?(workedMs: number): Promise<void>;
  onRuns?(runs: readonly RunRecord[]): void;
  onProgress?(progress: LogProgress): void;
  signal?: AbortSignal;
};

export type IngestedFile = {
  /** Lines of the four kinds. */
  lines: number;
  tooLong: number;
  /** Time of the newest of them, epoch ms. */
  lastAt: number | null;
  /** Another process is reading the same file into the same database. */
  isTaken: boolean;
};

export type LogIngest = {
  /** Reads what is new in a file; null when it is gone. Throws `UnreadableLog` for what must not or cannot be read. */
  file(path: string, how: { links: "links" | "no-links"; isComplete: boolean }): Promise<IngestedFile | null>;
};

const sliceMs = 4;
/** Keeps one commit well under 20 ms (P-15). */
const runsPerCommit = 40;

export function createLogIngest(ports: LogIngestPorts): LogIngest {
  const { store, now, rest = async () => void (await nextTurn()) } = ports;
  const assembly = createLogAssembly(store, ports.surroundings);

  async function read(file: LogFile, isComplete: boolean): Promise<IngestedFile> {
    const result: IngestedFile = { lines: 0, tooLong: 0, lastAt: null, isTaken: false };
    const head = await readHead(file, isComplete || file.isCompressed);
    if (head === null) return result;
    const checkpoints = await store.listLogCheckpoints();
    const start = await findLogStart(file, head, checkpoints);
    let expectedOffset = checkpoints.find(({ inode }) => inode === file.inode)?.offset ?? null;
    let lastAt = file.mtimeMs;
    let sliceStart = performance.now();

    const save = async (at: { offset: number; before: Buffer }): Promise<boolean> => {
      const checkpoint: LogCheckpoint = {
        inode: file.inode,
        path: file.path,
        head,
        anchor: digestOf(at.before),
        offset: at.offset,
        updatedAt: now(),
      };
      const runs = await assembly.save(checkpoint, expectedOffset);
      if (runs === null) return false;
      expectedOffset = at.offset;
      if (runs.length > 0) ports.onRuns?.(runs);
      return true;
    };
    const yieldNow = async () => {
      const worked = performance.now() - sliceStart;
      if (worked >= sliceMs) await rest(worked);
      sliceStart = performance.now();
    };

    const bytes = readLogBytes(file, start.offset);
    let reached: { offset: number; before: Buffer } = start;
    for await (const piece of readLogLines(bytes, start, isComplete || file.isCompressed)) {
      for (const line of piece.lines) {
        if (!namesLogEvent(line)) continue;
        const parsed = parseLogLine(line.toString("utf8").replace(/^[\0\uFEFF]+/, ""), lastAt);
        if (performance.now() - sliceStart >= sliceMs) await yieldNow();
        if (!parsed) continue;
        assembly.add(parsed);
        lastAt = parsed.at;
        result.lines += 1;
        result.lastAt = Math.max(result.lastAt ?? 0, parsed.at);
      }
      result.tooLong += piece.tooLong;
      reached = piece;
      ports.onProgress?.({ path: file.path, readBytes: piece.offset, size: file.size });
      if (assembly.waiting() >= runsPerCommit && !(await save(piece))) return { ...result, isTaken: true };
      if (ports.signal?.aborted) break;
      await yieldNow();
    }
    const isNew = reached.offset !== expectedOffset || assembly.waiting() > 0;
    if (isNew && !(await save(reached))) return { ...result, isTaken: true };
    return result;
  }

  return {
    async file(path, { links, isComplete }) {
      const file = await openLogFile(path, links);
      if (file === null) return null;
      try {
        return await read(file, isComplete);
      } catch (error) {
        assembly.forget();
        throw error;
      } finally {
        await file.handle.close();
      }
    },
  };
}
