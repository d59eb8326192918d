import { z } from "zod";
import { requireOperator } from "@/lib/auth/require-operator";
import { AppError } from "@/lib/errors";
import { failureReasons } from "@/lib/failover/reasons";
import { jsonResponse } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { viewDecisions } from "@/lib/views/decisions";

const text = z.string().max(300).optional();
const time = z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional();
const Query = z.object({
  q: text,
  reason: z.enum(failureReasons).optional(),
  provider: text,
  model: text,
  profile: text,
  session: text,
  outcome: z.enum(["answered", "exhausted", "failed", "aborted", "unfinished", "fell-back"]).optional(),
  from: time,
  to: time,
  before: text,
  limit: z.coerce.number().int().min(1).max(200).default(50),
  since: time,
});

const dayMs = 24 * 60 * 60_000;

export const GET = apiRoute(async (request) => {
  await requireOperator(request, "viewer");
  const runtime = getRuntime();
  const agentId = agentOf(request);
  const { q, profile, session, before, limit, since, ...rest } = readQuery(request);
  const now = runtime.now();
  const totalsFrom = since ?? now - dayMs;
  const filter = { ...rest, agentId, text: q, profileId: profile, sessionKey: session };
  const [page, totals] = await Promise.all([
    runtime.store.listRuns({ filter, limit, ...(before && { before }) }),
    runtime.store.countRuns({ agentId, from: totalsFrom }),
  ]);
  return jsonResponse(viewDecisions({ page, totals, totalsFrom, now }));
});

function readQuery(request: Request): z.infer<typeof Query> {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  const parsed = Query.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join("."));
  throw new AppError("bad_request", `These filters cannot be understood: ${[...new Set(names)].join(", ")}.`);
}
