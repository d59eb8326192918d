import { and, eq, gte, sql } from "drizzle-orm";
import type { RunRecord } from "../failover/run-record";
import type { OwnDatabase } from "./own-database";
import type { RunTotals } from "./port";
import { runDetails, runs, successCounts } from "./schema";

export function prepareReadRun({ orm }: OwnDatabase): (runId: string) => RunRecord | null {
  const read = orm
    .select({ recordJson: runDetails.recordJson })
    .from(runs)
    .innerJoin(runDetails, eq(runDetails.seq, runs.seq))
    .where(eq(runs.runId, sql.placeholder("runId")))
    .prepare();
  return (runId) => {
    const row = read.get({ runId });
    return row ? JSON.parse(row.recordJson) : null;
  };
}

/** `answered` counts every answered run, those that fell back included. */
export function countRuns(
  { orm }: OwnDatabase,
  { agentId, from }: { agentId?: string; from: number },
): RunTotals {
  const counted = orm
    .select({ outcome: runs.outcome, fellBack: runs.fellBack, count: sql<number>`count(*)` })
    .from(runs)
    .where(
      and(
        gte(runs.startedAt, from),
        eq(runs.plain, false),
        agentId === undefined ? undefined : eq(runs.agentId, agentId),
      ),
    )
    .groupBy(runs.outcome, runs.fellBack)
    .all();
  const plain = orm
    .select({ count: sql<number>`coalesce(sum(${successCounts.count}), 0)` })
    .from(successCounts)
    .where(
      and(
        gte(successCounts.minute, from),
        agentId === undefined ? undefined : eq(successCounts.agentId, agentId),
      ),
    )
    .get();
  const sum = (matches: (row: (typeof counted)[number]) => boolean) =>
    counted.filter(matches).reduce((total, { count }) => total + count, 0);
  return {
    answered: sum(({ outcome }) => outcome === "answered") + (plain?.count ?? 0),
    fellBack: sum(({ fellBack }) => fellBack),
    exhausted: sum(({ outcome }) => outcome === "exhausted"),
    failed: sum(({ outcome }) => outcome === "failed"),
  };
}
