import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { viewMe } from "@/lib/views/me";

export const GET = apiRoute(async (request) => {
  const operator = await requireOperator(request, "viewer", { beforePasswordChange: true });
  return jsonResponse(viewMe(operator, getRuntime()));
});
