import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { profilesView } from "@/lib/runtime/profile-views";

export const GET = apiRoute(async (request) => {
  const { role } = await requireOperator(request, "viewer");
  return jsonResponse(profilesView(getRuntime(), agentOf(request), role));
});
