import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { currentDatabase } from "./current-database";

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "admin");
  return jsonResponse(await currentDatabase());
});
