import { requireOperator } from "@/lib/auth/require-operator";
import { say } from "@/lib/error-said";
import { AppError } from "@/lib/errors";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { readHistogramRequest } from "@/lib/runtime/decisions-request";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { binFor, mostBins, viewHistogram } from "@/lib/views/histogram";

const dayMs = 24 * 60 * 60_000;
const budgetMs = 30;

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  const { now, store } = getRuntime();
  const { filter, bin, before } = readHistogramRequest(request);
  const oldestAt = await store.oldestRunAt(filter.agentId);
  const span = { from: filter.from ?? oldestAt ?? now() - dayMs, to: filter.to ?? now() };
  const binMs = bin ?? binFor(span);
  if ((span.to - span.from) / binMs > mostBins) throw new AppError("bad_request", say("bins-narrow"));
  const counted = await store.countRunBins({
    filter,
    ...span,
    binMs,
    budgetMs,
    ...(before !== undefined && { before }),
  });
  return jsonResponse(viewHistogram({ ...counted, ...span, binMs, oldestAt, now: now() }));
});
