import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { SessionsFilter, SessionsView } from "../views/sessions";
import { getJson } from "./fetch-json";
import { keys } from "./queries";
import { withQuery } from "./with-query";

/** OpenClaw tells nobody when a session changes, so an open page asks again by itself. */
const askAgainMs = 20_000;

export const sessionsQuery = (agentId: string, filter: SessionsFilter) =>
  infiniteQueryOptions({
    queryKey: keys.sessions(agentId, filter),
    queryFn: ({ signal, pageParam }) =>
      getJson<SessionsView>(
        withQuery("/api/sessions", { agent: agentId, ...filter, before: pageParam, limit: 50 }),
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextBefore,
    placeholderData: keepPreviousData,
    refetchInterval: askAgainMs,
  });
