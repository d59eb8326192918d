import { say } from "@/lib/error-said";
import { z } from "zod";
import type { SessionEdited } from "@/lib/admin/change-session";
import { noteCompaction, releasePin, resetSession } from "@/lib/admin/reset-session";
import { pinSession, switchModel } from "@/lib/admin/switch-model";
import { undoSessionChange } from "@/lib/admin/undo-session-change";
import { AppError } from "@/lib/errors";
import { jsonResponse, readJson } from "@/lib/http";
import { apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { agentFor, sessionCaller, sessionContext, sessionKeyFor } from "@/lib/runtime/session-caller";

type Context = { params: Promise<{ sessionKey: string; verb: string }> };
type Verb = (
  request: Request,
  context: ReturnType<typeof sessionContext>,
  sessionKey: string,
) => Promise<SessionEdited>;

const Nothing = z.strictObject({});
const Model = z.strictObject({ model: z.string().trim().min(1).max(300) });
const Pin = z.strictObject({ profileId: z.string().min(1).max(300) });
const Undo = z.strictObject({ auditId: z.number().int().positive() });

const reset: Verb = async (request, context, sessionKey) => {
  await readJson(request, Nothing);
  return resetSession(context, { sessionKey });
};

/** The commands of 04 §7 and what else may be done to a session. */
const verbs: ReadonlyMap<string, Verb> = new Map([
  ["new", reset],
  ["reset", reset],
  [
    "release-pin",
    async (request, context, sessionKey) => {
      await readJson(request, Nothing);
      return releasePin(context, { sessionKey });
    },
  ],
  [
    "compaction",
    async (request, context, sessionKey) => {
      await readJson(request, Nothing);
      return noteCompaction(context, { sessionKey });
    },
  ],
  [
    "model",
    async (request, context, sessionKey) => {
      const { model: ref } = await readJson(request, Model);
      return switchModel(context, { sessionKey, ref });
    },
  ],
  [
    "pin",
    async (request, context, sessionKey) =>
      pinSession(context, { sessionKey, ...(await readJson(request, Pin)) }),
  ],
  [
    "undo",
    async (request, context, sessionKey) =>
      undoSessionChange(context, { sessionKey, ...(await readJson(request, Undo)) }),
  ],
]);

export const POST = apiRoute<Context>(async (request, { params }) => {
  const runtime = getRuntime();
  const caller = await sessionCaller(runtime, request, "operator");
  const { sessionKey: named, verb } = await params;
  const act = verbs.get(verb);
  if (!act) throw new AppError("not_found", say("session-verbs", { known: [...verbs.keys()].join(", ") }));
  const agentId = agentFor(runtime, request, caller.caller);
  const sessionKey = sessionKeyFor(caller.caller, named, agentId);
  const { after, auditId } = await act(request, sessionContext(runtime, caller), sessionKey);
  // A client has no use for the number of a record, and learns no account's name here.
  if (caller.caller.kind === "gateway-key") return jsonResponse({ sessionKey, changed: auditId !== null });
  return jsonResponse({ sessionKey, auditId, isSwitchPending: after.liveModelSwitchPending === true });
});
