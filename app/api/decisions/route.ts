import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { readPageRequest } from "@/lib/runtime/decisions-request";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { viewDecisions } from "@/lib/views/decisions";

const dayMs = 24 * 60 * 60_000;
/** Below the 50 ms that an answer may take, because the slice that is being searched is finished. */
const budgetMs = 30;

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  const { now, store } = getRuntime();
  const { filter: asked, before, after, at, limit, since } = readPageRequest(request);
  const filter = at === undefined ? asked : { ...asked, to: Math.min(at, asked.to ?? at) };
  const totalsFrom = since ?? now() - dayMs;
  const [page, totals] = await Promise.all([
    store.listRuns({ filter, limit, budgetMs, ...(before && { before }), ...(after && { after }) }),
    store.countRuns({ agentId: filter.agentId, from: totalsFrom }),
  ]);
  const from =
    after !== undefined ? "after" : before !== undefined ? "before" : at !== undefined ? "time" : null;
  return jsonResponse(viewDecisions({ page, from, totals, totalsFrom, now: now() }));
});
