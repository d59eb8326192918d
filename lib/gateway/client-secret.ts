import type { IncomingHttpHeaders } from "node:http";

/** The gateway key a request brings; OpenAI's clients send it one way, Anthropic's the other. */
export function clientSecret(headers: IncomingHttpHeaders): string | null {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization?.trim() ?? "")?.[1];
  const named = headers["x-api-key"];
  return bearer ?? (typeof named === "string" && named.trim() !== "" ? named.trim() : null);
}
