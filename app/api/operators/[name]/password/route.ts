import { z } from "zod";
import { setOneTimePassword } from "@/lib/admin/operators";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { settingsContext } from "@/lib/runtime/operator-context";

type Context = { params: Promise<{ name: string }> };

export const POST = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "admin");
  await readJson(request, z.strictObject({}));
  const runtime = getRuntime();
  const { name } = await params;
  const set = await setOneTimePassword(settingsContext(runtime, operator), { name });
  await runtime.settingsChanged();
  return jsonResponse(set);
});
