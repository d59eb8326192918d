import { z } from "zod";
import { requireOperator } from "@/lib/auth/require-operator";
import { jsonResponse, readJson } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { labCommand } from "@/lib/runtime/lab-command";
import { labSessionKey } from "@/lib/runtime/lab-door";
import { sessionContext } from "@/lib/runtime/session-caller";
import { chatId, chatSession } from "../chat-session";

const Body = z.discriminatedUnion("command", [
  z.strictObject({ chat: chatId, command: z.literal("model"), model: z.string().trim().min(1).max(300) }),
  z.strictObject({ chat: chatId, command: z.enum(["new", "reset", "status"]) }),
]);

export const POST = apiRoute(async (request) => {
  const operator = await requireOperator(request, "operator");
  const { chat, ...command } = await readJson(request, Body);
  const runtime = getRuntime();
  const agentId = agentOf(request);
  const context = sessionContext(runtime, {
    actor: { kind: "operator", name: operator.name },
    caller: { kind: "operator", role: operator.role },
  });
  const sessionKey = labSessionKey(agentId, chatSession(operator, chat));
  return jsonResponse({
    sessionKey,
    lines: await labCommand(runtime, context, { sessionKey, agentId }, command),
  });
});
