import type { RunRecord } from "../failover/run-record";
import type { LogCheckpoint, StorePort } from "../store/port";
import { createLogAssembly, type LogAssembly, type LogAssemblyPorts } from "./log-assembly";
import { digestOf, openLogFile, readHead, readLogBytes, type LogFile } from "./log-file";
import { namesLogEvent, parseLogLine } from "./log-line";
import { readLogLines, type LogLines } from "./log-lines";
import type { LogSurroundings } from "./log-run-record";
import { findLogStart, type LogStart } from "./log-start";
import { createWorkSlices } from "./work-slices";

export type LogProgress = { path: string; readBytes: number; size: number };

export type LogIngestPorts = {
  store: Pick<StorePort, "readRuns" | "appendLogRuns" | "listLogCheckpoints">;
  surroundings(): LogSurroundings;
  prepare?: LogAssemblyPorts["prepare"];
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
  /** Another process is reading the same file into the same database. */
  isTaken: boolean;
};

export type LogIngest = {
  /** Reads what is new in a file; null when it is gone. Throws `UnreadableLog` for what must not or cannot be read. */
  file(path: string, how: { links: "links" | "no-links"; isComplete: boolean }): Promise<IngestedFile | null>;
};

/** Keeps one commit well under 20 ms (P-15). */
const runsPerCommit = 40;

export function createLogIngest(ports: LogIngestPorts): LogIngest {
  const { store } = ports;
  const assembly = createLogAssembly(ports);
  const slices = createWorkSlices(ports.rest);

  async function take(piece: LogLines, lastAt: number): Promise<{ lines: number; lastAt: number }> {
    const taken = { lines: 0, lastAt };
    for (const line of piece.lines) {
      if (!namesLogEvent(line)) continue;
      await slices.pause();
      // A log that was cut in place may begin with zeros.
      const parsed = parseLogLine(line.toString("utf8").replace(/^[\0\uFEFF]+/, ""), taken.lastAt);
      if (!parsed) continue;
      assembly.add(parsed);
      taken.lastAt = parsed.at;
      taken.lines += 1;
    }
    return taken;
  }

  async function read(file: LogFile, isComplete: boolean): Promise<IngestedFile> {
    const result: IngestedFile = { lines: 0, tooLong: 0, isTaken: false };
    const isWhole = isComplete || file.isCompressed;
    const head = await readHead(file, isWhole);
    if (head === null) return result;
    const checkpoints = await store.listLogCheckpoints();
    const start = await findLogStart(file, head, checkpoints);
    const saver = createSaver(ports, assembly, { file, head, checkpoints });
    let reached = start;
    let lastAt = file.mtimeMs;

    const readPieces = async (): Promise<void> => {
      for await (const piece of readLogLines(readLogBytes(file, start.offset), start, isWhole)) {
        const taken = await take(piece, lastAt);
        lastAt = taken.lastAt;
        result.lines += taken.lines;
        result.tooLong += piece.tooLong;
        reached = piece;
        ports.onProgress?.({ path: file.path, readBytes: piece.offset, size: file.size });
        if (assembly.waiting() >= runsPerCommit && !(await saver.save(piece))) return;
        if (ports.signal?.aborted) return;
        await slices.pause();
      }
    };
    try {
      await readPieces();
    } finally {
      // What was read before a damaged place counts.
      await saver.save(reached);
    }
    return { ...result, isTaken: saver.isTaken() };
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

type Saver = {
  /** False when another process has read this file meanwhile; nothing more is saved then. */
  save(reached: LogStart): Promise<boolean>;
  isTaken(): boolean;
};

function createSaver(
  { now, onRuns }: LogIngestPorts,
  assembly: LogAssembly,
  of: { file: LogFile; head: string; checkpoints: readonly LogCheckpoint[] },
): Saver {
  const { inode, path } = of.file;
  let expectedOffset = of.checkpoints.find((checkpoint) => checkpoint.inode === inode)?.offset ?? null;
  let isTaken = false;

  return {
    async save({ offset, before }) {
      if (isTaken) return false;
      if (offset === expectedOffset && assembly.waiting() === 0) return true;
      const anchor = digestOf(before);
      const checkpoint = { inode, path, head: of.head, anchor, offset, updatedAt: now() };
      const runs = await assembly.save(checkpoint, expectedOffset);
      if (runs === null) isTaken = true;
      else {
        expectedOffset = offset;
        if (runs.length > 0) onRuns?.(runs);
      }
      return !isTaken;
    },
    isTaken: () => isTaken,
  };
}
