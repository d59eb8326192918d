import type Database from "better-sqlite3";
import type { KeyRange } from "./run-walk";

/** The first run of a range, or the last one, that has a name; without a name, whichever. */
export function prepareNextRun(
  db: Database.Database,
): (name: string | null, range: KeyRange, isLast: boolean) => number | null {
  const ordered = (order: "ASC" | "DESC") => ({
    named: db
      .prepare<[string, number, number], number>(
        `SELECT rowid FROM run_search WHERE run_search MATCH ? AND rowid >= CAST(? AS INTEGER)
         AND rowid < CAST(? AS INTEGER) ORDER BY rowid ${order} LIMIT 1`,
      )
      .pluck(),
    any: db
      .prepare<[number, number], number>(
        `SELECT key FROM runs WHERE key >= ? AND key < ? ORDER BY key ${order} LIMIT 1`,
      )
      .pluck(),
  });
  const first = ordered("ASC");
  const last = ordered("DESC");
  return (name, { from, to }, isLast) => {
    const { named, any } = isLast ? last : first;
    return (name === null ? any.get(from, to) : named.get(name, from, to)) ?? null;
  };
}
