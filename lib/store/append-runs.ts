import { eq, sql } from "drizzle-orm";
import type { RunRecord } from "../failover/run-record";
import type { OwnDatabase } from "./own-database";
import type { SuccessCount } from "./port";
import { searchTextOf, termsOf, toRunRow } from "./run-row";
import { runDetails, runs, runTerms, successCounts } from "./schema";

/** Plain successes kept as rows (P-16). */
const plainRowsKept = 1_000;

export type AppendRuns = { runs: readonly RunRecord[]; successes: readonly SuccessCount[] };

/** One commit for a group. A later record of a run replaces the earlier one. */
export function prepareAppendRuns({ db, orm }: OwnDatabase): (input: AppendRuns) => void {
  const value = sql.placeholder;
  const remove = orm
    .delete(runs)
    .where(eq(runs.runId, value("runId")))
    .prepare();
  const insertRun = orm
    .insert(runs)
    .values({
      runId: value("runId"),
      agentId: value("agentId"),
      sessionKey: value("sessionKey"),
      source: value("source"),
      requested: value("requested"),
      startedAt: value("startedAt"),
      endedAt: value("endedAt"),
      outcome: value("outcome"),
      answeredCandidate: value("answeredCandidate"),
      answeredProfileId: value("answeredProfileId"),
      reason: value("reason"),
      fellBack: value("fellBack"),
      plain: value("plain"),
      stepCount: value("stepCount"),
    })
    .prepare();
  const insertDetails = orm
    .insert(runDetails)
    .values({ seq: value("seq"), recordJson: value("recordJson"), searchText: value("searchText") })
    .prepare();
  const insertTerm = orm
    .insert(runTerms)
    .values({ seq: value("seq"), term: value("term"), startedAt: value("startedAt") })
    .prepare();
  const count = orm
    .insert(successCounts)
    .values({
      minute: value("minute"),
      agentId: value("agentId"),
      model: value("model"),
      profileId: value("profileId"),
      count: value("count"),
    })
    .onConflictDoUpdate({
      target: [successCounts.minute, successCounts.agentId, successCounts.model, successCounts.profileId],
      set: { count: sql`${successCounts.count} + excluded.count` },
    })
    .prepare();
  const trim = orm
    .delete(runs)
    .where(
      sql`${runs.seq} in (select seq from runs where plain = 1 order by seq desc limit 200 offset ${plainRowsKept})`,
    )
    .prepare();

  const append = db.transaction((input: AppendRuns) => {
    for (const record of input.runs) {
      remove.run({ runId: record.runId });
      const seq = Number(insertRun.run(toRunRow(record)).lastInsertRowid);
      insertDetails.run({ seq, recordJson: JSON.stringify(record), searchText: searchTextOf(record) });
      for (const term of termsOf(record)) insertTerm.run({ seq, term, startedAt: record.startedAt });
    }
    for (const success of input.successes) count.run({ ...success, profileId: success.profileId ?? "" });
    if (input.runs.length > 0) trim.run();
  });
  return (input) => append.immediate(input);
}
