import type Database from "better-sqlite3";
import type { RunKind, SuccessCount } from "./run-port";
import { kindNumber } from "./run-kind";
import type { RunNames } from "./run-names";

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
/** Stands for "whatever the term" in the counts per hour. */
export const anyTerm = 0;

/** What many runs are counted as together. */
export type Counted = { agent: number; kind: RunKind; terms: readonly number[] };

/** Gathers what a transaction adds or takes away; `write` belongs to its end. */
export type RunCounts = {
  /** One object for all that are alike. */
  countedAs(agent: number, kind: RunKind, terms: readonly number[]): Counted;
  add(counted: Counted, at: number, count: number): void;
  write(): void;
  /** After a rollback. */
  discard(): void;
};

const floorTo = (at: number, step: number) => Math.floor(at / step) * step;
const mostAlike = 5_000;

/** Runs per minute of an agent, and per hour of an agent and each term: what the histogram and the totals are read from. */
export function prepareRunCounts(db: Database.Database): RunCounts {
  const alike = new Map<string, Counted>();
  const gathered = new Map<Counted, Map<number, number>>();
  const upsert = (table: string, key: string, values: string) =>
    db.prepare(
      `INSERT INTO ${table} (${key}, count) VALUES (${values}, ?)
       ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    );
  const addMinute = upsert("minute_counts", "agent, minute, kind", "?, ?, ?");
  const addHour = upsert("hour_counts", "agent, term, hour, kind", "?, ?, ?, ?");
  const dropMinute = db.prepare(
    "DELETE FROM minute_counts WHERE agent = ? AND minute = ? AND kind = ? AND count <= 0",
  );
  const dropHour = db.prepare(
    "DELETE FROM hour_counts WHERE agent = ? AND term = ? AND hour = ? AND kind = ? AND count <= 0",
  );

  /** The rows to change: a minute, and its hour once for each term. */
  function rowsOf(): Map<string, { row: number[]; count: number }> {
    const rows = new Map<string, { row: number[]; count: number }>();
    const sum = (row: number[], count: number) => {
      const key = row.join();
      rows.set(key, { row, count: (rows.get(key)?.count ?? 0) + count });
    };
    for (const [{ agent, kind, terms }, minutes] of gathered)
      for (const [minute, count] of minutes) {
        const number = kindNumber(kind);
        sum([agent, minute, number], count);
        for (const term of [anyTerm, ...terms]) sum([agent, term, floorTo(minute, hourMs), number], count);
      }
    return rows;
  }

  return {
    countedAs(agent, kind, terms) {
      const key = [agent, kind, ...terms].join();
      const counted = alike.get(key) ?? { agent, kind, terms };
      if (alike.size > mostAlike) alike.clear();
      alike.set(key, counted);
      return counted;
    },
    add(counted, at, count) {
      const minute = floorTo(at, minuteMs);
      const minutes = gathered.get(counted) ?? new Map<number, number>();
      minutes.set(minute, (minutes.get(minute) ?? 0) + count);
      gathered.set(counted, minutes);
    },
    write() {
      for (const { row, count } of rowsOf().values()) {
        const [add, drop] = row.length === 3 ? [addMinute, dropMinute] : [addHour, dropHour];
        add.run(...row, count);
        if (count < 0) drop.run(...row);
      }
      gathered.clear();
    },
    discard: () => gathered.clear(),
  };
}

/** Counted by its model, provider and profile like any run, at the minute it was told for. */
export function countSuccess(
  { names, counts }: { names: RunNames; counts: RunCounts },
  { minute, agentId, model, profileId, count }: SuccessCount,
): void {
  const provider = model.slice(0, Math.max(0, model.indexOf("/")));
  const texts = [`model:${model}`, `provider:${provider}`, ...(profileId ? [`profile:${profileId}`] : [])];
  const terms = texts.map((text) => names.idOf(text, minute));
  counts.add(counts.countedAs(names.idOf(`agent:${agentId}`, minute), "plain", terms), minute, count);
}
