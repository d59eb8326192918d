import type { SessionCaller, SessionVerbs } from "../admin/change-session";
import { requireOperator } from "../auth/require-operator";
import { AppError } from "../errors";
import { sessionValueOf } from "../gateway/client-request";
import { clientSecret } from "../gateway/client-secret";
import { mayUseAgent } from "../gateway/key-scopes";
import { usualAgent } from "../gateway/select-agent";
import type { Role } from "../store/port";
import { agentOf, noSuchAgent } from "./api-route";
import type { Runtime } from "./runtime";

type Caller = Pick<SessionVerbs, "actor" | "caller">;

/** An operator of the desk, or a client with its gateway key, held to the rules of `/v1` then (P-21, P-30). */
export async function sessionCaller(runtime: Runtime, request: Request, role: Role): Promise<Caller> {
  const { headers } = request;
  const secret = clientSecret({
    authorization: headers.get("authorization") ?? undefined,
    "x-api-key": headers.get("x-api-key") ?? undefined,
  });
  if (secret === null) {
    const operator = await requireOperator(request, role);
    return {
      actor: { kind: "operator", name: operator.name },
      caller: { kind: "operator", role: operator.role },
    };
  }
  if (headers.get("origin") !== null)
    throw new AppError("forbidden", "Requests from web pages are refused: send no Origin header.");
  const key = runtime.keys.find(secret);
  if (!key) throw new AppError("unauthorized", "This gateway key is unknown or revoked.");
  runtime.keys.touch(key.id);
  return {
    actor: { kind: "gateway-key", name: key.name },
    caller: { kind: "gateway-key", keyId: key.id, scopes: key.scopes },
  };
}

/** `?agent=`, or, for a client that names none, the agent it speaks for at `/v1`. Others are not there for it (P-31). */
export function agentFor(runtime: Runtime, request: Request, caller: SessionCaller): string {
  if (caller.kind === "operator") return agentOf(request);
  const { scopes } = caller;
  const agentExists = (id: string) => runtime.facts(id) !== undefined;
  const asked = new URL(request.url).searchParams.get("agent");
  const agentId = asked || usualAgent(scopes, { agentExists, defaultAgentId: runtime.defaultAgentId });
  if (agentId !== null && agentExists(agentId) && mayUseAgent(scopes, agentId)) return agentId;
  throw noSuchAgent(agentId ?? scopes.agents?.[0] ?? "");
}

/** A client may name a session as it does at `/v1`; the whole key is the same session. */
export function sessionKeyFor(caller: SessionCaller, named: string, agentId: string): string {
  if (caller.kind === "operator" || named.startsWith(`${caller.keyId}:`)) return named;
  return `${caller.keyId}:${agentId}:${sessionValueOf(named)}`;
}

/** The running server, as the verbs on sessions see it. */
export function sessionContext(runtime: Runtime, caller: Caller): SessionVerbs & Pick<Runtime, "store"> {
  const { now, facts, sessions, store } = runtime;
  return {
    ...caller,
    now,
    facts,
    store,
    findSession: sessions.find,
    editSession: sessions.edit,
    running: sessions.running.of,
  };
}
