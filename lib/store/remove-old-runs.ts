import type { OwnDatabase } from "./own-database";
import { hourMs } from "./run-counts";
import { keyAt } from "./run-key";
import type { RunWriter } from "./run-writer";

/** Times of use lag by up to a day. */
const lagMs = 86_400_000;

/** Of a transaction, which must be over within 20 ms (P-15); what it takes to commit comes on top. */
const workMs = 8;

/**
 * The oldest runs of those before a time: as many as can be taken out in 8 ms, at most `limit` and at least one. Belongs
 * into a transaction. Answers how many went.
 */
export function prepareRemoveOldRuns(
  { db }: OwnDatabase,
  writer: RunWriter,
  clock: () => number,
): (input: { before: number; limit: number }) => number {
  const oldest = db
    .prepare<[number, number], number>("SELECT key FROM runs WHERE key < ? ORDER BY key LIMIT ?")
    .pluck();
  return ({ before, limit }) => {
    const deadline = clock() + workMs;
    let removed = 0;
    for (const key of oldest.all(keyAt(before), limit)) {
      if (removed > 0 && clock() >= deadline) break;
      if (writer.remove(key)) removed += 1;
    }
    writer.finish();
    return removed;
  };
}

/** Counts, names and samples that no kept run can need: once all runs before that time are gone. */
export function prepareRemoveRunTraces(
  { db }: OwnDatabase,
  writer: RunWriter,
): (input: { before: number; limit: number }) => number {
  const old = (table: string, key: string, time: string) =>
    db.prepare<[number, number]>(
      `DELETE FROM ${table} WHERE (${key}) IN (SELECT ${key} FROM ${table} WHERE ${time} < ? LIMIT ?)`,
    );
  const minutes = old("minute_counts", "agent, minute, kind", "minute");
  const hours = old("hour_counts", "agent, term, hour, kind", "hour");
  const names = old("run_names", "id", "used_at");
  const samples = old("run_samples", "id", "used_at");
  return ({ before, limit }) => {
    const counts = minutes.run(before - hourMs, limit).changes + hours.run(before - hourMs, limit).changes;
    const unused = [names, samples].map((statement) => statement.run(before - lagMs, limit).changes);
    const forgotten = unused.reduce((total, count) => total + count, 0);
    // The writer must not go on using what is gone.
    if (forgotten > 0) writer.discard();
    return counts + forgotten;
  };
}
