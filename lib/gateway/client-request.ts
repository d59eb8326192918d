import { z } from "zod";
import { isPlainRecord } from "../failover/own-value";
import type { RequestDialect } from "./dialect";
import { holdsMoreValues } from "./holds-more-values";

/** Names are kept in memory, in runs and in headers: no model's is longer. */
const longestName = 300;
const name = z.string().max(longestName);

/** What the gateway itself reads of a body; everything else is between the client and the provider. */
const ClientRequest = z.object({
  model: name.optional(),
  stream: z.boolean().optional().catch(undefined),
  fallbacks: z.array(name.min(1)).max(32).optional(),
  prompt_cache_key: z.string().optional().catch(undefined),
  user: z.string().optional().catch(undefined),
  metadata: z.object({ user_id: z.string().optional() }).optional().catch(undefined),
});
export type ClientRequest = z.infer<typeof ClientRequest>;

type ParsedRequest =
  /** `ownFields` are the members that are ours and unknown to every provider. */
  | { ok: true; request: ClientRequest; ownFields: ReadonlySet<string> }
  | { ok: false; code: "invalid_json" | "invalid_request"; message: string; param?: string };

const firstLine = (error: unknown) => (error instanceof Error ? error.message.slice(0, 120) : "unreadable");

const none: ReadonlySet<string> = new Set();
const ours: ReadonlySet<string> = new Set(["fallbacks"]);

/** Anthropic has a field of the same name, for fallbacks on its own side; a plain list of names is ours. */
const isAnthropics = (dialect: RequestDialect, payload: unknown) =>
  dialect === "anthropic-messages" &&
  isPlainRecord(payload) &&
  payload.fallbacks !== undefined &&
  !(Array.isArray(payload.fallbacks) && payload.fallbacks.every((name) => typeof name === "string"));

/** Far more than any conversation has. A value of three bytes takes sixty when it is read, so their number is limited too. */
const mostValues = 250_000;

export function parseClientRequest(body: Buffer, dialect: RequestDialect): ParsedRequest {
  if (holdsMoreValues(body, mostValues)) {
    const message = `The body holds more than ${mostValues} JSON values, as many as are read at a time. Send less.`;
    return { ok: false, code: "invalid_request", message };
  }
  let payload: unknown;
  try {
    payload = JSON.parse(body.toString("utf8"));
  } catch (error) {
    return { ok: false, code: "invalid_json", message: `The body is not JSON: ${firstLine(error)}` };
  }
  const foreign = isAnthropics(dialect, payload);
  const plain = foreign ? null : plainRequest(payload);
  if (plain) return { ok: true, request: plain, ownFields: ours };
  const parsed = (foreign ? ClientRequest.omit({ fallbacks: true }) : ClientRequest).safeParse(payload);
  if (parsed.success) return { ok: true, request: parsed.data, ownFields: foreign ? none : ours };
  const [issue] = parsed.error.issues;
  const param = issue?.path.join(".") ?? "";
  if (param === "") return { ok: false, code: "invalid_request", message: "The body must be a JSON object." };
  return { ok: false, code: "invalid_request", message: `${param}: ${issue?.message ?? "invalid"}`, param };
}

const isTextOrAbsent = (value: unknown): value is string | undefined =>
  value === undefined || typeof value === "string";

/** What nearly everybody sends, told apart by looking: asking the schema takes as long as reading the JSON. */
function plainRequest(payload: unknown): ClientRequest | null {
  if (!isPlainRecord(payload) || payload.fallbacks !== undefined || payload.metadata !== undefined)
    return null;
  const { model, stream, prompt_cache_key, user } = payload;
  if (stream !== undefined && typeof stream !== "boolean") return null;
  if (!isTextOrAbsent(model) || !isTextOrAbsent(prompt_cache_key) || !isTextOrAbsent(user)) return null;
  if (model !== undefined && model.length > longestName) return null;
  return { model, stream, prompt_cache_key, user };
}

const longestSessionValue = 200;
const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g;

/** A client's name for a session, as far as it counts. */
export const sessionValueOf = (named: string): string =>
  named.replace(controlCharacters, "").trim().slice(0, longestSessionValue);

/** The session a request belongs to: gateway key + agent + the client's value; null without one (P-30, P-36). */
export function sessionKeyOf(input: {
  keyId: string;
  agentId: string;
  header: string | string[] | undefined;
  request: ClientRequest;
}): string | null {
  const { header, request } = input;
  const named = Array.isArray(header) ? header[0] : header;
  const { prompt_cache_key, metadata, user } = request;
  if (named === undefined && prompt_cache_key === undefined && user === undefined && !metadata) return null;
  const value = [named, request.prompt_cache_key, request.metadata?.user_id, request.user]
    .map((candidate) => candidate && sessionValueOf(candidate))
    .find(Boolean);
  return value ? `${input.keyId}:${input.agentId}:${value}` : null;
}
