import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import type { RunSessionsView } from "@/lib/views/decisions";

const offered = 30;

/** Sessions to filter by: the latest, or those with the part that was typed. */
export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  const agentId = agentOf(request);
  const text = new URL(request.url).searchParams.get("part")?.slice(0, 300) ?? "";
  const { sessions } = await getRuntime().store.listRunSessions({ agentId, text, limit: offered });
  const view: RunSessionsView = { sessions: sessions.map(({ sessionKey }) => sessionKey) };
  return jsonResponse(view);
});
