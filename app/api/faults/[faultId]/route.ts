import { z } from "zod";
import { endFaults } from "@/lib/admin/switch-faults";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { faultContext } from "@/lib/runtime/fault-context";
import { getRuntime } from "@/lib/runtime/get-runtime";

type Context = { params: Promise<{ faultId: string }> };

export const DELETE = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "operator");
  await readJson(request, z.strictObject({}));
  const context = faultContext(getRuntime(), operator);
  return jsonResponse({ ended: await endFaults(context, (await params).faultId) });
});
