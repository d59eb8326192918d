import { tell } from "@/lib/error-said";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { agentOf, apiRoute, timeParameter } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { viewBoard } from "@/lib/views/board";

const dayMs = 24 * 60 * 60_000;

export const GET = apiRoute(async (request) => {
  const { role } = await requireOperator(request, "viewer");
  const runtime = getRuntime();
  const agentId = agentOf(request);
  const now = runtime.now();
  const totalsFrom = timeParameter(request, "from") ?? now - dayMs;
  const totals = await runtime.store.countRuns({ agentId, from: totalsFrom });
  const { facts, auth } = runtime.snapshot(agentId);
  const recentRuns = runtime.recentRuns(agentId);
  const readOnlyReason = tell(auth.readOnlyReason);
  return jsonResponse(viewBoard({ facts, now, role, recentRuns, totals, totalsFrom, readOnlyReason }));
});
