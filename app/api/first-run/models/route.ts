import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { findModels } from "@/lib/runtime/try-provider";
import { TriedProvider } from "../tried-provider";

export const POST = apiRoute(async (request) => {
  await requireOperator(request, "admin");
  return jsonResponse(await findModels(getRuntime(), await readJson(request, TriedProvider)));
});
