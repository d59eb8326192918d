import { say } from "../error-said";
import { AppError } from "../errors";
import type { LiveStreamHandle } from "../live/live-stream";
import type { RunExportQuery, RunFilter, RunStore } from "../store/run-port";
import type { ExportView } from "../views/export";

type Store = Pick<RunStore, "exportRuns" | "countRunBins" | "oldestRunAt">;
type OpenExport = {
  /** Chosen by the page, so that it can ask how far the download has come; null: nobody asks. */
  id: string | null;
  operatorName: string;
  filter: RunFilter & { agentId: string };
  format: RunExportQuery["format"];
};

export type RunExports = {
  open(input: OpenExport): Promise<ReadableStream<Uint8Array>>;
  /** Settles when the export has begun, or after `waitMs`: a page asks for it before its download has arrived. */
  begun(id: string, waitMs: number): Promise<void>;
  progress(id: string, operatorName: string): ExportView | null;
  /** False when it is not running any more. */
  cancel(id: string, operatorName: string): boolean;
};

type Running = LiveStreamHandle & {
  operatorName: string;
  view: ExportView;
  stop(state: ExportView["state"]): void;
};

const rowsPerPiece = 250;
/** A piece takes the reader about this long; the desk's queries come between two pieces. */
const pieceMs = 20;
const countMs = 40;
const dayMs = 86_400_000;
const mostAtOnce = 4;
const rememberedMs = 60_000;
/** Kept as rows although plain (P-16). */
const plainRowsKept = 1_000;

/**
 * Exports are pulled: the reader makes the next piece when the client has taken the last one, so any number of runs
 * passes through constant memory, and a client that goes away stops it.
 */
export function createRunExports(options: {
  store: Store;
  now(): number;
  /** Ended when the server stops. */
  streams: Set<LiveStreamHandle>;
}): RunExports {
  const { store, now, streams } = options;
  const known = new Map<string, Running>();
  const running = new Set<Running>();
  const awaited = new Map<string, Set<() => void>>();
  /** Taken before the first query, so that several at once cannot pass the check together. */
  let beginning = 0;

  async function spanOf({ agentId, from, to }: OpenExport["filter"]) {
    const oldestAt = await store.oldestRunAt(agentId);
    return { from: Math.max(from ?? 0, oldestAt ?? now() - dayMs), to: Math.min(to ?? now(), now()) };
  }

  /** About how many rows there are, if that is quickly known. */
  async function countRows(filter: OpenExport["filter"], span: { from: number; to: number }) {
    const counted = await store.countRunBins({ filter, ...span, binMs: dayMs, budgetMs: countMs });
    if (counted.countedBackTo !== null) return null;
    let plain = 0;
    let others = 0;
    for (const { counts } of counted.bins)
      for (const [kind, count] of Object.entries(counts)) {
        if (kind === "plain") plain += count;
        else others += count;
      }
    return others + Math.min(plain, plainRowsKept);
  }

  async function sizeOf(filter: OpenExport["filter"]) {
    const span = await spanOf(filter);
    return { span, total: await countRows(filter, span) };
  }

  return {
    async open({ id, operatorName, filter, format }) {
      if (running.size + beginning >= mostAtOnce) throw new AppError("conflict", say("exports-many"));
      beginning += 1;
      const { span, total } = await sizeOf(filter).catch((error: unknown) => {
        beginning -= 1;
        throw error;
      });
      let before: string | undefined;
      let stream: ReadableStreamDefaultController<Uint8Array> | undefined;

      const entry: Running = {
        operatorName,
        view: { state: "running", rows: 0, total, share: 0 },
        stop(state) {
          if (!running.delete(entry)) return;
          streams.delete(entry);
          entry.view = { ...entry.view, state, ...(state === "done" && { share: 1 }) };
          if (id !== null) setTimeout(() => known.delete(id), rememberedMs).unref();
          if (state === "done") stream?.close();
          // A quiet end: by this name the server cuts the connection and reports nothing.
          else stream?.error(new DOMException("The export was stopped.", "AbortError"));
        },
        end: () => entry.stop("failed"),
      };
      beginning -= 1;
      running.add(entry);
      streams.add(entry);
      if (id !== null) {
        known.set(id, entry);
        for (const settle of awaited.get(id) ?? []) settle();
      }

      return new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller;
        },
        async pull(controller) {
          while (running.has(entry)) {
            const piece = await store
              .exportRuns({
                filter,
                format,
                rows: rowsPerPiece,
                budgetMs: pieceMs,
                ...(before && { before }),
              })
              .catch(() => null);
            if (!running.has(entry)) return;
            if (!piece) return entry.stop("failed");
            const share = piece.reachedAt === null ? 1 : shareOf(piece.reachedAt, span);
            entry.view = { ...entry.view, rows: entry.view.rows + piece.rows, share };
            if (piece.bytes.byteLength > 0) controller.enqueue(piece.bytes);
            if (piece.nextBefore === null) return entry.stop("done");
            before = piece.nextBefore;
            if (piece.bytes.byteLength > 0) return;
          }
        },
        cancel() {
          stream = undefined;
          entry.stop("cancelled");
        },
      });
    },

    begun(id, waitMs) {
      if (known.has(id)) return Promise.resolve();
      return new Promise((resolve) => {
        const waiting = awaited.get(id) ?? new Set();
        awaited.set(id, waiting);
        const settle = () => {
          clearTimeout(timer);
          waiting.delete(settle);
          if (waiting.size === 0) awaited.delete(id);
          resolve();
        };
        const timer = setTimeout(settle, waitMs);
        timer.unref();
        waiting.add(settle);
      });
    },
    progress(id, operatorName) {
      const entry = known.get(id);
      return entry?.operatorName === operatorName ? entry.view : null;
    },
    cancel(id, operatorName) {
      const entry = known.get(id);
      if (entry?.operatorName !== operatorName || !running.has(entry)) return false;
      entry.stop("cancelled");
      return true;
    },
  };
}

function shareOf(reachedAt: number, { from, to }: { from: number; to: number }): number {
  if (to <= from) return 1;
  return Math.min(1, Math.max(0, (to - reachedAt) / (to - from)));
}
