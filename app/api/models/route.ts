import { z } from "zod";
import { setModelChain } from "@/lib/admin/set-model-chain";
import { requireOperator } from "@/lib/auth/require-operator";
import { say } from "@/lib/error-said";
import { AppError } from "@/lib/errors";
import { jsonResponse, readJson, toResponse } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { editContext } from "@/lib/runtime/operator-context";
import { chainScopes } from "@/lib/views/models";
import { chainTarget, currentModels } from "./current-models";

const ref = z.string().max(300);
const Body = z.strictObject({
  scope: z.enum(chainScopes),
  primary: ref.nullable(),
  fallbacks: z.array(ref).max(200).nullable(),
  revision: z.string(),
});

export const GET = apiRoute(async (request) => {
  const { role } = await requireOperator(request, "viewer");
  return jsonResponse(currentModels({ agentId: agentOf(request), role }));
});

export const PUT = apiRoute(async (request) => {
  const operator = await requireOperator(request, "operator");
  const { scope, ...change } = await readJson(request, Body);
  const agentId = agentOf(request);
  const context = editContext(getRuntime(), operator);
  const result = await setModelChain(context, { ...chainTarget(scope, agentId), ...change });
  // What somebody else has written is shown as it is now, not as it was last looked at.
  if (!result.ok) await context.reloadConfig();
  const current = currentModels({ agentId, role: operator.role });
  if (result.ok) return jsonResponse(current);
  const conflict = new AppError("conflict", say("config-changed"));
  return toResponse(conflict, { current });
});
