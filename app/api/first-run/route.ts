import { z } from "zod";
import { addFirstProvider } from "@/lib/admin/add-first-provider";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { editContext } from "@/lib/runtime/operator-context";
import { modelId, TriedProvider } from "./tried-provider";

const Body = TriedProvider.extend({ models: z.array(modelId).min(1).max(50) });

export const POST = apiRoute(async (request) => {
  const operator = await requireOperator(request, "admin");
  const body = await readJson(request, Body);
  const runtime = getRuntime();
  const { stateDir } = runtime;
  const added = await addFirstProvider({ ...editContext(runtime, operator), stateDir }, body);
  await runtime.keys.refresh();
  return jsonResponse(added);
});
