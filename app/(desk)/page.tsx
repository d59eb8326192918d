import { tell } from "@/lib/error-said";
import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import { getTimeZone } from "next-intl/server";
import { redirect } from "next/navigation";
import { BoardPage } from "@/components/board/board-page";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { keys } from "@/lib/client/queries";
import { startOfDay } from "@/lib/views/start-of-day";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { viewBoard } from "@/lib/views/board";

type Props = { searchParams: Promise<{ agent?: string | string[] }> };

export default async function Page({ searchParams }: Props) {
  const { role } = await requirePageOperator();
  const { agent } = await searchParams;
  const runtime = getRuntime();
  if (runtime.needsSetup()) redirect("/first-run");
  const agentId = typeof agent === "string" && agent !== "" ? agent : runtime.defaultAgentId;
  const queries = new QueryClient();
  // An unknown agent is left to the page, which says so.
  if (runtime.facts(agentId)) {
    const now = runtime.now();
    const totalsFrom = startOfDay(now, await getTimeZone());
    const totals = await runtime.store.countRuns({ agentId, from: totalsFrom });
    const { facts, auth } = runtime.snapshot(agentId);
    const readOnlyReason = tell(auth.readOnlyReason);
    const recentRuns = runtime.recentRuns(agentId);
    const board = viewBoard({ facts, now, role, recentRuns, totals, totalsFrom, readOnlyReason });
    queries.setQueryData(keys.board(agentId), board);
  }
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <BoardPage />
    </HydrationBoundary>
  );
}
