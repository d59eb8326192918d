import type { RunRecord } from "../run-record";

/** The run in plain sentences, in order, for an operator. */
export function explainRun(record: RunRecord): string[] {
  return [record.requested];
}
