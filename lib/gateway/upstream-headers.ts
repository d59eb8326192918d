import type { IncomingHttpHeaders } from "node:http";
import type { UpstreamApi, UpstreamCredential, UpstreamEndpoint } from "./ports";

/** Never passed on: per-hop, the client's own credentials and accounts, and what tells where it came from. */
const dropped = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
  "host",
  "content-length",
  "content-encoding",
  // Answers are looked into before they pass (first-byte rule), so they must come as they are.
  "accept-encoding",
  "authorization",
  "x-api-key",
  "api-key",
  "x-goog-api-key",
  "openai-organization",
  "openai-project",
  "cookie",
  "origin",
  "referer",
  "forwarded",
  "via",
  "x-real-ip",
  "x-request-id",
]);
const droppedPrefixes = ["x-understudy-", "x-forwarded-", "sec-", "cf-"];

/** Clients send the same names all the time. */
const known = new Map<string, boolean>();
const mostKnown = 500;
const longestKnown = 64;

function isDropped(name: string): boolean {
  const verdict = known.get(name);
  if (verdict !== undefined) return verdict;
  const drops = dropped.has(name) || droppedPrefixes.some((prefix) => name.startsWith(prefix));
  if (known.size >= mostKnown) known.clear();
  if (name.length <= longestKnown) known.set(name, drops);
  return drops;
}

const namedByConnection = (headers: IncomingHttpHeaders) =>
  (headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase());

function credentialHeaders(
  api: UpstreamApi,
  credential: UpstreamCredential,
  beta: string | undefined,
): Record<string, string> {
  const bearer = { authorization: `Bearer ${credential.secret}` };
  switch (api) {
    case "openai-completions":
    case "openai-responses":
      return bearer;
    case "google-generative-ai":
      return credential.kind === "api_key" ? { "x-goog-api-key": credential.secret } : bearer;
    case "anthropic-messages":
      break;
  }
  if (credential.kind === "api_key") return { "x-api-key": credential.secret };
  // Anthropic takes a login's token only with this marker.
  const marker = "oauth-2025-04-20";
  return {
    ...bearer,
    "anthropic-beta": beta ? `${beta},${marker}` : marker,
  };
}

/** The headers of the call: the client's, without what is its own; then ours; the operator's win over both. */
export function upstreamHeaders(input: {
  client: IncomingHttpHeaders;
  credential: UpstreamCredential | null;
  endpoint: UpstreamEndpoint;
}): Record<string, string> {
  const { client, credential, endpoint } = input;
  const { api } = endpoint;
  const perHop = namedByConnection(client);
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(client)) {
    if (value === undefined || isDropped(name) || perHop.includes(name)) continue;
    headers[name] = Array.isArray(value) ? value.join(", ") : value;
  }
  headers["content-type"] ??= "application/json";
  if (api === "anthropic-messages") headers["anthropic-version"] ??= "2023-06-01";
  if (credential) Object.assign(headers, credentialHeaders(api, credential, headers["anthropic-beta"]));
  for (const [name, value] of Object.entries(endpoint.headers)) headers[name.toLowerCase()] = value;
  return headers;
}

const passedBack = ["content-type", "content-encoding", "content-language"];

/** What a client gets to see of the answer's headers: nothing that names an account, a limit or a request. */
export function answerHeaders(upstream: IncomingHttpHeaders): Record<string, string> {
  const headers: Record<string, string> = { "cache-control": "no-store" };
  for (const name of passedBack) {
    const value = upstream[name];
    if (typeof value === "string") headers[name] = value;
  }
  return headers;
}

const hintPrefixes = ["retry-after", "x-ratelimit-", "anthropic-ratelimit-", "x-codex-"];

/** The headers the classifier reads hints from (C-70, C-72, C-73). */
export function hintHeaders(upstream: IncomingHttpHeaders): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(upstream)) {
    if (typeof value !== "string") continue;
    if (name === "date" || hintPrefixes.some((prefix) => name.startsWith(prefix))) headers[name] = value;
  }
  return headers;
}

/** What the body says it is, in small letters: `Text/Event-Stream` means the same. */
export const mediaType = (headers: IncomingHttpHeaders): string =>
  String(headers["content-type"] ?? "").toLowerCase();
