import { z } from "zod";
import { say } from "@/lib/error-said";
import { AppError } from "@/lib/errors";
import { profileHash } from "@/lib/gateway/profile-hash";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { agentFor, sessionCaller } from "@/lib/runtime/session-caller";
import { sessionsView, storedSession } from "@/lib/runtime/sessions-view";
import { viewClientSession } from "@/lib/views/client-session";
import { chosenBy, pinnedBy, sessionKinds } from "@/lib/views/sessions";

/** What the search may take of the reader before it answers with what it has. */
const budgetMs = 30;

const text = z.string().max(300).optional();
const Query = z.object({
  kind: z.enum(sessionKinds).optional(),
  q: text,
  model: z.enum(chosenBy).optional(),
  pin: z.enum(pinnedBy).optional(),
  before: z.string().max(1_000).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const GET = apiRoute(async (request) => {
  const runtime = getRuntime();
  const { caller } = await sessionCaller(runtime, request, "viewer");
  const agentId = agentFor(runtime, request, caller);
  const given = [...new URL(request.url).searchParams].filter(([, value]) => value !== "");
  const parsed = Query.safeParse(Object.fromEntries(given));
  if (!parsed.success)
    throw new AppError(
      "bad_request",
      say("filters-unclear", { names: parsed.error.issues.map(({ path }) => path.join(".")).join(", ") }),
    );
  const { q, kind, model, pin, limit, before } = parsed.data;
  const asked = { limit, budgetMs, ...(before && { before }) };
  const filter = {
    ...(q && { text: q }),
    ...(model && { chosenBy: model }),
    ...(pin && { pinnedBy: pin }),
  };
  if (caller.kind === "operator") {
    const query = { ...asked, agentId, role: caller.role, filter, ...(kind && { kind }) };
    return jsonResponse(await sessionsView(runtime, query));
  }
  const { keyId } = caller;
  const page = await runtime.store.listSessions({ ...asked, agentId, filter: { ...filter, keyId } });
  const now = runtime.now();
  const { facts } = runtime.snapshot(agentId);
  return jsonResponse({
    now,
    agentId,
    sessions: page.sessions.map((row) =>
      viewClientSession(storedSession(row), facts, { now, hash: profileHash }),
    ),
    nextBefore: page.nextBefore,
  });
});
