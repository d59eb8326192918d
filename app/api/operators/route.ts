import { z } from "zod";
import { addOperator } from "@/lib/admin/operators";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { settingsContext } from "@/lib/runtime/operator-context";
import { viewOperators } from "@/lib/views/operators";

const Body = z.strictObject({
  name: z.string().max(200),
  role: z.enum(["viewer", "operator", "admin"]),
});

export const GET = apiRoute(async (request) => {
  const { name } = await requireOperator(request, "admin");
  const { store, now } = getRuntime();
  const [operators, signIns] = await Promise.all([store.listOperators(), store.listSignIns()]);
  return jsonResponse(viewOperators({ operators, signIns, now: now(), you: name }));
});

export const POST = apiRoute(async (request) => {
  const operator = await requireOperator(request, "admin");
  const body = await readJson(request, Body);
  const runtime = getRuntime();
  const added = await addOperator(settingsContext(runtime, operator), body);
  await runtime.settingsChanged();
  return jsonResponse(added);
});
