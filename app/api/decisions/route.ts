import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { readPageRequest } from "@/lib/runtime/decisions-request";
import { decisionsView } from "@/lib/runtime/decisions-view";
import { getRuntime } from "@/lib/runtime/get-runtime";

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  return jsonResponse(await decisionsView(getRuntime(), readPageRequest(request)));
});
