import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { DecisionsFilter, DecisionsView, RunNamesView, RunSessionsView } from "../views/decisions";
import type { ExportView } from "../views/export";
import type { HistogramView } from "../views/histogram";
import { startOfDay } from "../views/start-of-day";
import { browserZone } from "./browser-zone";
import { deskClock } from "./desk-clock";
import { getJson } from "./fetch-json";
import { keys } from "./queries";
import { withQuery } from "./with-query";

/** Where a page of the list begins: at the newest run, at a moment, or next to a page that is known. */
type PagePlace = { at?: number; before?: string; after?: string };

export const pageRuns = 100;
/** The age of what the server sends along with a page: older than all that the browser has read itself. */
export const sentAlongAt = 1;
/** What is scrolled over: pages that leave at one end are read again when the reader comes back to them. */
const pagesKept = 8;

export const decisionsQuery = (agentId: string, filter: DecisionsFilter, at: number | null) => {
  const first: PagePlace = at === null ? {} : { at };
  return infiniteQueryOptions({
    queryKey: keys.decisionsAt(agentId, filter, at),
    queryFn: ({ signal, pageParam }) =>
      getJson<DecisionsView>(
        withQuery("/api/decisions", {
          agent: agentId,
          ...filter,
          ...pageParam,
          limit: pageRuns,
          since: startOfDay(deskClock.now(), browserZone()),
        }),
        signal,
      ),
    initialPageParam: first,
    getNextPageParam: ({ nextBefore }): PagePlace | null =>
      nextBefore === null ? null : { before: nextBefore },
    getPreviousPageParam: ({ nextAfter }): PagePlace | null =>
      nextAfter === null ? null : { after: nextAfter },
    maxPages: pagesKept,
    placeholderData: keepPreviousData,
    // The list stays put under the reader's eyes; what is new is shown on request. What came with the page is read
    // again once: a run may have ended before the live feed was there to tell.
    staleTime: ({ state }) => (state.dataUpdatedAt === sentAlongAt ? 0 : Infinity),
  });
};

/** Counts newest bins first; each further page goes on where the server's time was up. */
export const histogramQuery = (agentId: string, filter: DecisionsFilter) =>
  infiniteQueryOptions({
    queryKey: keys.histogram(agentId, filter),
    queryFn: ({ signal, pageParam }) =>
      getJson<HistogramView>(
        withQuery("/api/decisions/histogram", { agent: agentId, ...filter, ...pageParam }),
        signal,
      ),
    initialPageParam: {},
    getNextPageParam: ({ countedBackTo, from, to, binMs }) =>
      countedBackTo === null ? null : { before: countedBackTo, from, to, bin: binMs },
    placeholderData: keepPreviousData,
  });

export const runNamesQuery = (agentId: string) =>
  queryOptions({
    queryKey: keys.runNames(agentId),
    queryFn: ({ signal }) =>
      getJson<RunNamesView>(withQuery("/api/decisions/names", { agent: agentId }), signal),
  });

export const runSessionsQuery = (agentId: string, part: string) =>
  queryOptions({
    queryKey: keys.runSessions(agentId, part),
    queryFn: ({ signal }) =>
      getJson<RunSessionsView>(withQuery("/api/decisions/sessions", { agent: agentId, part }), signal),
    placeholderData: keepPreviousData,
  });

export const exportPath = (exportId: string) => `/api/decisions/export/${exportId}`;

export const exportQuery = (exportId: string) =>
  queryOptions({
    queryKey: keys.export(exportId),
    queryFn: ({ signal }) => getJson<ExportView>(exportPath(exportId), signal),
    refetchInterval: ({ state }) => (state.data && state.data.state !== "running" ? false : 400),
    retry: 1,
  });
