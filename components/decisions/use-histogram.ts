"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { histogramQuery } from "@/lib/client/decisions-query";
import type { DecisionsFilter } from "@/lib/views/decisions";
import { fillBins, sumOf } from "@/lib/views/histogram";

/** Counting goes on by itself this often; what is left then is counted on request. */
const requestsAlone = 30;
const refreshMs = 15_000;

/** The bars of the shown span, counted piece by piece from the newest on. */
export function useHistogram(agentId: string, filter: DecisionsFilter) {
  const query = useInfiniteQuery({
    ...histogramQuery(agentId, filter),
    // Only where one request tells it all, and time goes on in it.
    refetchInterval: ({ state }) =>
      filter.to === undefined && state.data?.pages.length === 1 && !state.data.pages[0]?.countedBackTo
        ? refreshMs
        : false,
  });
  const { data, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } = query;
  const pages = data?.pages;
  const goesOn = hasNextPage && !isFetching && !isPlaceholderData && (pages?.length ?? 0) < requestsAlone;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);

  const counted = useMemo(() => {
    const [first] = pages ?? [];
    if (!first || !pages) return null;
    const bins = fillBins(
      first,
      pages.map((page) => page.bins),
    );
    const countedBackTo = pages.at(-1)?.countedBackTo ?? null;
    return { span: first, bins, sum: sumOf(bins), countedBackTo };
  }, [pages]);
  return { query, counted };
}

export type CountedBins = NonNullable<ReturnType<typeof useHistogram>["counted"]>;
