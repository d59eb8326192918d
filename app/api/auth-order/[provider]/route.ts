import { z } from "zod";
import { setAuthOrder } from "@/lib/admin/set-auth-order";
import { requireOperator } from "@/lib/auth/require-operator";
import { say } from "@/lib/error-said";
import { AppError } from "@/lib/errors";
import { jsonResponse, readJson, toResponse } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { operatorContext } from "@/lib/runtime/operator-context";
import { currentOrder } from "../current-order";

type Context = { params: Promise<{ provider: string }> };

const Body = z.strictObject({
  order: z.array(z.string().max(300)).max(10_000).nullable(),
  revision: z.string(),
  force: z.boolean().optional(),
});

export const GET = apiRoute<Context>(async (request, { params }) => {
  const { role } = await requireOperator(request, "viewer");
  return jsonResponse(currentOrder({ agentId: agentOf(request), provider: (await params).provider, role }));
});

export const PUT = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "operator");
  const body = await readJson(request, Body);
  const target = { agentId: agentOf(request), provider: (await params).provider };
  const result = await setAuthOrder(operatorContext(getRuntime(), operator), {
    ...target,
    order: body.order,
    revision: body.revision,
    force: body.force ?? false,
    storeName: say("agent-store", { agentId: target.agentId }),
  });
  const current = currentOrder({ ...target, role: operator.role });
  if (result.ok) return jsonResponse(current);
  const conflict = new AppError("conflict", say("order-changed"));
  return toResponse(conflict, { current });
});
