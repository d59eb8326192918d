import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { agentOf, apiRoute, timeParameter } from "@/lib/runtime/api-route";
import { boardView } from "@/lib/runtime/board-view";
import { getRuntime } from "@/lib/runtime/get-runtime";

const dayMs = 24 * 60 * 60_000;

export const GET = apiRoute(async (request) => {
  const { role } = await requireOperator(request, "viewer");
  const runtime = getRuntime();
  const totalsFrom = timeParameter(request, "from") ?? runtime.now() - dayMs;
  return jsonResponse(await boardView(runtime, { agentId: agentOf(request), role, totalsFrom }));
});
