import type { IncomingMessage, ServerResponse } from "node:http";
import type { Pages } from "@/lib/runtime/serve";
import * as configOrder from "./auth-order/[provider]/config/route";
import * as audit from "./audit/route";
import * as authOrder from "./auth-order/[provider]/route";
import * as board from "./board/route";
import * as counts from "./counts/route";
import * as run from "./decisions/[runId]/route";
import * as decisions from "./decisions/route";
import * as chat from "./chat/route";
import * as chatCommand from "./chat/command/route";
import * as faults from "./faults/route";
import * as fault from "./faults/[faultId]/route";
import * as doctor from "./doctor/route";
import * as fixes from "./doctor/fixes/route";
import * as legacyImport from "./doctor/import/route";
import * as firstRun from "./first-run/route";
import * as firstRunModels from "./first-run/models/route";
import * as firstRunTest from "./first-run/test/route";
import * as database from "./database/route";
import * as backups from "./database/backups/route";
import * as backup from "./database/backups/[name]/route";
import * as gatewayKeys from "./keys/route";
import * as gatewayKey from "./keys/[keyId]/route";
import * as labRules from "./lab/rules/route";
import * as labRuns from "./lab/runs/route";
import * as live from "./live/route";
import * as me from "./me/route";
import * as models from "./models/route";
import * as operators from "./operators/route";
import * as operator from "./operators/[name]/route";
import * as oneTimePassword from "./operators/[name]/password/route";
import * as signIns from "./sign-ins/route";
import * as oneSignIn from "./sign-ins/[signInId]/route";
import * as overwrite from "./overwrites/[auditId]/dismiss/route";
import * as password from "./password/route";
import * as policy from "./policy/route";
import * as clear from "./profiles/[profileId]/clear/route";
import * as disable from "./profiles/[profileId]/disable/route";
import * as credential from "./profiles/[profileId]/credential/route";
import * as enable from "./profiles/[profileId]/enable/route";
import * as probe from "./profiles/[profileId]/probe/route";
import * as oneProfile from "./profiles/[profileId]/route";
import * as profiles from "./profiles/route";
import * as sessions from "./sessions/route";
import * as oneSession from "./sessions/[sessionKey]/route";
import * as sessionVerb from "./sessions/[sessionKey]/[verb]/route";
import * as signIn from "./sign-in/route";
import * as signOut from "./sign-out/route";

type Handle = (request: Request, id: string, verb: string) => Promise<Response>;

const profile = (id: string) => ({ params: Promise.resolve({ profileId: id }) });
const named = (id: string) => ({ params: Promise.resolve({ name: id }) });
const provider = (id: string) => ({ params: Promise.resolve({ provider: id }) });

