import type { RunRecord } from "../failover/run-record";
import type { OwnDatabase } from "./own-database";
import { storedRunId } from "./run-id";
import { plainRowsKept } from "./run-kind";
import type { SuccessCount } from "./run-port";
import { prepareRunWriter, type RunWriter } from "./run-writer";
import { writeRun } from "./stored-text";
import { createRunListener, type HeardRun, type ToldRun } from "./told-runs";

export type AppendRuns = { runs: readonly RunRecord[]; successes: readonly SuccessCount[] };
export type AppendToldRuns = { runs: readonly ToldRun[]; successes: readonly SuccessCount[] };
type AppendHeardRuns = { runs: readonly HeardRun[]; successes: readonly SuccessCount[] };

export function prepareAppendRuns(own: OwnDatabase, writer?: RunWriter): (input: AppendRuns) => void {
  const append = prepareAppendHeardRuns(own, writer);
  return ({ runs, successes }) => append({ runs: runs.map((run) => ({ run: writeRun(run) })), successes });
}

export function prepareAppendToldRuns(own: OwnDatabase, writer?: RunWriter): (input: AppendToldRuns) => void {
  const append = prepareAppendHeardRuns(own, writer);
  const hear = createRunListener();
  return ({ runs, successes }) => append({ runs: runs.map(hear), successes });
}

/** One commit for a group. A later record of a run replaces the earlier one. */
function prepareAppendHeardRuns(
  own: OwnDatabase,
  writer: RunWriter = prepareRunWriter(own),
): (input: AppendHeardRuns) => void {
  const { db } = own;
  const find = db.prepare<[Buffer | string], number>("SELECT key FROM runs WHERE run_id = ?").pluck();
  const surplus = db
    .prepare<[number], number>("SELECT key FROM runs WHERE key & 7 = 0 ORDER BY key DESC LIMIT 200 OFFSET ?")
    .pluck();

  const append = db.transaction((input: AppendHeardRuns) => {
    for (const heard of input.runs) {
      const { run } = heard;
      const earlier = find.get(storedRunId(run.runId));
      if (earlier !== undefined) writer.remove(earlier);
      writer.insert("course" in heard ? writer.shapeInCourse(heard) : writer.shapeOf(heard.run), run);
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
