import { z } from "zod";
import { requireOperator } from "@/lib/auth/require-operator";
import { AppError } from "@/lib/errors";
import { jsonResponse } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { sessionsView } from "@/lib/runtime/sessions-view";
import { sessionKinds } from "@/lib/views/sessions";

const text = z.string().max(300).optional();
const Query = z.object({
  kind: z.enum(sessionKinds).optional(),
  q: text,
  before: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const GET = apiRoute(async (request) => {
  const { role } = await requireOperator(request, "viewer");
  const agentId = agentOf(request);
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  const parsed = Query.safeParse(Object.fromEntries(given));
  if (!parsed.success)
    throw new AppError("bad_request", "These filters cannot be understood: expected kind, q, before, limit.");
  const { q, kind, before, limit } = parsed.data;
  const asked = { ...(kind && { kind }), ...(q && { text: q }), ...(before && { before }), limit };
  return jsonResponse(await sessionsView(getRuntime(), { agentId, role, ...asked }));
});