/** `METHOD /api/noun[/*[/verb]]`; the star is the one parameter. */
const routes: Readonly<Record<string, Handle>> = {
  "GET /api/audit": (request) => audit.GET(request, {}),
  "GET /api/board": (request) => board.GET(request, {}),
  "GET /api/counts": (request) => counts.GET(request, {}),
  "GET /api/auth-order/*": (request, id) => authOrder.GET(request, provider(id)),
  "PUT /api/auth-order/*": (request, id) => authOrder.PUT(request, provider(id)),
  "PUT /api/auth-order/*/config": (request, id) => configOrder.PUT(request, provider(id)),
  "GET /api/decisions": (request) => decisions.GET(request, {}),
  "GET /api/decisions/*": (request, id) => run.GET(request, { params: Promise.resolve({ runId: id }) }),
  "POST /api/chat": (request) => chat.POST(request, {}),
  "POST /api/chat/command": (request) => chatCommand.POST(request, {}),
  "GET /api/faults": (request) => faults.GET(request, {}),
  "POST /api/faults": (request) => faults.POST(request, {}),
  "DELETE /api/faults": (request) => faults.DELETE(request, {}),
  "DELETE /api/faults/*": (request, id) =>
    fault.DELETE(request, { params: Promise.resolve({ faultId: id }) }),
  "GET /api/doctor": (request) => doctor.GET(request, {}),
  "POST /api/doctor/fixes": (request) => fixes.POST(request, {}),
  "POST /api/doctor/import": (request) => legacyImport.POST(request, {}),
  "POST /api/overwrites/*/dismiss": (request, id) =>
    overwrite.POST(request, { params: Promise.resolve({ auditId: id }) }),
  "POST /api/first-run": (request) => firstRun.POST(request, {}),
  "POST /api/first-run/models": (request) => firstRunModels.POST(request, {}),
  "POST /api/first-run/test": (request) => firstRunTest.POST(request, {}),
  "GET /api/keys": (request) => gatewayKeys.GET(request, {}),
  "POST /api/keys": (request) => gatewayKeys.POST(request, {}),
  "PUT /api/keys/*": (request, id) => gatewayKey.PUT(request, { params: Promise.resolve({ keyId: id }) }),
  "DELETE /api/keys/*": (request, id) =>
    gatewayKey.DELETE(request, { params: Promise.resolve({ keyId: id }) }),
  "GET /api/operators": (request) => operators.GET(request, {}),
  "POST /api/operators": (request) => operators.POST(request, {}),
  "PUT /api/operators/*": (request, id) => operator.PUT(request, named(id)),
  "DELETE /api/operators/*": (request, id) => operator.DELETE(request, named(id)),
  "POST /api/operators/*/password": (request, id) => oneTimePassword.POST(request, named(id)),
  "GET /api/sign-ins": (request) => signIns.GET(request, {}),
  "DELETE /api/sign-ins": (request) => signIns.DELETE(request, {}),
  "DELETE /api/sign-ins/*": (request, id) =>
    oneSignIn.DELETE(request, { params: Promise.resolve({ signInId: id }) }),
  "GET /api/database": (request) => database.GET(request, {}),
  "POST /api/database/backups": (request) => backups.POST(request, {}),
  "GET /api/database/*": (request, id) => backup.GET(request, named(id.replace("backups/", ""))),
  "GET /api/lab/*": (request, id) => (id === "rules" ? labRules : labRuns).GET(request, {}),
  "GET /api/live": (request) => live.GET(request, {}),
  "GET /api/me": (request) => me.GET(request, {}),
  "GET /api/models": (request) => models.GET(request, {}),
  "PUT /api/models": (request) => models.PUT(request, {}),
  "POST /api/password": (request) => password.POST(request, {}),
  "GET /api/profiles": (request) => profiles.GET(request, {}),
  "GET /api/profiles/*": (request, id) => oneProfile.GET(request, profile(id)),
  "DELETE /api/profiles/*": (request, id) => oneProfile.DELETE(request, profile(id)),
  "PUT /api/profiles/*/credential": (request, id) => credential.PUT(request, profile(id)),
  "POST /api/profiles/*/probe": (request, id) => probe.POST(request, profile(id)),
  "GET /api/policy": (request) => policy.GET(request, {}),
  "PUT /api/policy": (request) => policy.PUT(request, {}),
  "POST /api/profiles/*/clear": (request, id) => clear.POST(request, profile(id)),
  "POST /api/profiles/*/disable": (request, id) => disable.POST(request, profile(id)),
  "POST /api/profiles/*/enable": (request, id) => enable.POST(request, profile(id)),
  "GET /api/sessions": (request) => sessions.GET(request, {}),
  "GET /api/sessions/*": (request, id) =>
    oneSession.GET(request, { params: Promise.resolve({ sessionKey: id }) }),
  "POST /api/sessions/*/*": (request, id, verb) =>
    sessionVerb.POST(request, { params: Promise.resolve({ sessionKey: id, verb }) }),
  "POST /api/sign-in": (request) => signIn.POST(request, {}),
  "POST /api/sign-out": (request) => signOut.POST(request, {}),
};

/** The real routes behind plain node:http, so that their tests need no build of Next. */
export const apiPages: Pages = {
  handle(incoming, response) {
    void answer(incoming, response);
  },
  close: async () => {},
};

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  const [api = "", noun = "", id = "", verb = ""] = url.pathname.split("/").slice(1);
  const pattern = [api, noun, ...(id ? ["*"] : []), ...(verb ? [verb] : [])].join("/");
  const handle =
    routes[`${incoming.method} ${url.pathname}`] ??
    routes[`${incoming.method} /${pattern}`] ??
    (verb ? routes[`${incoming.method} /${api}/${noun}/*/*`] : undefined);
  if (!handle) return void response.writeHead(404).end();

  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const method = incoming.method ?? "GET";
  const body = method === "GET" ? null : Buffer.concat(chunks);
  const answered = await handle(new Request(url, { method, headers, body }), decodeURIComponent(id), verb);

  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  const reader = answered.body?.getReader();
  response.on("close", () => void reader?.cancel());
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
    response.write(part.value);
  response.end();
}
