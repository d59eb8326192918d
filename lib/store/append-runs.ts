import type { RunRecord } from "../failover/run-record";
import type { OwnDatabase } from "./own-database";
import { storedRunId } from "./run-id";
import { plainRowsKept } from "./run-kind";
import type { SuccessCount } from "./run-port";
import { prepareRunWriter, type RunWriter } from "./run-writer";
import { writeRun, type WrittenRun } from "./stored-text";

export type AppendRuns = { runs: readonly RunRecord[]; successes: readonly SuccessCount[] };
export type AppendWrittenRuns = { runs: readonly WrittenRun[]; successes: readonly SuccessCount[] };

export function prepareAppendRuns(own: OwnDatabase, writer?: RunWriter): (input: AppendRuns) => void {
  const append = prepareAppendWrittenRuns(own, writer);
  return ({ runs, successes }) => append({ runs: runs.map(writeRun), successes });
}

/** One commit for a group. A later record of a run replaces the earlier one. */
export function prepareAppendWrittenRuns(
  own: OwnDatabase,
  writer: RunWriter = prepareRunWriter(own),
): (input: AppendWrittenRuns) => void {
  const { db } = own;
  const find = db.prepare<[Buffer | string], number>("SELECT key FROM runs WHERE run_id = ?").pluck();
  const surplus = db
    .prepare<[number], number>("SELECT key FROM runs WHERE key & 7 = 0 ORDER BY key DESC LIMIT 200 OFFSET ?")
    .pluck();

  const append = db.transaction((input: AppendWrittenRuns) => {
    for (const run of input.runs) {
      const earlier = find.get(storedRunId(run.runId));
      if (earlier !== undefined) writer.remove(earlier);
      writer.insert(writer.shapeOf(run), run);
    }
    for (const success of input.successes) writer.countSuccess(success);
    if (input.runs.length > 0) for (const key of surplus.all(plainRowsKept)) writer.remove(key);
    writer.finish();
  });
  return (input) => {
    try {
      append.immediate(input);
    } catch (error) {
      writer.discard();
      throw error;
    }
  };
}
