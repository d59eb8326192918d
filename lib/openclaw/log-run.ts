import type { DecisionRecord } from "../failover/run-record";
import { timeOf } from "./log-fields";

const linesKept = { first: 60, last: 140 };

/** A hostile or endless run must not grow without end; how it began and how it ended says most. */
function bounded(lines: readonly DecisionRecord[]): readonly DecisionRecord[] {
  if (lines.length <= linesKept.first + linesKept.last) return lines;
  return [...lines.slice(0, linesKept.first), ...lines.slice(-linesKept.last)];
}

/**
 * The lines of a run with more of them, by time, equal ones once: whatever copies of a log are read in whatever order,
 * the run comes out the same.
 */
export function addLogLines(
  lines: readonly DecisionRecord[],
  more: readonly DecisionRecord[],
): readonly DecisionRecord[] {
  const byText = new Map([...lines, ...more].map((record) => [JSON.stringify(record), record]));
  const timed = [...byText.values()].map((record) => ({ record, at: timeOf(record) }));
  return bounded(timed.toSorted((left, right) => left.at - right.at).map(({ record }) => record));
}
