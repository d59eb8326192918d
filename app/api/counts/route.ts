import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { pageCounts } from "@/lib/runtime/page-counts";

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  return jsonResponse(await pageCounts(getRuntime(), agentOf(request)));
});
