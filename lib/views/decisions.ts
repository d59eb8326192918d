import type { ProfileId } from "../failover/credential";
import type { FailureReason } from "../failover/reasons";
import type { RunOutcome } from "../failover/run-record";
import type { RunSummary, RunTotals } from "../failover/run-summary";

export type { RunSummary, RunTotals };

export type OutcomeFilter = RunOutcome | "fell-back";

/**
 * Body of `GET /api/decisions`, newest run first. `nextBefore` and `nextAfter` are where older and newer ones go on.
 * `totals` covers the agent since `totalsFrom`, whatever the filter.
 */
export type DecisionsView = {
  now: number;
  runs: readonly RunSummary[];
  nextBefore: string | null;
  /** Null: these are the newest. */
  nextAfter: string | null;
  /** The search stopped here because its time was up; asking again goes on. */
  searchedTo: number | null;
  totals: RunTotals;
  totalsFrom: number;
};

/** The filters of the Decisions page, by their names in the URL. Times are epoch ms, `to` exclusive. */
export type DecisionsFilter = {
  q?: string;
  reason?: FailureReason;
  provider?: string;
  model?: string;
  profile?: ProfileId;
  session?: string;
  outcome?: OutcomeFilter;
  from?: number;
  to?: number;
};

/** Body of `GET /api/decisions/names`: what the kept runs can be filtered by. */
export type RunNamesView = {
  providers: readonly string[];
  models: readonly string[];
  profiles: readonly string[];
};
/** Body of `GET /api/decisions/sessions`. */
export type RunSessionsView = { sessions: readonly string[] };

export function viewDecisions(input: {
  page: {
    runs: readonly RunSummary[];
    nextBefore: string | null;
    nextAfter: string | null;
    searchedTo: number | null;
  };
  /** Which way it was looked from a run that is known; null: from the newest one on. */
  from: "before" | "after" | "time" | null;
  totals: RunTotals;
  totalsFrom: number;
  now: number;
}): DecisionsView {
  const { page, from, ...rest } = input;
  const { runs, searchedTo } = page;
  const above = from === "before" || from === "time" ? (runs[0]?.cursor ?? null) : null;
  const below = from === "after" ? (runs.at(-1)?.cursor ?? null) : null;
  const next = { nextBefore: page.nextBefore ?? below, nextAfter: page.nextAfter ?? above };
  return { runs, ...next, searchedTo, ...rest };
}

/**
 * Whether a run that was just recorded belongs to the list the reader looks at; as in the store, any step that
 * matches counts. The text search is the server's (it reads errors, which a summary does not carry), so here it never
 * excludes.
 */
export function matchesFilter(run: RunSummary, filter: DecisionsFilter): boolean {
  const answer = run.answeredBy && { ...run.answeredBy, reason: null };
  const tried = [...(run.tried ?? []), ...(answer ? [answer] : [])];
  const { reason, provider, model, profile } = filter;
  if (reason && run.reason !== reason && !tried.some((step) => step.reason === reason)) return false;
  if (provider && !tried.some(({ candidate }) => candidate.startsWith(`${provider}/`))) return false;
  if (model && !tried.some(({ candidate }) => candidate === model)) return false;
  if (profile && !tried.some(({ profileId }) => profileId === profile)) return false;
  if (filter.session && run.sessionKey !== filter.session) return false;
  if (filter.outcome && !hasOutcome(run, filter.outcome)) return false;
  if (filter.from !== undefined && run.startedAt < filter.from) return false;
  return filter.to === undefined || run.startedAt < filter.to;
}

function hasOutcome(run: RunSummary, outcome: OutcomeFilter): boolean {
  return outcome === "fell-back" ? run.fellBack : run.outcome === outcome;
}
