import { z } from "zod";
import { enableProfile } from "@/lib/admin/enable-profile";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { operatorContext } from "@/lib/runtime/operator-context";
import { viewActed } from "@/lib/views/acted";

type Context = { params: Promise<{ profileId: string }> };

const Body = z.strictObject({});

export const POST = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "operator");
  const body = await readJson(request, Body);
  const target = { agentId: agentOf(request), profileId: (await params).profileId };
  const runtime = getRuntime();
  const effect = await enableProfile(operatorContext(runtime, operator), { ...target, ...body });
  const act = { action: "enable", agentId: target.agentId, now: runtime.now() } as const;
  return jsonResponse(viewActed(effect, act));
});
