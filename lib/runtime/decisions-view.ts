import { say } from "../error-said";
import { AppError } from "../errors";
import type { RunFilter } from "../store/run-port";
import { viewDecisions, type DecisionsView } from "../views/decisions";
import { binFor, mostBins, viewHistogram, type HistogramView } from "../views/histogram";
import type { Runtime } from "./runtime";

type Filter = RunFilter & { agentId: string };
type ListAsked = {
  filter: Filter;
  at?: number;
  before?: string;
  after?: string;
  limit: number;
  /** Since when the agent's totals are. */
  since?: number;
};

const dayMs = 24 * 60 * 60_000;
/** Below the 50 ms that an answer may take, because the piece that is being searched is finished. */
const budgetMs = 30;

/** A page of the list, and the agent's totals. */
export async function decisionsView({ now, store }: Runtime, asked: ListAsked): Promise<DecisionsView> {
  const { at, before, after, limit } = asked;
  const filter =
    at === undefined ? asked.filter : { ...asked.filter, to: Math.min(at, asked.filter.to ?? at) };
  const totalsFrom = asked.since ?? now() - dayMs;
  const [page, totals] = await Promise.all([
    store.listRuns({ filter, limit, budgetMs, ...(before && { before }), ...(after && { after }) }),
    store.countRuns({ agentId: filter.agentId, from: totalsFrom }),
  ]);
  const from =
    after !== undefined ? "after" : before !== undefined ? "before" : at !== undefined ? "time" : null;
  return viewDecisions({ page, from, totals, totalsFrom, now: now() });
}

type HistogramAsked = { filter: Filter; bin?: number; before?: number };

export async function histogramView({ now, store }: Runtime, asked: HistogramAsked): Promise<HistogramView> {
  const { filter, bin, before } = asked;
  const oldestAt = await store.oldestRunAt(filter.agentId);
  const span = { from: filter.from ?? oldestAt ?? now() - dayMs, to: filter.to ?? now() };
  const binMs = bin ?? binFor(span);
  if ((span.to - span.from) / binMs > mostBins) throw new AppError("bad_request", say("bins-narrow"));
  const counted = await store.countRunBins({
    filter,
    ...span,
    binMs,
    budgetMs,
    ...(before !== undefined && { before }),
  });
  return viewHistogram({ ...counted, ...span, binMs, oldestAt, now: now() });
}
