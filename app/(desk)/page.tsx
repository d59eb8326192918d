import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { BoardPage } from "@/components/board/board-page";
import { requirePageOperator } from "@/lib/auth/current-operator";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { readAhead, type AgentParam } from "./read-ahead";

export default async function Page({ searchParams }: { searchParams: Promise<AgentParam> }) {
  const { role } = await requirePageOperator();
  if (getRuntime().needsSetup()) redirect("/first-run");
  const { queries } = await readAhead(await searchParams, role);
  return (
    <HydrationBoundary state={dehydrate(queries)}>
      <BoardPage />
    </HydrationBoundary>
  );
}
