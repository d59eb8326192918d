import { z } from "zod";
import { setPolicy } from "@/lib/admin/set-policy";
import { requireOperator } from "@/lib/auth/require-operator";
import { say } from "@/lib/error-said";
import { AppError } from "@/lib/errors";
import { jsonResponse, readJson, toResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { editContext } from "@/lib/runtime/operator-context";
import { currentPolicy } from "./current-policy";

const Body = z.strictObject({
  changes: z
    .array(z.strictObject({ path: z.array(z.string().max(200)).min(1).max(8), value: z.json() }))
    .min(1)
    .max(500),
  revisions: z.strictObject({ config: z.string(), settings: z.string() }),
});

export const GET = apiRoute(async (request) => {
  const { role } = await requireOperator(request, "viewer");
  return jsonResponse(currentPolicy(role));
});

export const PUT = apiRoute(async (request) => {
  const operator = await requireOperator(request, "admin");
  const body = await readJson(request, Body);
  const context = editContext(getRuntime(), operator);
  const result = await setPolicy(context, body);
  // What somebody else has written is shown as it is now, not as it was last looked at.
  if (!result.ok) await context.reloadConfig();
  const current = currentPolicy(operator.role);
  if (result.ok) return jsonResponse(current);
  const conflict = new AppError("conflict", say("policy-changed"));
  return toResponse(conflict, { current });
});
