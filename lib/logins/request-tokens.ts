import { lookup as dnsLookup } from "node:dns";
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  None,
  processRefreshTokenResponse,
  refreshTokenGrantRequest,
  ResponseBodyError,
  type ClientAuth,
} from "oauth4webapi";
import { Agent, fetch } from "undici";
import { isRefusedHost, refusingLookup } from "../gateway/refused-address";
import type { OauthEndpoint } from "../openclaw/provider-endpoint";
import {
  endpointFailed,
  endpointUnreachable,
  refusedRefresh,
  unreadableTokens,
  type RefreshFailure,
} from "./refresh-failure";

export type FreshTokens = {
  access: string;
  /** Absent: the old one goes on working. */
  refresh?: string;
  idToken?: string;
  expiresInMs: number | null;
};
type TokenAnswer = { ok: true; tokens: FreshTokens } | { ok: false; error: RefreshFailure };

export type TokenRequest = {
  provider: string;
  endpoint: OauthEndpoint;
  /** The client the login was made for; null: the endpoint takes a refresh token alone. */
  clientId: string | null;
  clientSecret: string | null;
  refresh: string;
};

const mostBytes = 256 * 1024;

/** One call of the token endpoint (RFC 6749 §6). Redirects are not followed, refused addresses not called (P-24). */
export async function requestTokens(request: TokenRequest): Promise<TokenAnswer> {
  const { provider, endpoint, clientId } = request;
  const url = new URL(endpoint.tokenEndpoint);
  if (isRefusedHost(url.hostname)) return { ok: false, error: endpointUnreachable(provider, "EREFUSED") };
  const server = { issuer: url.origin, token_endpoint: endpoint.tokenEndpoint };
  // The library wants a name even where none is sent.
  const client = { client_id: clientId ?? "unnamed" };
  const dispatcher = new Agent({
    connect: { lookup: refusingLookup(dnsLookup), timeout: endpoint.timeoutMs },
  });
  let idToken: string | undefined;
  try {
    const response = await refreshTokenGrantRequest(server, client, clientAuth(request), request.refresh, {
      signal: AbortSignal.timeout(endpoint.timeoutMs),
      [allowInsecureRequests]: url.protocol === "http:",
      async [customFetch](target, { method, headers, body, signal }) {
        const answer = await fetch(target, {
          method,
          headers,
          body: String(body),
          redirect: "manual",
          signal: signal ?? null,
          dispatcher,
        });
        const read = withoutIdToken(await readText(answer));
        idToken = read.idToken;
        return new Response(read.text, { status: answer.status, headers: [...answer.headers] });
      },
    });
    if (response.status === 429 || response.status >= 500)
      return { ok: false, error: endpointFailed(provider, response.status) };
    const told = await processRefreshTokenResponse(server, client, response);
    const { access_token: access, refresh_token: refresh, expires_in: seconds } = told;
    const tokens = {
      access,
      ...(refresh !== undefined && { refresh }),
      ...(idToken !== undefined && { idToken }),
      expiresInMs: seconds === undefined ? null : seconds * 1_000,
    };
    return { ok: true, tokens };
  } catch (error) {
    return { ok: false, error: failureOf(error, request) };
  } finally {
    await dispatcher.destroy();
  }
}

function clientAuth({ endpoint, clientId, clientSecret }: TokenRequest): ClientAuth {
  if (clientId === null) return () => undefined;
  const secret = clientSecret ?? "";
  switch (endpoint.authMethod) {
    case "none":
      return None();
    case "client_secret_basic":
      return ClientSecretBasic(secret);
    case "client_secret_post":
      return ClientSecretPost(secret);
  }
}

async function readText(answer: Awaited<ReturnType<typeof fetch>>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error("The answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** It is kept for whoever made the login; its claims are of an issuer that the settings do not name, so nobody here can check them. */
function withoutIdToken(text: string): { text: string; idToken?: string } {
  try {
    const { id_token: idToken, ...rest } = JSON.parse(text);
    return typeof idToken === "string" ? { text: JSON.stringify(rest), idToken } : { text };
  } catch {
    return { text };
  }
}

/** Whatever was thrown may hold the answer itself: only known fields of it are kept. */
function failureOf(error: unknown, { provider, refresh, clientSecret }: TokenRequest): RefreshFailure {
  const secrets = [refresh, clientSecret ?? ""].filter((secret) => secret !== "");
  if (error instanceof ResponseBodyError)
    return refusedRefresh(error.error, error.error_description, secrets);
  if (!(error instanceof Error)) return unreadableTokens();
  if (error.name === "TimeoutError" || error.name === "AbortError")
    return endpointUnreachable(provider, "ETIMEDOUT");
  const status = responseStatus(error);
  if (status !== null && status !== 200) return refusedRefresh(`HTTP ${status}`, undefined, secrets);
  const code = codeOf(error.cause) ?? codeOf(error);
  return code !== null && /^(E[A-Z_]+|UND_ERR_[A-Z_]+)$/.test(code)
    ? endpointUnreachable(provider, code)
    : unreadableTokens();
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;

function codeOf(error: unknown): string | null {
  const code = fieldOf(error, "code");
  return typeof code === "string" ? code : null;
}

/** Of an answer that is no OAuth error: the library throws it as the cause, or with a challenge. */
function responseStatus(error: Error): number | null {
  const status = fieldOf(error.cause, "status") ?? fieldOf(fieldOf(error, "response"), "status");
  return typeof status === "number" ? status : null;
}
