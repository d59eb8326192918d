import type { RunRecord } from "../failover/run-record";
import { migrate } from "./migrate";
import { moveOldRuns } from "./move-old-runs";
import { openOwnDatabase } from "./own-database";
import type { SuccessCount } from "./run-port";
import { prepareRunWriter, type RunShape } from "./run-writer";
import { writeRun } from "./stored-text";

/** One of few patterns, to be stored as many runs that differ in id, session and time. */
export type RunPattern = { tookMs: number; shape: RunShape };
export type PatternedRun = {
  pattern: RunPattern;
  runId: string;
  sessionKey: string | null;
  startedAt: number;
};

export type BulkRuns = {
  /** Packs each record once; of the times only their distances from the start are kept. */
  prepare(records: readonly RunRecord[]): RunPattern[];
  /** One commit. Ascending times are fastest. */
  append(runs: Iterable<PatternedRun>, successes: Iterable<SuccessCount>): void;
  close(): void;
};

const megabyte = 1024 * 1024;
const checkpointPages = 32_768;

/** Writes straight to the database, past the worker and its group commits: for a seed, not for a server. */
export function openBulkRuns(options: {
  ownDatabasePath: string;
  migrationsDir: string;
  now: number;
}): BulkRuns {
  const own = openOwnDatabase(options.ownDatabasePath, 30_000);
  const { db } = own;
  migrate(db, options.migrationsDir, options.now);
  moveOldRuns(own);
  db.pragma("cache_size = -65536");
  db.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  const configureIndex = db.prepare(
    "INSERT INTO run_search (run_search, rank) VALUES (?, CAST(? AS INTEGER))",
  );
  // Few large segments instead of many small ones that have to be merged; the index remembers, hence `close`.
  configureIndex.run("hashsize", 64 * megabyte);
  const writer = prepareRunWriter(own);

  const insertAll = db.transaction((runs: Iterable<PatternedRun>, successes: Iterable<SuccessCount>) => {
    for (const { pattern, runId, sessionKey, startedAt } of runs)
      writer.insert(pattern.shape, { runId, sessionKey, startedAt, endedAt: startedAt + pattern.tookMs });
    for (const success of successes) writer.countSuccess(success);
    writer.finish();
  });

  return {
    prepare: db.transaction((records: readonly RunRecord[]) => {
      writer.prepareFor(records.map(writeRun), options.now);
      return records.map((record) => ({
        tookMs: record.endedAt - record.startedAt,
        shape: writer.shapeOf(writeRun(record)),
      }));
    }).immediate,
    append: insertAll.immediate,
    close() {
      configureIndex.run("hashsize", megabyte);
      db.pragma("wal_checkpoint(TRUNCATE)");
      db.close();
    },
  };
}
