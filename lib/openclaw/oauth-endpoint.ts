import { filledText, isPlainRecord, ownValue } from "../failover/own-value";
import { authKeyOf } from "../failover/provider-id";
import { clientAuthMethods, type OauthEndpoint, type ProviderEndpoint } from "./provider-endpoint";
import { parseSecretInput } from "./secret-ref";

const defaultTimeoutMs = 15_000;
const longestTimeoutMs = 60_000;

export const tokenEndpointProblem = "must be an https address, or an http one of this machine";

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** A refresh token goes there, so it must not cross a network in the clear. */
export function isTokenEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === "https:" || (url?.protocol === "http:" && loopback.has(url.hostname));
}

/** `oauth` of a provider's settings; undefined when no login of it can be refreshed with what stands there. */
export function oauthEndpointOf(raw: unknown): OauthEndpoint | undefined {
  if (!isPlainRecord(raw)) return undefined;
  const tokenEndpoint = filledText(raw.tokenEndpoint);
  if (tokenEndpoint === undefined || !isTokenEndpoint(tokenEndpoint)) return undefined;
  const clientId = filledText(raw.clientId);
  const clientSecret = parseSecretInput(raw.clientSecret);
  const named = clientAuthMethods.find((method) => method === raw.authMethod);
  const { timeoutMs } = raw;
  const isTime = typeof timeoutMs === "number" && Number.isFinite(timeoutMs) && timeoutMs > 0;
  return {
    tokenEndpoint,
    ...(clientId !== undefined && { clientId }),
    ...(clientSecret !== undefined && { clientSecret }),
    authMethod: named ?? (clientSecret === undefined ? "none" : "client_secret_basic"),
    timeoutMs: isTime ? Math.min(timeoutMs, longestTimeoutMs) : defaultTimeoutMs,
  };
}

/** Where a provider's logins are refreshed; a provider that borrows another's logins borrows its endpoint (O-2). */
export const oauthEndpoint = (
  endpoints: Readonly<Record<string, ProviderEndpoint>>,
  provider: string,
): OauthEndpoint | undefined =>
  ownValue(endpoints, provider)?.oauth ??
  Object.values(endpoints).find(({ id, oauth }) => oauth && authKeyOf(id) === authKeyOf(provider))?.oauth;
