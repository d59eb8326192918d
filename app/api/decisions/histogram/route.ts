import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { readHistogramRequest } from "@/lib/runtime/decisions-request";
import { histogramView } from "@/lib/runtime/decisions-view";
import { getRuntime } from "@/lib/runtime/get-runtime";

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  return jsonResponse(await histogramView(getRuntime(), readHistogramRequest(request)));
});
