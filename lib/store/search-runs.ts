import type { OwnDatabase } from "./own-database";
import { runIdRanges } from "./run-id";
import { keyAt } from "./run-key";
import { hourMs } from "./run-counts";
import { expressionFor, hoursAtOnce, type RunQuestion } from "./run-question";
import { slicesOf, type KeyRange } from "./run-slices";

export type RunSearch = KeyRange & {
  question: RunQuestion;
  newestFirst: boolean;
  wanted: number;
  /** On `clock`; after it the search ends with the slice it is in. */
  deadline: number;
};
/** `reached`: where the search stopped because its time was up, else null. */
export type FoundRuns = { keys: readonly number[]; reached: number | null };

const widestOfWords = keyAt(hourMs) * hoursAtOnce;
const mostByRunId = 100;
const inRange = "rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)";

/** Keys of the runs that match, in the order asked for. */
export function prepareSearchRuns(
  { db }: OwnDatabase,
  clock: () => number,
): (search: RunSearch) => FoundRuns {
  const ordered = (newestFirst: boolean) => {
    const order = newestFirst ? "DESC" : "ASC";
    const matching = db
      .prepare<[string, number, number, number], number>(
        `SELECT rowid FROM run_search WHERE run_search MATCH ? AND ${inRange} ORDER BY rowid ${order} LIMIT ?`,
      )
      .pluck();
    const any = db
      .prepare<[number, number, number], number>(
        `SELECT key FROM runs WHERE key >= ? AND key < ? ORDER BY key ${order} LIMIT ?`,
      )
      .pluck();
    return (expression: string | null, { from, to }: KeyRange, limit: number): number[] =>
      expression === null ? any.all(from, to, limit) : matching.all(expression, from, to, limit);
  };
  const newest = ordered(true);
  const oldest = ordered(false);
  const firstKey = db.prepare<[], number | null>("SELECT min(key) FROM runs").pluck();
  const lastKey = db.prepare<[], number | null>("SELECT max(key) FROM runs").pluck();
  const byRunId = db
    .prepare<[Buffer | string, Buffer | string, number], number>(
      "SELECT key FROM runs WHERE run_id >= ? AND run_id < ? LIMIT ?",
    )
    .pluck();

  /** Somebody who pastes the id of a run means that run, not a text that contains it. */
  function foundByRunId({ question, from, to }: RunSearch): number[] {
    if (question.runId === null) return [];
    const keys = runIdRanges(question.runId).flatMap((ids) => byRunId.all(ids.from, ids.to, mostByRunId));
    return keys.filter(
      (key) => key >= from && key < to && newest(question.names, { from: key, to: key + 1 }, 1).length === 1,
    );
  }

  return (search) => {
    const { question, newestFirst, wanted, deadline } = search;
    const ids = foundByRunId(search).sort((a, b) => (newestFirst ? b - a : a - b));
    if (ids.length > 0) return { keys: ids.slice(0, wanted), reached: null };

    const query = newestFirst ? newest : oldest;
    const keys: number[] = [];
    const range = {
      from: Math.max(search.from, question.range.from, firstKey.get() ?? 0),
      to: Math.min(search.to, question.range.to, (lastKey.get() ?? -1) + 1),
    };
    const slices = slicesOf({
      ...range,
      newestFirst,
      clock,
      ...(question.words.length > 0 && {
        widest: widestOfWords,
        nearest: (part: KeyRange) => query(question.names, part, 1)[0] ?? null,
      }),
    });
    for (const slice of slices) {
      if (!slice.isEmpty) keys.push(...query(expressionFor(question, slice), slice, wanted - keys.length));
      if (keys.length >= wanted) break;
      const reached = newestFirst ? slice.from : slice.to;
      const isEnd = newestFirst ? reached <= range.from : reached >= range.to;
      if (!isEnd && clock() > deadline) return { keys, reached };
    }
    return { keys, reached: null };
  };
}
