import type Database from "better-sqlite3";
import type { OwnDatabase } from "./own-database";
import { prepareRemoveOldRuns, prepareRemoveRunTraces } from "./remove-old-runs";
import { prepareRunWriter, type RunWriter } from "./run-writer";

export type RetentionLimits = { keptMs: number; maxBytes: number; auditKeptMs: number; auditRows: number };

/**
 * P-18: 30 days or 2 GB, whichever is less, for runs. Who changed what is asked for later than what a request did, and
 * takes little room: the newest 100,000 audit records of a year. They go early only when nothing else is left to remove.
 */
export const retentionLimits: RetentionLimits = {
  keptMs: 30 * 86_400_000,
  maxBytes: 2 * 1024 ** 3,
  auditKeptMs: 365 * 86_400_000,
  auditRows: 100_000,
};

const stepRows = 200;
const dayMs = 86_400_000;

function usedBytes(db: Database.Database): number {
  const read = (pragma: string) => Number(db.pragma(pragma, { simple: true }));
  return (read("page_count") - read("freelist_count")) * read("page_size");
}

/** However full the disk is, the last changes can be looked up. */
const auditRowsAlways = 1_000;

/** Looks at the oldest ones only; records are in the order of their time. */
function removeOldAudit(db: Database.Database, limit: { before: number; rows: number }): number {
  const newest = db.prepare<[], number | null>("SELECT max(id) FROM audit").pluck().get() ?? 0;
  return db
    .prepare(
      "DELETE FROM audit WHERE id IN (SELECT id FROM (SELECT id, at FROM audit ORDER BY id LIMIT ?) WHERE at < ? OR id <= ?)",
    )
    .run(stepRows, limit.before, newest - limit.rows).changes;
}

/**
 * Sessions nobody has moved for as long as runs are kept, or for a day where room is needed, so that a client that invents
 * names does not fill the disk or push the runs out. What a user chose stays; a profile or fallback that was chosen by
 * itself is chosen again.
 */
function prepareRemoveOldSessions(db: Database.Database): (before: number) => number {
  // Agent by agent, so that the index on agent and time finds the old ones without looking at every session.
  const remove = db.prepare(
    `DELETE FROM session_entries WHERE session_key IN (
      WITH RECURSIVE agents (id) AS (
        SELECT min(agent_id) FROM session_entries
        UNION ALL
        SELECT (SELECT min(agent_id) FROM session_entries WHERE agent_id > id) FROM agents WHERE id IS NOT NULL
      )
      SELECT session_key FROM agents CROSS JOIN session_entries ON agent_id = id
      WHERE updated_at < ? AND NOT (
        json_valid(entry_json) AND 'user' IN (
          coalesce(entry_json ->> '$.authProfileOverrideSource', ''), coalesce(entry_json ->> '$.modelOverrideSource', '')
        )
      ) LIMIT ?)`,
  );
  return (before) => remove.run(before, stepRows).changes;
}

/** One short step; false when there was nothing left to remove. The writer serves others between two steps (P-15). */
export function prepareRemoveOldRows(
  own: OwnDatabase,
  options: { writer?: RunWriter; clock?: () => number } = {},
): (now: number, limits?: RetentionLimits) => boolean {
  const { writer = prepareRunWriter(own), clock = () => performance.now() } = options;
  const { db } = own;
  const removeOldRuns = prepareRemoveOldRuns(own, writer, clock);
  const removeRunTraces = prepareRemoveRunTraces(own, writer);
  const removeOldSessions = prepareRemoveOldSessions(db);
  const step = db.transaction((now: number, limits: RetentionLimits) => {
    const before = now - limits.keptMs;
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
    const sessions = removeOldSessions(tooBig ? Math.max(before, now - dayMs) : before);
    const makesRoom = tooBig && sessions === 0;
    const runs = removeOldRuns({ before: makesRoom ? Number.MAX_SAFE_INTEGER : before, limit: stepRows });
    const traces = runs === 0 ? removeRunTraces({ before, limit: stepRows }) : 0;
    const audit = removeOldAudit(db, {
      before: now - limits.auditKeptMs,
      rows: makesRoom && runs === 0 ? auditRowsAlways : limits.auditRows,
    });
    return counts + signIns + checkpoints + sessions + runs + traces + audit > 0;
  });
  return (now, limits = retentionLimits) => {
    try {
      return step.immediate(now, limits);
    } catch (error) {
      writer.discard();
      throw error;
    }
  };
}
