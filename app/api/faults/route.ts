import { z } from "zod";
import { endFaults, startFault } from "@/lib/admin/switch-faults";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { faultContext } from "@/lib/runtime/fault-context";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { faultAnswers, mostFaultCount, mostFaultMinutes } from "@/lib/views/faults";

const Body = z.strictObject({
  target: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("profile"), profileId: z.string().max(300) }),
    z.strictObject({ kind: z.literal("model"), model: z.string().max(300) }),
  ]),
  answer: z.enum(faultAnswers),
  count: z.number().int().min(1).max(mostFaultCount).default(1),
  minutes: z.number().min(1).max(mostFaultMinutes).default(15),
});

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  return jsonResponse({ faults: getRuntime().faults.list() });
});

export const POST = apiRoute(async (request) => {
  const operator = await requireOperator(request, "operator");
  const body = await readJson(request, Body);
  const context = faultContext(getRuntime(), operator);
  return jsonResponse(await startFault(context, { agentId: agentOf(request), ...body }));
});

/** All of them, of every agent. */
export const DELETE = apiRoute(async (request) => {
  const operator = await requireOperator(request, "operator");
  await readJson(request, z.strictObject({}));
  return jsonResponse({ ended: await endFaults(faultContext(getRuntime(), operator), null) });
});
