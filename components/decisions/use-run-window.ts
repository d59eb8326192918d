"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { decisionsQuery } from "@/lib/client/decisions-query";
import type { DecisionsFilter } from "@/lib/views/decisions";

/** One end of the loaded runs. `searchedTo`: the server looked no further yet. */
export type WindowEdge = { hasMore: boolean; isLoading: boolean; searchedTo: number | null; load(): void };

/** A window of pages over all runs that match: it grows at the end the reader comes to and shrinks at the other. */
export function useRunWindow(agentId: string, filter: DecisionsFilter, at: number | null) {
  const queries = useQueryClient();
  const options = decisionsQuery(agentId, filter, at);
  const query = useInfiniteQuery(options);
  const pages = query.data?.pages;
  const runs = useMemo(() => pages?.flatMap((page) => page.runs) ?? [], [pages]);
  const isBusy = query.isFetching;
  const params = query.data?.pageParams;
  const [top, bottom] = [pages?.[0], pages?.at(-1)];
  const older: WindowEdge = {
    hasMore: query.hasNextPage,
    isLoading: query.isFetchingNextPage,
    searchedTo: query.hasNextPage && !isUpward(params?.at(-1)) ? (bottom?.searchedTo ?? null) : null,
    load: () => !isBusy && void query.fetchNextPage(),
  };
  const newer: WindowEdge = {
    hasMore: query.hasPreviousPage,
    isLoading: query.isFetchingPreviousPage,
    searchedTo: query.hasPreviousPage && isUpward(params?.[0]) ? (top?.searchedTo ?? null) : null,
    load: () => !isBusy && void query.fetchPreviousPage(),
  };
  return {
    query,
    runs,
    older,
    newer,
    /** From the first page on: reading all loaded pages again would only move what the reader has left behind. */
    reset: () => queries.resetQueries({ queryKey: options.queryKey, exact: true }),
  };
}

/** A page that was read upwards tells how far up it was searched, any other one how far down. */
const isUpward = (place: unknown) =>
  typeof place === "object" && place !== null && "after" in place && place.after !== undefined;
