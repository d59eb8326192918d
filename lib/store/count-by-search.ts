import { collectBins } from "./collect-bins";
import { prepareNextRun } from "./next-run";
import type { OwnDatabase } from "./own-database";
import type { RunCountPage, RunCountQuery, RunFilter } from "./run-port";
import { minuteMs } from "./run-counts";
import { keyAt, timeOfKey } from "./run-key";
import { kindsIn, runKinds } from "./run-kind";
import { inRange, preparePieceQuestion, walkShape } from "./run-expression";
import type { RunQuestion } from "./run-question";
import { walkRuns, type KeyRange } from "./run-walk";

type BinRow = { bin: number; kind: number; count: number };
type PlainRow = { at: number; count: number };

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
  const binAndKind = (key: string) => `${key} / CAST(? AS INTEGER) AS bin, ${key} & 7 AS kind`;
  const matching = db.prepare<[number, string, number, number], BinRow>(
    `SELECT ${binAndKind("rowid")}, count(*) AS count
     FROM (SELECT rowid FROM run_search WHERE run_search MATCH ? AND ${inRange} ORDER BY rowid DESC LIMIT -1)
     GROUP BY 1, 2`,
  );
  const any = db.prepare<[number, number, number], BinRow>(
    `SELECT ${binAndKind("key")}, count(*) AS count FROM runs WHERE key >= ? AND key < ? GROUP BY 1, 2`,
  );
  const nextRun = prepareNextRun(db);
  const questionOf = preparePieceQuestion(db);

  /** Null: the piece is too wide. */
  function count(question: RunQuestion, { from, to }: KeyRange, binMs: number): BinRow[] | null {
    const binKeys = keyAt(binMs);
    const asked = questionOf(question, { from, to });
    switch (asked.ask) {
      case "known":
        return asked.keys.map((key) => ({ bin: Math.floor(key / binKeys), kind: key % 8, count: 1 }));
      case "less":
        return null;
      case "everything":
        return any.all(binKeys, from, to);
      case "matches":
        return matching.all(binKeys, asked.expression, from, to);
    }
  }

  function preparePlain(filter: RunFilter, binMs: number): ((piece: KeyRange) => PlainRow[]) | null {
    if (filter.reason !== undefined || filter.agentId === undefined) return null;
    const { sql, values } = plainCondition(filter);
    const sum = db.prepare<unknown[], PlainRow>(
      `SELECT (minute / CAST(? AS INTEGER)) * CAST(? AS INTEGER) AS at, sum(count) AS count FROM success_counts
       WHERE minute >= ? AND minute < ? AND agent_id = ? ${sql} GROUP BY 1`,
    );
    const minute = (key: number) => Math.ceil(timeOfKey(key) / minuteMs) * minuteMs;
    return ({ from, to }) => sum.all(binMs, binMs, minute(from), minute(to), filter.agentId, ...values);
  }

  return (query: RunCountQuery, question: RunQuestion): RunCountPage => {
    const { filter, binMs, budgetMs = Infinity } = query;
    const isByRow = filter.sessionKey !== undefined || question.words.length > 0;
    const kinds = kindsIn(filter.outcome);
    const plain = isByRow || !kinds.includes("plain") ? null : preparePlain(filter, binMs);
    const bins = collectBins();
    const walk = walkRuns({
      from: keyAt(query.from),
      to: keyAt(query.to),
      newestFirst: true,
      clock,
      deadline: clock() + budgetMs,
      shape: walkShape(question),
      // Plain successes are counted where there is no run, too.
      ...(plain === null && {
        nearest: (range: KeyRange) => nextRun(question.rareName, range, true),
      }),
    });
    for (let piece = walk.next(); piece; piece = walk.next()) {
      const rows = count(question, piece, binMs);
      for (const { bin, kind, count } of rows ?? []) {
        const name = runKinds[kind];
        if (name && kinds.includes(name) && (isByRow || name !== "plain")) bins.add(bin * binMs, name, count);
      }
      const successes = rows === null ? [] : (plain?.(piece) ?? []);
      for (const { at, count } of successes) bins.add(at, "plain", count);
      const isGoingOn =
        rows === null ? walk.isGoingOnNarrower(piece) : walk.isGoingOn({ isEmpty: rows.length === 0 });
      const reached = walk.reached();
      if (!isGoingOn && reached !== null) return { bins: bins.list(), countedBackTo: timeOfKey(reached) };
    }
    return { bins: bins.list(), countedBackTo: null };
  };
}
