import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import type { RunNamesView } from "@/lib/views/decisions";

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  const names: RunNamesView = await getRuntime().store.listRunNames(agentOf(request));
  return jsonResponse(names);
});
