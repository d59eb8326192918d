import { prepareAppendRuns } from "./append-runs";
import type { OwnDatabase } from "./own-database";
import type { SuccessCount } from "./run-port";
import { countSuccess, prepareRunCounts } from "./run-counts";
import { prepareNames } from "./run-names";

const stepRows = 200;

/**
 * The first schema kept runs as plain JSON, in the order they were written: its rows go into the tables of today in
 * short steps, oldest first, so that a program that ends midway goes on where it stopped. Does nothing otherwise.
 */
export function moveOldRuns(own: OwnDatabase): void {
  const { db } = own;
  const isThere = () => db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'old_runs'").get() !== undefined;
  if (!isThere()) return;
  const read = db.prepare<[number], { seq: number; json: string }>(
    `SELECT seq, record_json AS json FROM old_run_details ORDER BY seq LIMIT ?`,
  );
  const remove = db.prepare("DELETE FROM old_run_details WHERE seq <= ?");
  const append = prepareAppendRuns(own);
  for (let rows = read.all(stepRows); rows.length > 0; rows = read.all(stepRows)) {
    append({ runs: rows.map(({ json }) => JSON.parse(json)), successes: [] });
    remove.run(rows.at(-1)?.seq);
  }
  db.transaction(() => {
    // Another process may have been faster.
    if (!isThere()) return;
    countSuccesses(own);
    db.exec("DROP TABLE old_run_details; DROP TABLE old_runs");
  }).immediate();
}

/** Plain successes stay where they are; only the counts per hour are new. */
function countSuccesses({ db }: OwnDatabase): void {
  const names = prepareNames(db);
  const counts = prepareRunCounts(db);
  const rows = db.prepare<[], SuccessCount>(
    "SELECT minute, agent_id AS agentId, model, nullif(profile_id, '') AS profileId, count FROM success_counts",
  );
  for (const success of rows.all()) countSuccess({ names, counts }, success);
  counts.write();
}
