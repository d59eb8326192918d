import { z } from "zod";
import { setConfigOrder } from "@/lib/admin/set-config-order";
import { requireOperator } from "@/lib/auth/require-operator";
import { say } from "@/lib/error-said";
import { AppError } from "@/lib/errors";
import { jsonResponse, readJson, toResponse } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { editContext } from "@/lib/runtime/operator-context";
import { currentOrder } from "../../current-order";

type Context = { params: Promise<{ provider: string }> };

const Body = z.strictObject({
  order: z.array(z.string().max(300)).max(10_000).nullable(),
  revision: z.string(),
});

/** The order of all agents, in openclaw.json. `?agent=` only says whose view comes back. */
export const PUT = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "operator");
  const { order, revision } = await readJson(request, Body);
  const target = { agentId: agentOf(request), provider: (await params).provider };
  const context = editContext(getRuntime(), operator);
  const result = await setConfigOrder(context, { provider: target.provider, order, revision });
  // What somebody else has written is shown as it is now, not as it was last looked at.
  if (!result.ok) await context.reloadConfig();
  const current = currentOrder({ ...target, role: operator.role });
  if (result.ok) return jsonResponse(current);
  const conflict = new AppError("conflict", say("config-changed"));
  return toResponse(conflict, { current });
});
