import { noSuchSession } from "@/lib/admin/change-session";
import { mayUseAgent } from "@/lib/gateway/key-scopes";
import { profileHash } from "@/lib/gateway/profile-hash";
import { jsonResponse } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { agentFor, sessionCaller, sessionKeyFor } from "@/lib/runtime/session-caller";
import { sessionView } from "@/lib/runtime/sessions-view";
import { viewClientSession } from "@/lib/views/client-session";

type Context = { params: Promise<{ sessionKey: string }> };

export const GET = apiRoute<Context>(async (request, { params }) => {
  const runtime = getRuntime();
  const { caller } = await sessionCaller(runtime, request, "viewer");
  const agentId = agentFor(runtime, request, caller);
  const sessionKey = sessionKeyFor(caller, (await params).sessionKey, agentId);
  const role = caller.kind === "operator" ? caller.role : "viewer";
  const view = await sessionView(runtime, { sessionKey, agentId, role });
  if (!view) throw noSuchSession(sessionKey);
  if (caller.kind === "operator") return jsonResponse(view);
  const { session, facts, now } = view;
  // Begun before the key's scopes were what they are.
  if (!mayUseAgent(caller.scopes, facts.agentId)) throw noSuchSession(sessionKey);
  return jsonResponse(viewClientSession(session, facts, { now, hash: profileHash }));
});
