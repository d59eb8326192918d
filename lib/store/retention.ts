import type Database from "better-sqlite3";

export type RetentionLimits = { keptMs: number; maxBytes: number };

/** P-18: 30 days or 2 GB, whichever is less. */
export const retentionLimits: RetentionLimits = { keptMs: 30 * 86_400_000, maxBytes: 2 * 1024 ** 3 };

const stepRows = 200;

function usedBytes(db: Database.Database): number {
  const read = (pragma: string) => Number(db.pragma(pragma, { simple: true }));
  return (read("page_count") - read("freelist_count")) * read("page_size");
}

/** One short step; false when there was nothing left to remove. The writer serves others between two steps (P-15). */
export function removeOldRows(db: Database.Database, now: number, limits = retentionLimits): boolean {
  const before = now - limits.keptMs;
  const step = db.transaction(() => {
    const counts = db
      .prepare(
        "DELETE FROM success_counts WHERE rowid IN (SELECT rowid FROM success_counts WHERE minute < ? LIMIT ?)",
      )
      .run(before, stepRows).changes;
    const signIns = db
      .prepare(
        "DELETE FROM sign_ins WHERE token_hash IN (SELECT token_hash FROM sign_ins WHERE expires_at <= ? LIMIT ?)",
      )
      .run(now, stepRows).changes;
    // A file that old has left the disk, or is no longer looked at.
    const checkpoints = db
      .prepare("DELETE FROM log_checkpoints WHERE updated_at < ?")
      .run(before - limits.keptMs).changes;
    const tooBig = usedBytes(db) > limits.maxBytes;
    const runs = db
      .prepare(
        "DELETE FROM runs WHERE seq IN (SELECT seq FROM runs WHERE started_at < ? ORDER BY started_at LIMIT ?)",
      )
      .run(tooBig ? Number.MAX_SAFE_INTEGER : before, stepRows).changes;
    return counts + signIns + checkpoints + runs > 0;
  });
  return step.immediate();
}
