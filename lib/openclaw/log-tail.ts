import { setTimeout as pause } from "node:timers/promises";
import { say, tell, type Told } from "../error-said";
import { UnreadableLog } from "./log-file";
import { createLogIngest, type LogIngest, type LogIngestPorts } from "./log-ingest";
import { findLogFiles, type LogLocation } from "./log-location";

/** How far the following is, for the desk. */
export type LogTailStatus = {
  path: string | null;
  /** False while there is more to read than was read. */
  isUpToDate: boolean;
  /** Of the file that is being read. */
  readBytes: number;
  size: number;
  /** Why a file is not read, or null. */
  problem: Told | null;
};

export type LogTail = {
  status(): LogTailStatus;
  /** Settles when what was read last has been saved. */
  stop(): Promise<void>;
};

export type LogTailOptions = Pick<LogIngestPorts, "store" | "surroundings" | "prepare" | "now" | "onRuns"> & {
  /** Asked at every look: the configuration may name another file. Null: there is nothing to follow. */
  location(): LogLocation | null;
  onProblem(error: unknown): void;
  pollMs?: number;
};

/** Older files would only tell runs that are not kept any more (P-18). */
const keptMs = 30 * 86_400_000;
const restMs = 25;

const problemOf = (error: unknown): Told =>
  tell(error instanceof UnreadableLog ? error.said : say("log-not-taken"));

/** Follows OpenClaw's log: what is there already, then every new line, until it is stopped. */
export function startLogTail(options: LogTailOptions): LogTail {
  const { now, pollMs = 500 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const status: Omit<LogTailStatus, "problem"> = { path: null, isUpToDate: true, readBytes: 0, size: 0 };
  const ingest = createLogIngest({
    ...options,
    signal,
    // A large log is read at half speed, so that requests and the writer come first (P-15).
    rest: (workedMs) => pause(Math.min(workedMs, restMs)),
    onProgress: ({ readBytes, size }) => void Object.assign(status, { readBytes, size }),
  });
  /** State of a file when it was read last, by inode. */
  const seen = new Map<string, string>();
  const problems = new Map<string, Told>();

  async function look(): Promise<void> {
    const location = options.location();
    status.path = location?.path ?? null;
    const files = location === null ? [] : await findLogFiles(location, now() - keptMs);
    for (const { path, inode, size, mtimeMs } of files) {
      const state = `${path}:${size}:${mtimeMs}`;
      if (signal.aborted) return;
      if (seen.get(inode) === state) continue;
      status.isUpToDate = false;
      if (await readNew(ingest, path)) seen.set(inode, state);
    }
    const inodes = new Set(files.map(({ inode }) => inode));
    for (const inode of seen.keys()) if (!inodes.has(inode)) seen.delete(inode);
    const paths = new Set(files.map(({ path }) => path));
    for (const path of problems.keys()) if (!paths.has(path)) problems.delete(path);
    status.isUpToDate = true;
  }

  /** False when it should be looked at again although it does not change. */
  async function readNew(from: LogIngest, path: string): Promise<boolean> {
    try {
      const read = await from.file(path, { links: "no-links", isComplete: false });
      problems.delete(path);
      // What another process is reading into the same database may be left unread by it.
      return read !== null && !read.isTaken;
    } catch (error) {
      const problem = problemOf(error);
      if (problems.get(path)?.text !== problem.text) options.onProblem(error);
      problems.set(path, problem);
      return error instanceof UnreadableLog;
    }
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await look().catch(options.onProblem);
      await pause(pollMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  const following = follow();
  return {
    status: () => ({ ...status, problem: [...problems.values()][0] ?? null }),
    async stop() {
      stopping.abort();
      await following;
    },
  };
}
