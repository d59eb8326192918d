import { collectBins } from "./collect-bins";
import type { OwnDatabase } from "./own-database";
import type { RunCountPage, RunCountQuery, RunFilter } from "./run-port";
import { hourMs, minuteMs } from "./run-counts";
import { keyAt, timeOfKey } from "./run-key";
import { kindsIn, runKinds } from "./run-kind";
import { expressionFor, hoursAtOnce, type RunQuestion } from "./run-question";
import { slicesOf, type KeyRange } from "./run-slices";

const widestOfWords = keyAt(hourMs) * hoursAtOnce;
const inRange = "rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)";

/** Plain successes are only counted; they have a model and a profile, but no session, no text and no reason. */
function plainCondition({ provider, model, profileId }: RunFilter): { sql: string; values: string[] } {
  const given = [
    { sql: "AND model = ?", value: model },
    { sql: "AND substr(model, 1, instr(model, '/') - 1) = ?", value: provider },
    { sql: "AND profile_id = ?", value: profileId },
  ].flatMap(({ sql, value }) => (value === undefined ? [] : [{ sql, value }]));
  return { sql: given.map(({ sql }) => sql).join(" "), values: given.map(({ value }) => value) };
}

/**
 * For filters that nobody counted beforehand: walks the search index from the newest bin on. A key says its kind, so
 * no row is read. When the time is up, the rest is for the next call; a bin may then come in two pieces.
 */
export function prepareCountBySearch({ db }: OwnDatabase, clock: () => number) {
  const matching = db.prepare<[string, number, number], { kind: number; count: number }>(
    `SELECT rowid & 7 AS kind, count(*) AS count FROM run_search
     WHERE run_search MATCH ? AND ${inRange} GROUP BY 1`,
  );
  const any = db.prepare<[number, number], { kind: number; count: number }>(
    "SELECT key & 7 AS kind, count(*) AS count FROM runs WHERE key >= ? AND key < ? GROUP BY 1",
  );
  const nextMatch = db
    .prepare<[string, number, number], number>(
      `SELECT rowid FROM run_search WHERE run_search MATCH ? AND ${inRange} ORDER BY rowid DESC LIMIT 1`,
    )
    .pluck();

  const nextRun = db
    .prepare<[number, number], number>(
      "SELECT key FROM runs WHERE key >= ? AND key < ? ORDER BY key DESC LIMIT 1",
    )
    .pluck();

  function preparePlain(filter: RunFilter): ((slice: KeyRange) => number) | null {
    if (filter.reason !== undefined || filter.agentId === undefined) return null;
    const { sql, values } = plainCondition(filter);
    const sum = db
      .prepare<unknown[], number>(
        `SELECT coalesce(sum(count), 0) FROM success_counts WHERE minute >= ? AND minute < ? AND agent_id = ? ${sql}`,
      )
      .pluck();
    const minute = (key: number) => Math.ceil(timeOfKey(key) / minuteMs) * minuteMs;
    return ({ from, to }) => sum.get(minute(from), minute(to), filter.agentId, ...values) ?? 0;
  }

  return (query: RunCountQuery, question: RunQuestion): RunCountPage => {
    const { filter, binMs, budgetMs = Infinity } = query;
    const deadline = clock() + budgetMs;
    const isByRow = filter.sessionKey !== undefined || question.words.length > 0;
    const kinds = kindsIn(filter.outcome);
    const plain = isByRow || !kinds.includes("plain") ? null : preparePlain(filter);
    const bins = collectBins();
    const range = { from: keyAt(query.from), to: keyAt(query.to) };
    const slices = slicesOf({
      ...range,
      newestFirst: true,
      clock,
      within: keyAt(binMs),
      ...(question.words.length > 0 && { widest: widestOfWords }),
      // Plain successes are counted where there is no run, too.
      ...(plain === null && {
        nearest: ({ from, to }: KeyRange) =>
          (question.names === null ? nextRun.get(from, to) : nextMatch.get(question.names, from, to)) ?? null,
      }),
    });
    for (const slice of slices) {
      const at = Math.floor(timeOfKey(slice.from) / binMs) * binMs;
      const expression = slice.isEmpty ? null : expressionFor(question, slice);
      const rows = slice.isEmpty
        ? []
        : expression === null
          ? any.all(slice.from, slice.to)
          : matching.all(expression, slice.from, slice.to);
      for (const { kind, count } of rows) {
        const name = runKinds[kind];
        if (name && kinds.includes(name) && (isByRow || name !== "plain")) bins.add(at, name, count);
      }
      const successes = plain?.(slice) ?? 0;
      if (successes > 0) bins.add(at, "plain", successes);
      if (slice.from > range.from && clock() > deadline)
        return { bins: bins.list(), countedBackTo: timeOfKey(slice.from) };
    }
    return { bins: bins.list(), countedBackTo: null };
  };
}
