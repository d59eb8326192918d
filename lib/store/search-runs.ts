import { prepareNextRun } from "./next-run";
import type { OwnDatabase } from "./own-database";
import { prepareMatching, preparePieceQuestion, walkShape } from "./run-expression";
import { runIdRanges } from "./run-id";
import type { RunQuestion } from "./run-question";
import { prepareIsWanted } from "./search-terms";
import { walkRuns, type KeyRange } from "./run-walk";

export type RunSearch = KeyRange & {
  question: RunQuestion;
  newestFirst: boolean;
  wanted: number;
  /** On `clock`; after it the search ends with the piece it is in. */
  deadline: number;
};
/** `reached`: where the search stopped because its time was up, else null. */
export type FoundRuns = { keys: readonly number[]; reached: number | null };

const mostByRunId = 100;
const mostAtOnce = 3_000;
/** Wider than what should hold those that are still wanted, for runs are not spread evenly. */
const enough = 1.5;

/** Keys of the runs that match, in the order asked for. */
export function prepareSearchRuns(
  { db }: OwnDatabase,
  clock: () => number,
): (search: RunSearch) => FoundRuns {
  const matching = prepareMatching(db);
  const ordered = (order: "ASC" | "DESC") =>
    db
      .prepare<[number, number, number], number>(
        `SELECT key FROM runs WHERE key >= ? AND key < ? ORDER BY key ${order} LIMIT ?`,
      )
      .pluck();
  const any = { up: ordered("ASC"), down: ordered("DESC") };
  const firstKey = db.prepare<[], number | null>("SELECT min(key) FROM runs").pluck();
  const lastKey = db.prepare<[], number | null>("SELECT max(key) FROM runs").pluck();
  const byRunId = db
    .prepare<[Buffer | string, Buffer | string, number], number>(
      "SELECT key FROM runs WHERE run_id >= ? AND run_id < ? LIMIT ?",
    )
    .pluck();
  const nextRun = prepareNextRun(db);
  const questionOf = preparePieceQuestion(db);
  const isWanted = prepareIsWanted(db);

  type Asked = KeyRange & { question: RunQuestion; newestFirst: boolean; limit: number };

  /** Null: the piece is too wide. */
  function find({ question, newestFirst, limit, ...piece }: Asked): number[] | null {
    const asked = questionOf(question, piece);
    switch (asked.ask) {
      case "known":
        return newestFirst ? [...asked.keys] : [...asked.keys].reverse();
      case "less":
        return null;
      case "everything":
        return (newestFirst ? any.down : any.up).all(piece.from, piece.to, limit);
      case "matches": {
        const keys = matching(asked.expression, piece, newestFirst ? limit : mostAtOnce);
        if (newestFirst) return keys;
        // A piece that is cut has the newest of its runs, but the oldest are wanted.
        return keys.length < mostAtOnce ? keys.reverse() : null;
      }
    }
  }

  /** Somebody who pastes the id of a run means that run, not a text that contains it. */
  function foundByRunId({ question, ...search }: RunSearch): number[] {
    if (question.runId === null) return [];
    const from = Math.max(search.from, question.range.from);
    const to = Math.min(search.to, question.range.to);
    const keys = runIdRanges(question.runId).flatMap((ids) => byRunId.all(ids.from, ids.to, mostByRunId));
    const namesOnly = { ...question, words: [] };
    return keys.filter((key) => key >= from && key < to && isWanted(namesOnly, key));
  }

  return (search) => {
    const { question, newestFirst, wanted, deadline } = search;
    const ids = foundByRunId(search).sort((a, b) => (newestFirst ? b - a : a - b));
    if (ids.length > 0) return { keys: ids.slice(0, wanted), reached: null };

    const keys: number[] = [];
    const walk = walkRuns({
      from: Math.max(search.from, question.range.from, firstKey.get() ?? 0),
      to: Math.min(search.to, question.range.to, (lastKey.get() ?? -1) + 1),
      newestFirst,
      clock,
      deadline,
      shape: walkShape(question),
      nearest: (range) => nextRun(question.rareName, range, newestFirst),
    });
    for (let piece = walk.next(); piece; piece = walk.next()) {
      const left = wanted - keys.length;
      const found = find({ question, newestFirst, limit: left, ...piece });
      keys.push(...(found?.slice(0, left) ?? []));
      if (keys.length >= wanted) break;
      const isGoingOn = found
        ? walk.isGoingOn({ isEmpty: found.length === 0, growth: enough * (left / found.length) })
        : walk.isGoingOnNarrower(piece);
      if (!isGoingOn) return { keys, reached: walk.reached() };
    }
    return { keys, reached: null };
  };
}
