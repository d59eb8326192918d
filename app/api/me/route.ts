import { readCookie } from "@/lib/auth/cookie";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { viewMe } from "@/lib/views/me";
import { putAwayCookie, readPutAway } from "@/lib/views/put-away";

export const GET = apiRoute(async (request) => {
  const operator = await requireOperator(request, "viewer", { beforePasswordChange: true });
  const cookie = readCookie(request.headers.get("cookie"), putAwayCookie) ?? undefined;
  return jsonResponse(viewMe(operator, getRuntime(), readPutAway(cookie)));
});
