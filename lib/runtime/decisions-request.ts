import { z } from "zod";
import { say } from "../error-said";
import { AppError } from "../errors";
import { failureReasons } from "../failover/reasons";
import type { RunFilter } from "../store/run-port";
import { agentOf } from "./api-route";

const text = z.string().max(300).optional();
const time = z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional();
const filterFields = {
  q: text,
  reason: z.enum(failureReasons).optional(),
  provider: text,
  model: text,
  profile: text,
  session: text,
  outcome: z.enum(["answered", "exhausted", "failed", "aborted", "unfinished", "fell-back"]).optional(),
  from: time,
  to: time,
};
const Page = z.object({
  ...filterFields,
  before: text,
  after: text,
  at: time,
  limit: z.coerce.number().int().min(1).max(200).default(50),
  since: time,
});
const minuteMs = 60_000;
const Histogram = z.object({
  ...filterFields,
  bin: z.coerce.number().int().min(minuteMs).multipleOf(minuteMs).optional(),
  before: time,
});
const Export = z.object({
  ...filterFields,
  format: z.enum(["ndjson", "csv"]),
  id: z.uuid().optional(),
});

type FilterFields = z.infer<z.ZodObject<typeof filterFields>>;

export const readPageRequest = (request: Request) => withFilter(request, parse(request, Page));
export const readHistogramRequest = (request: Request) => withFilter(request, parse(request, Histogram));
export const readExportRequest = (request: Request) => withFilter(request, parse(request, Export));

function withFilter<T extends FilterFields>(
  request: Request,
  asked: T,
): T & { filter: RunFilter & { agentId: string } } {
  return { ...asked, filter: runFilter(agentOf(request), asked) };
}

/** The filter of the page in the words of the store. */
export function runFilter(agentId: string, asked: FilterFields): RunFilter & { agentId: string } {
  const { q, reason, provider, model, profile, session, outcome, from, to } = asked;
  return {
    agentId,
    ...(q && { text: q }),
    ...(reason && { reason }),
    ...(provider && { provider }),
    ...(model && { model }),
    ...(profile && { profileId: profile }),
    ...(session && { sessionKey: session }),
    ...(outcome && { outcome }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

function parse<T>(request: Request, schema: z.ZodType<T>): T {
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join("."));
  throw new AppError("bad_request", say("filters-unclear", { names: [...new Set(names)].join(", ") }));
}
