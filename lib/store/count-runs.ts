import type { OwnDatabase } from "./own-database";
import type { RunTotals } from "../failover/run-summary";
import type { RunCountPage, RunCountQuery, RunFilter } from "./run-port";
import { collectBins } from "./collect-bins";
import { prepareCountBySearch } from "./count-by-search";
import { anyTerm, hourMs, minuteMs } from "./run-counts";
import type { RunKind } from "./run-port";
import { kindsIn, runKinds } from "./run-kind";
import { prepareQuestion } from "./run-question";

type CountRow = { at: number; kind: number; count: number };

export type CountRuns = {
  /** How many runs of each kind began in each bin, newest bins first. */
  countBins(query: RunCountQuery): RunCountPage;
  totals(input: { agentId?: string; from: number }): RunTotals;
  /** Start of the hour of the oldest run that was kept or counted. */
  oldestAt(agentId: string): number | null;
};

/** Whether the counts per minute and hour know the answer: they go by agent and at most one term. */
export function isRolledUp(filter: RunFilter, binMs: number): boolean {
  const { sessionKey, text, reason, provider, model, profileId } = filter;
  if (sessionKey !== undefined || text?.trim()) return false;
  const terms = [reason, provider, model, profileId].filter((term) => term !== undefined).length;
  return terms === 0 || (terms === 1 && binMs % hourMs === 0);
}

export function prepareCountRuns(own: OwnDatabase, clock: () => number): CountRuns {
  const { db } = own;
  const questionOf = prepareQuestion(db);
  const countBySearch = prepareCountBySearch(own, clock);
  const agents = db
    .prepare<[], number>("SELECT id FROM run_names WHERE text >= 'agent:' AND text < 'agent;'")
    .pluck();
  const agentNamed = db.prepare<[string], number>("SELECT id FROM run_names WHERE text = ?").pluck();
  const bin = (column: string) => `(${column} / CAST(:binMs AS INTEGER)) * CAST(:binMs AS INTEGER)`;
  type Range = { agent: number; from: number; to: number; binMs: number };
  const byMinute = db.prepare<[Range], CountRow>(
    `SELECT ${bin("minute")} AS at, kind, sum(count) AS count FROM minute_counts
     WHERE agent = :agent AND minute >= :from AND minute < :to GROUP BY 1, 2`,
  );
  const byHour = db.prepare<[Range & { term: number }], CountRow>(
    `SELECT ${bin("hour")} AS at, kind, sum(count) AS count FROM hour_counts
     WHERE agent = :agent AND term = :term AND hour >= :from AND hour < :to GROUP BY 1, 2`,
  );
  const oldest = db
    .prepare<[number], number | null>("SELECT min(hour) FROM hour_counts WHERE agent = ? AND term = 0")
    .pluck();

  return {
    countBins(query) {
      const { filter, binMs } = query;
      const from = Math.floor(query.from / binMs) * binMs;
      const to = Math.min(query.before ?? Infinity, Math.ceil(query.to / binMs) * binMs);
      const question = questionOf(filter);
      if (!question) return { bins: [], countedBackTo: null };
      if (!isRolledUp(filter, binMs)) return countBySearch({ ...query, from, to }, question);
      const kinds = kindsIn(filter.outcome);
      const bins = collectBins();
      for (const agent of question.agentId === null ? agents.all() : [question.agentId]) {
        const range = { agent, from, to, binMs };
        const rows =
          binMs % hourMs === 0
            ? byHour.all({ ...range, term: question.terms[0] ?? anyTerm })
            : byMinute.all(range);
        for (const { at, kind, count } of rows) {
          const name = runKinds[kind];
          if (name && kinds.includes(name)) bins.add(at, name, count);
        }
      }
      return { bins: bins.list(), countedBackTo: null };
    },

    totals({ agentId, from }) {
      const found = agentId === undefined ? agents.all() : [agentNamed.get(`agent:${agentId}`)];
      const nextHour = Math.ceil(from / hourMs) * hourMs;
      const sums = new Map<string, number>();
      for (const agent of found.filter((id) => id !== undefined)) {
        const first = { agent, from: Math.floor(from / minuteMs) * minuteMs, to: nextHour, binMs: hourMs };
        const rest = { agent, term: anyTerm, from: nextHour, to: Number.MAX_SAFE_INTEGER, binMs: 1e15 };
        for (const { kind, count } of [...byMinute.all(first), ...byHour.all(rest)]) {
          const name = runKinds[kind] ?? "";
          sums.set(name, (sums.get(name) ?? 0) + count);
        }
      }
      const sum = (...kinds: readonly RunKind[]) =>
        kinds.reduce((total, kind) => total + (sums.get(kind) ?? 0), 0);
      return {
        answered: sum("plain", "answered", "fell-back"),
        fellBack: sum("fell-back"),
        exhausted: sum("exhausted"),
        failed: sum("failed"),
      };
    },

    oldestAt(agentId) {
      const agent = agentNamed.get(`agent:${agentId}`);
      return agent === undefined ? null : (oldest.get(agent) ?? null);
    },
  };
}
