import { z } from "zod";

/** What the gateway itself reads of a body; everything else is between the client and the provider. */
const ChatRequest = z.object({
  model: z.string().optional(),
  fallbacks: z.array(z.string().min(1)).max(32).optional(),
  prompt_cache_key: z.string().optional().catch(undefined),
  user: z.string().optional().catch(undefined),
  metadata: z.object({ user_id: z.string().optional() }).optional().catch(undefined),
});
export type ChatRequest = z.infer<typeof ChatRequest>;

export type ParsedChatRequest =
  | { ok: true; request: ChatRequest }
  | { ok: false; code: "invalid_json" | "invalid_request"; message: string; param?: string };

const firstLine = (error: unknown) => (error instanceof Error ? error.message.slice(0, 120) : "unreadable");

export function parseChatRequest(body: Buffer): ParsedChatRequest {
  let payload: unknown;
  try {
    payload = JSON.parse(body.toString("utf8"));
  } catch (error) {
    return { ok: false, code: "invalid_json", message: `The body is not JSON: ${firstLine(error)}` };
  }
  const parsed = ChatRequest.safeParse(payload);
  if (parsed.success) return { ok: true, request: parsed.data };
  const [issue] = parsed.error.issues;
  const param = issue?.path.join(".") ?? "";
  if (param === "") return { ok: false, code: "invalid_request", message: "The body must be a JSON object." };
  return { ok: false, code: "invalid_request", message: `${param}: ${issue?.message ?? "invalid"}`, param };
}

const longestSessionValue = 200;
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g;

/** The session a request belongs to: gateway key + agent + the client's value; null without one (P-30, P-36). */
export function sessionKeyOf(input: {
  keyId: string;
  agentId: string;
  header: string | string[] | undefined;
  request: ChatRequest;
}): string | null {
  const { header, request } = input;
  const named = Array.isArray(header) ? header[0] : header;
  const value = [named, request.prompt_cache_key, request.metadata?.user_id, request.user]
    .map((candidate) => candidate?.replace(controlCharacters, "").trim().slice(0, longestSessionValue))
    .find(Boolean);
  return value ? `${input.keyId}:${input.agentId}:${value}` : null;
}
