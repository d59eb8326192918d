import { QueryClient } from "@tanstack/react-query";
import { getTimeZone } from "next-intl/server";
import { keys } from "@/lib/client/queries";
import { boardView } from "@/lib/runtime/board-view";
import { getRuntime } from "@/lib/runtime/get-runtime";
import type { Role } from "@/lib/store/port";
import { startOfDay } from "@/lib/views/start-of-day";

/** `?agent=` as Next tells it. */
export type AgentParam = { agent?: string | string[] };

/** What a page of an agent begins with, sent along with it: nothing to wait for once its script runs. */
export async function readAhead({ agent }: AgentParam, role: Role) {
  const runtime = getRuntime();
  const agentId = typeof agent === "string" && agent !== "" ? agent : runtime.defaultAgentId;
  const queries = new QueryClient();
  const totalsFrom = startOfDay(runtime.now(), await getTimeZone());
  // An unknown agent is left to the page, which says so.
  const isKnown = Boolean(runtime.facts(agentId));
  if (isKnown)
    queries.setQueryData(keys.board(agentId), await boardView(runtime, { agentId, role, totalsFrom }));
  return { queries, agentId, isKnown, totalsFrom };
}
