import type Database from "better-sqlite3";
import type { RunKind, SuccessCount } from "./run-port";
import { kindNumber } from "./run-kind";
import type { RunNames } from "./run-names";

export const minuteMs = 60_000;
export const hourMs = 3_600_000;
/** Stands for "whatever the term" in the counts per hour. */
export const anyTerm = 0;

export type CountedRun = { agent: number; kind: RunKind; at: number; terms: readonly number[] };

/** Gathers what a transaction adds or takes away; `write` belongs to its end. */
export type RunCounts = {
  add(run: CountedRun, count: number): void;
  write(): void;
  /** After a rollback. */
  discard(): void;
};

const floorTo = (at: number, step: number) => Math.floor(at / step) * step;

/** Runs per minute of an agent, and per hour of an agent and each term: what the histogram and the totals are read from. */
export function prepareRunCounts(db: Database.Database): RunCounts {
  const gathered = new Map<string, { row: number[]; count: number }>();
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

  const gather = (row: number[], count: number) => {
    const key = row.join();
    gathered.set(key, { row, count: (gathered.get(key)?.count ?? 0) + count });
  };

  return {
    add({ agent, kind, at, terms }, count) {
      const number = kindNumber(kind);
      gather([agent, floorTo(at, minuteMs), number], count);
      for (const term of [anyTerm, ...terms]) gather([agent, term, floorTo(at, hourMs), number], count);
    },
    write() {
      for (const { row, count } of gathered.values()) {
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
  counts.add({ agent: names.idOf(`agent:${agentId}`, minute), kind: "plain", at: minute, terms }, count);
}
