import type { RunRecord } from "../failover/run-record";
import type { OwnDatabase } from "./own-database";
import { createRecordUnpacker } from "./pack-record";
import { fromStoredText } from "./stored-text";
import { prepareReadRow } from "./read-row";
import { storedRunId } from "./run-id";

export function prepareReadRun({ db }: OwnDatabase): (runId: string) => RunRecord | null {
  const find = db.prepare<[Buffer | string], number>("SELECT key FROM runs WHERE run_id = ?").pluck();
  const readRow = prepareReadRow(db);
  const unpack = createRecordUnpacker(db);
  return (runId) => {
    const row = readRow(find.get(storedRunId(runId)) ?? -1);
    return row ? fromStoredText(unpack(row.packed), row.columns) : null;
  };
}
