import { statSync } from "node:fs";
import type { OwnDatabase } from "./own-database";
import type { DatabaseFacts } from "./port";
import { retentionLimits } from "./retention";
import { anyTerm } from "./run-counts";
import { plainRowsKept, runKinds } from "./run-kind";
import { timeOfKey } from "./run-key";

const bytesOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

export function prepareDatabaseFacts({ db }: OwnDatabase): () => DatabaseFacts {
  const number = (text: string) => db.prepare<[], number | null>(text).pluck();
  const pragma = (name: string) => Number(db.pragma(name, { simple: true }));
  const agents = number("SELECT id FROM run_names WHERE text >= 'agent:' AND text < 'agent;'");
  const counted = db.prepare<[number, number], { kind: number; count: number }>(
    "SELECT kind, sum(count) AS count FROM hour_counts WHERE agent = ? AND term = ? GROUP BY kind",
  );
  const oldestRun = number("SELECT key FROM runs ORDER BY key LIMIT 1");
  // Records are numbered without gaps, and only the oldest are ever removed.
  const auditRows = number("SELECT max(id) - min(id) + 1 FROM audit");
  const sessions = number("SELECT count(*) FROM session_entries");

  function countRuns(): number {
    let plain = 0;
    let others = 0;
    for (const agent of agents.all())
      for (const { kind, count } of counted.all(agent ?? 0, anyTerm)) {
        if (runKinds[kind] === "plain") plain += count;
        else others += count;
      }
    return others + Math.min(plain, plainRowsKept);
  }

  return () => {
    const oldest = oldestRun.get() ?? null;
    return {
      bytes: bytesOf(db.name),
      freeBytes: pragma("freelist_count") * pragma("page_size"),
      logBytes: bytesOf(`${db.name}-wal`),
      schema: pragma("user_version"),
      rows: { runs: countRuns(), audit: auditRows.get() ?? 0, sessions: sessions.get() ?? 0 },
      oldestRunAt: oldest === null ? null : timeOfKey(oldest),
      retention: retentionLimits,
    };
  };
}
