import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { tryModel } from "@/lib/runtime/try-provider";
import { modelId, TriedProvider } from "../tried-provider";

const Body = TriedProvider.extend({ model: modelId });

export const POST = apiRoute(async (request) => {
  await requireOperator(request, "admin");
  return jsonResponse(await tryModel(getRuntime(), await readJson(request, Body)));
});
