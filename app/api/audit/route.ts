import { z } from "zod";
import { requireOperator } from "@/lib/auth/require-operator";
import { say } from "@/lib/error-said";
import { AppError } from "@/lib/errors";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import type { AuditEntry } from "@/lib/store/port";
import { isShownTo, matchesAudit, viewAudit, type AuditFilter } from "@/lib/views/audit";
import type { Role } from "@/lib/views/me";

const text = z.string().max(300).optional();
const Query = z.object({
  actor: text,
  type: text,
  target: text,
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const recordsPerRead = 200;
/** A filter that finds little gives up here, and is gone on with from the place it reached. */
const mostRead = 4_000;

export const GET = apiRoute(async (request) => {
  const { role } = await requireOperator(request, "viewer");
  const { before, limit, ...filter } = readQuery(request);
  const found = await findEntries({ filter, role, before, limit });
  return jsonResponse(viewAudit({ ...found, now: getRuntime().now() }));
});

async function findEntries(search: {
  filter: AuditFilter;
  role: Role;
  before: number | undefined;
  limit: number;
}): Promise<{ entries: readonly AuditEntry[]; nextBefore: number | null }> {
  const { filter, role, limit } = search;
  const { store } = getRuntime();
  const entries: AuditEntry[] = [];
  let before = search.before;
  for (let read = 0; read < mostRead; read += recordsPerRead) {
    const page = await store.listAudit({ limit: recordsPerRead, ...(before !== undefined && { before }) });
    for (const entry of page) {
      before = entry.id;
      if (isShownTo(role, entry) && matchesAudit(entry, filter)) entries.push(entry);
      if (entries.length === limit) return { entries, nextBefore: entry.id };
    }
    if (page.length < recordsPerRead) return { entries, nextBefore: null };
  }
  return { entries, nextBefore: before ?? null };
}

function readQuery(request: Request): z.infer<typeof Query> {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  const parsed = Query.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new AppError("bad_request", say("audit-filters"));
}
