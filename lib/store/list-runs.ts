import type { OwnDatabase } from "./own-database";
import type { RunPage, RunQuery } from "./run-port";
import { prepareReadRow } from "./read-row";
import { cursorOf, keyAt, parseCursor, timeOfKey } from "./run-key";
import { prepareQuestion } from "./run-question";
import { prepareSearchRuns } from "./search-runs";

const largestPage = 500;
const endOfTime = keyAt(Number.MAX_SAFE_INTEGER);

/** Newest first by keyset, so page one thousand costs what page one does. */
export function prepareListRuns(own: OwnDatabase, clock: () => number): (query: RunQuery) => RunPage {
  const questionOf = prepareQuestion(own.db);
  const search = prepareSearchRuns(own, clock);
  const readRow = prepareReadRow(own.db);

  return ({ filter, before, after, limit, budgetMs = Infinity }) => {
    const deadline = clock() + budgetMs;
    const newestFirst = after === undefined;
    const from = after === undefined ? 0 : parseCursor(after) + 1;
    const to = before === undefined ? endOfTime : parseCursor(before);
    const size = Math.min(Math.max(1, Math.trunc(limit)), largestPage);
    const question = questionOf(filter);
    if (!question) return { runs: [], nextBefore: null, nextAfter: null, searchedTo: null };

    const { keys, reached } = search({ question, from, to, newestFirst, wanted: size + 1, deadline });
    const page = keys.slice(0, size);
    const rows = page.flatMap((key) => readRow(key)?.summary ?? []);
    const last = page.at(-1);
    const isMore = keys.length > size && last !== undefined;
    const runs = newestFirst ? rows : rows.reverse();
    if (newestFirst) {
      const next = isMore ? last : reached;
      return pageOf(runs, { nextBefore: next === null ? null : cursorOf(next) }, isMore ? null : reached);
    }
    // Above the last one that was seen, hence one less than where the next search begins.
    const next = isMore ? last : reached === null ? null : reached - 1;
    return pageOf(runs, { nextAfter: next === null ? null : cursorOf(next) }, isMore ? null : reached);
  };
}

const pageOf = (runs: RunPage["runs"], next: Partial<RunPage>, reached: number | null): RunPage => ({
  runs,
  nextBefore: null,
  nextAfter: null,
  ...next,
  searchedTo: reached === null ? null : timeOfKey(reached),
});
