import { z } from "zod";
import { endSignIn } from "@/lib/admin/end-sign-ins";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { settingsContext } from "@/lib/runtime/operator-context";

type Context = { params: Promise<{ signInId: string }> };

export const DELETE = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "viewer");
  await readJson(request, z.strictObject({}));
  const runtime = getRuntime();
  const id = (await params).signInId;
  await endSignIn(settingsContext(runtime, operator), { id });
  await runtime.settingsChanged();
  return jsonResponse({ id });
});
