import type { RunOutcome, RunRecord } from "../failover/run-record";
import { fellBack, isPlainSuccess, isRehearsed } from "../failover/run-summary";
import type { RunFilter, RunKind } from "./run-port";

/** What a run counts as. The place in this list is its number in the database: append only, at most eight. */
export const runKinds = [
  "plain",
  "answered",
  "fell-back",
  "exhausted",
  "failed",
  "aborted",
  "unfinished",
] as const satisfies readonly RunKind[];

/** Plain successes kept as rows; those beyond are counts alone (P-16). */
export const plainRowsKept = 1_000;

export const kindNumber = (kind: RunKind): number => runKinds.indexOf(kind);

export function kindOf(record: RunRecord): RunKind {
  if (record.outcome !== "answered") return record.outcome;
  if (isPlainSuccess(record)) return "plain";
  return fellBack(record) ? "fell-back" : "answered";
}

export function outcomeOf(kind: RunKind): RunOutcome {
  return kind === "plain" || kind === "fell-back" ? "answered" : kind;
}

/** The kinds an outcome filter lets through. */
export function kindsIn(outcome: RunFilter["outcome"]): readonly RunKind[] {
  if (outcome === undefined) return runKinds;
  if (outcome === "fell-back") return ["fell-back"];
  return runKinds.filter((kind) => outcomeOf(kind) === outcome);
}

/** Bits of the column `fell_back`, which had only the first one once. */
const marks = { fellBack: 1, rehearsed: 2 };

export const marksOf = (record: RunRecord): number =>
  (fellBack(record) ? marks.fellBack : 0) + (isRehearsed(record) ? marks.rehearsed : 0);

export const readMarks = (bits: number): { fellBack: boolean; rehearsed?: true } => ({
  fellBack: (bits & marks.fellBack) !== 0,
  ...((bits & marks.rehearsed) !== 0 && { rehearsed: true }),
});
