// Keeps OAuth logins usable: one refresh at a time, in this process and beside others, new tokens on disk before use.
// What must not live here: rules of failover (lib/failover judges what fails), HTTP details (request-tokens.ts), SQL.
import type { Told } from "../error-said";
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { filledText, ownValue } from "../failover/own-value";
import { normalizeProviderId } from "../failover/provider-id";
import type { Logger } from "../log";
import type { OauthEndpoint } from "../openclaw/provider-endpoint";
import type { ResolveSecretRef } from "../openclaw/secret-ref";
import type { AgentAuth, StoredCredential, StorePort } from "../store/port";
import { lockNotTaken, refreshBusy, unreadableTokens } from "./refresh-failure";
import { requestTokens } from "./request-tokens";
import { createUnsavedTokens } from "./unsaved-tokens";

/** R-45: proactive 5 min before expiry, again 60 s after a failure, never sooner than 5 s. */
const aheadMs = 5 * 60_000;
const againMs = 60_000;
const soonestMs = 5_000;

const lockPollMs = 100;
/** Beyond the call itself: the write may wait for another program's lock. */
const lockSlackMs = 45_000;

export type LoginRefresher = {
  /** What has to be waited for before the login is used; null (the usual case) when it can be used at once. */
  before(agentId: string, profileId: string): Promise<void> | null;
  /** R-45, after a rejected call: true when there are other tokens now. Rejects with what the endpoint said. */
  refresh(agentId: string, profileId: string): Promise<boolean>;
  /** The agent's credentials, with tokens that could not be written yet. */
  withUnsaved(auth: AgentAuth, profileId: string): AgentAuth;
  /** For the banner: logins whose new tokens are not on the disk. */
  problems(): readonly Told[];
  close(): Promise<void>;
};

export type LoginRefresherOptions = {
  store: Pick<StorePort, "readAgent" | "replaceTokens" | "takeRefreshLock" | "releaseRefreshLock">;
  now(): number;
  log: Logger;
  /** Own directories, and foreign ones when told to (P-5). */
  mayRefresh(agentId: string, profileId: string): boolean;
  agentAuth(agentId: string): AgentAuth | undefined;
  endpointOf(provider: string): OauthEndpoint | undefined;
  resolveRef: ResolveSecretRef;
  /** The row has other tokens now: memory reads it again. */
  onRefreshed(profileId: string): Promise<void>;
  onProblem(): void;
  /** How long new tokens that could not be written wait for the next try. */
  saveAgainMs?: number;
};

type Login = { agentId: string; profileId: string; key: string; credential: StoredCredential };

