import { redact } from "../failover/decision/redact";

/**
 * A refresh that did not succeed, worded so that it is classified by its cause: what the token endpoint says about the
 * login is auth (C-49, C-54), what happened on the way to it is what it would be on any other call. It never holds an
 * answer's body, which may hold tokens.
 */
export type RefreshFailure = Error & { code?: string; status?: number };

const mostOfText = 200;

const shortText = (text: string): string => {
  const clean = redact(text.replaceAll(/[\u0000-\u001f\u007f]/g, " ")).trim();
  return clean.length > mostOfText ? `${clean.slice(0, mostOfText)}…` : clean;
};

const failure = (message: string, facts: { code?: string; status?: number } = {}): RefreshFailure =>
  Object.assign(new Error(message), { name: "LoginRefreshError" }, facts);

/** The endpoint's own word about the login, e.g. `invalid_grant`. It may repeat what it was sent: `secrets` are taken out. */
export function refusedRefresh(
  error: string,
  description: string | undefined,
  secrets: readonly string[],
): RefreshFailure {
  const without = (text: string) =>
    secrets.reduce((left, secret) => left.replaceAll(secret, "[masked]"), text);
  const more = shortText(without(description ?? ""));
  const said = `${shortText(without(error))}${more === "" ? "" : ` (${more})`}`;
  return failure(`OAuth token refresh failed: ${said}`);
}

export const endpointFailed = (provider: string, status: number): RefreshFailure =>
  failure(`The token endpoint of ${provider} answered HTTP ${status}`, { status });

export const endpointUnreachable = (provider: string, code: string): RefreshFailure =>
  failure(`The token endpoint of ${provider} could not be reached: ${code}`, { code });

export const unreadableTokens = (): RefreshFailure =>
  failure("OAuth token refresh failed: the answer of the token endpoint holds no tokens");

export const refreshBusy = (): RefreshFailure =>
  failure("OAuth token refresh failed: refresh already in progress in another process (lock timeout)");

/** Without it nothing is asked: what cannot be locked cannot be written either. */
export const lockNotTaken = (cause: unknown): RefreshFailure =>
  failure(
    `OAuth token refresh failed: its lock could not be taken. ${cause instanceof Error ? cause.message : ""}`.trim(),
  );
