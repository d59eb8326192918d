import { z } from "zod";
import { probeProfile } from "@/lib/admin/probe-profile";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { probeContext } from "@/lib/runtime/probe-context";

type Context = { params: Promise<{ profileId: string }> };

const Body = z.strictObject({ model: z.string().min(1).max(300).optional() });

export const POST = apiRoute<Context>(async (request, { params }) => {
  const operator = await requireOperator(request, "operator");
  const body = await readJson(request, Body);
  const target = { agentId: agentOf(request), profileId: (await params).profileId };
  const answer = await probeProfile(probeContext(getRuntime(), operator), { ...target, ...body });
  return jsonResponse({ profileId: target.profileId, ...answer });
});