export function createLoginRefresher(options: LoginRefresherOptions): LoginRefresher {
  const { store, now, log } = options;
  const running = new Map<string, Promise<void>>();
  const lastTries = new Map<string, { at: number; refresh: unknown; error: Error | null }>();
  const unsaved = createUnsavedTokens(options);

  function loginOf(agentId: string, profileId: string): Login | null {
    const auth = options.agentAuth(agentId);
    const credential = auth && ownValue(unsaved.over(auth, profileId).credentials, profileId);
    if (!auth || credential?.type !== "oauth" || filledText(credential.refresh) === undefined) return null;
    if (auth.readOnlyReason !== null || !options.mayRefresh(agentId, profileId)) return null;
    if (options.endpointOf(providerOf(credential)) === undefined) return null;
    return { agentId, profileId, key: loginKey(auth, profileId), credential };
  }

  /** Under way, or settled within the last seconds for these very tokens: the same answer for everybody. */
  function refreshOnce(login: Login): Promise<void> {
    const known = running.get(login.key);
    if (known) return known;
    const last = lastOf(login);
    if (last && now() - last.at < soonestMs)
      return last.error === null ? Promise.resolve() : Promise.reject(last.error);
    const settle = (error: Error | null) => {
      const { credential } = loginOf(login.agentId, login.profileId) ?? login;
      lastTries.set(login.key, { at: now(), refresh: credential.refresh, error });
    };
    const work = underLock(login)
      .then(
        () => settle(null),
        (error: unknown) => {
          settle(error instanceof Error ? error : new Error(String(error)));
          throw error;
        },
      )
      .finally(() => running.delete(login.key));
    running.set(login.key, work);
    return work;
  }

  /** A new login starts anew. */
  function lastOf({ key, credential }: Login) {
    const last = lastTries.get(key);
    return last && last.refresh === credential.refresh ? last : null;
  }

  async function underLock(login: Login): Promise<void> {
    const { key, profileId, credential } = login;
    const endpoint = options.endpointOf(providerOf(credential));
    if (!endpoint) return;
    const lock = unsaved.lockOf(key) ?? { login: key, holder: randomUUID() };
    const longestMs = endpoint.timeoutMs + lockSlackMs;
    const startedAt = now();
    const take = () =>
      store.takeRefreshLock({ ...lock, untilAt: now() + longestMs }).catch((error: unknown) => {
        throw lockNotTaken(error);
      });
    while (!(await take())) {
      if (now() - startedAt > endpoint.timeoutMs) throw refreshBusy();
      await wait(lockPollMs);
    }
    let isKept = false;
    try {
      const fresh = await readFresh(login);
      if (fresh === null || fresh.access !== credential.access) {
        // Refreshed by another process meanwhile, or logged in anew.
        return await options.onRefreshed(profileId);
      }
      isKept = (await ask({ ...login, credential: fresh }, endpoint, lock)) === "unsaved";
    } finally {
      // With tokens that are only in memory the lock stays: another process would use up the old refresh token.
      if (!isKept) await store.releaseRefreshLock(lock).catch(() => undefined);
    }
  }

  /** Under the lock only the row counts, not what memory held; tokens not yet written are newer than both. */
  async function readFresh({ agentId, profileId }: Login): Promise<StoredCredential | null> {
    const auth = await store.readAgent(agentId);
    return ownValue(unsaved.over(auth, profileId).credentials, profileId) ?? null;
  }

  async function ask(
    { agentId, profileId, credential }: Login,
    endpoint: OauthEndpoint,
    lock: { login: string; holder: string },
  ): Promise<"saved" | "unsaved"> {
    const provider = providerOf(credential);
    const { clientSecret } = endpoint;
    const answer = await requestTokens({
      provider,
      endpoint,
      clientId: filledText(credential.clientId) ?? endpoint.clientId ?? null,
      clientSecret:
        clientSecret === undefined || typeof clientSecret === "string"
          ? (clientSecret ?? null)
          : options.resolveRef(clientSecret),
      refresh: String(credential.refresh),
    });
    if (!answer.ok) {
      log.warn({ err: answer.error, profileId }, "login not refreshed");
      throw answer.error;
    }
    const { access, refresh, idToken, expiresInMs } = answer.tokens;
    if (access === "") throw unreadableTokens();
    const saved = await unsaved.save({
      lock,
      write: {
        agentId,
        profileId,
        expectedRefresh: String(credential.refresh),
        tokens: {
          access,
          ...(refresh !== undefined && { refresh }),
          ...(idToken !== undefined && { idToken }),
          expires: expiresInMs === null ? null : now() + expiresInMs,
        },
      },
    });
    log.info({ profileId, saved }, "login refreshed");
    if (saved) await options.onRefreshed(profileId);
    return saved ? "saved" : "unsaved";
  }

  return {
    before(agentId, profileId) {
      const auth = options.agentAuth(agentId);
      const stored = auth && ownValue(unsaved.over(auth, profileId).credentials, profileId);
      if (stored?.type !== "oauth") return null;
      const expires = typeof stored.expires === "number" ? stored.expires : null;
      const isUsable = filledText(stored.access) !== undefined && (expires === null || now() < expires);
      if (isUsable && (expires === null || now() < expires - aheadMs)) return null;
      const login = loginOf(agentId, profileId);
      if (login === null) return null;
      if (!isUsable) return refreshOnce(login);
      // Still good: this call uses it, the next ones find the new one.
      const last = lastOf(login);
      if (!last || now() - last.at >= againMs) refreshOnce(login).catch(() => undefined);
      return null;
    },
    async refresh(agentId, profileId) {
      const login = loginOf(agentId, profileId);
      if (login === null) return false;
      await refreshOnce(login);
      return true;
    },
    withUnsaved: unsaved.over,
    problems: unsaved.problems,
    close: unsaved.close,
  };
}

const providerOf = (credential: StoredCredential): string =>
  normalizeProviderId(String(credential.provider ?? ""));

/** Agents that inherit a login share its row, so they share its refresh. */
function loginKey(auth: AgentAuth, profileId: string): string {
  const owner = ownValue(auth.owners, profileId) ?? "own";
  return `${owner === "own" ? `agent ${auth.agentId}` : owner === "main" ? "agent main" : "shared"} ${profileId}`;
}
