import { z } from "zod";
import { requireOperator } from "@/lib/auth/require-operator";
import { profileHash } from "@/lib/gateway/profile-hash";
import { readJson } from "@/lib/http";
import { agentOf, apiRoute } from "@/lib/runtime/api-route";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { chatId, chatSession } from "./chat-session";
import { nameProfile } from "./name-profile";

export const dynamic = "force-dynamic";

const Body = z.strictObject({
  chat: chatId,
  messages: z
    .array(z.strictObject({ role: z.enum(["user", "assistant"]), content: z.string().max(100_000) }))
    .min(1)
    .max(400),
});

/** P-30: the Lab's turn, with the operator's cookie; the gateway reads no commands from its text. */
export const POST = apiRoute(async (request) => {
  const operator = await requireOperator(request, "operator");
  const { chat, messages } = await readJson(request, Body);
  const agentId = agentOf(request);
  const { lab, facts } = getRuntime();
  const answer = await lab.ask(
    { model: `agent:${agentId}`, stream: true, messages },
    { session: chatSession(operator, chat), signal: request.signal },
  );
  const profileIds = Object.keys(facts(agentId)?.profiles ?? {});
  return nameProfile(answer, (hash) => profileIds.find((id) => profileHash(id) === hash));
});
