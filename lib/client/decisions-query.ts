import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { DecisionsFilter, DecisionsView } from "../views/decisions";
import { startOfDay } from "../views/start-of-day";
import { browserZone } from "./browser-zone";
import { deskClock } from "./desk-clock";
import { getJson } from "./fetch-json";
import { keys } from "./queries";
import { withQuery } from "./with-query";

export const decisionsQuery = (agentId: string, filter: DecisionsFilter) =>
  infiniteQueryOptions({
    queryKey: keys.decisions(agentId, filter),
    queryFn: ({ signal, pageParam }) =>
      getJson<DecisionsView>(
        withQuery("/api/decisions", {
          agent: agentId,
          ...filter,
          before: pageParam,
          limit: 50,
          since: startOfDay(deskClock.now(), browserZone()),
        }),
        signal,
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextBefore,
    placeholderData: keepPreviousData,
  });
