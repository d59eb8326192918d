import { say, tell, type Told } from "../error-said";
import { ownValue } from "../failover/own-value";
import type { Logger } from "../log";
import type { AgentAuth, RefreshLock, ReplaceTokens, StorePort } from "../store/port";

/** New tokens on their way to the disk. They are the only good ones from the moment the endpoint has answered. */
type Pending = { write: ReplaceTokens; lock: RefreshLock };

const firstTries = 3;
const lockForMs = 60_000;

/**
 * Tokens that could not be written stay in memory, are used from there, and are tried again until they are written or
 * the row belongs to another login. The row keeps its old refresh token all that time.
 */
export function createUnsavedTokens(options: {
  store: Pick<StorePort, "replaceTokens" | "takeRefreshLock" | "releaseRefreshLock">;
  now(): number;
  log: Pick<Logger, "error" | "warn">;
  onRefreshed(profileId: string): Promise<void>;
  onProblem(): void;
  saveAgainMs?: number;
}) {
  const { store, now, log, saveAgainMs = 5_000 } = options;
  const pending = new Map<string, Pending>();
  let timer: NodeJS.Timeout | undefined;
  let trying: Promise<void> | undefined;

  /** Settles once the row holds these tokens, or somebody else's. */
  async function write({ write: tokens, lock }: Pending): Promise<boolean> {
    try {
      const result = await store.replaceTokens(tokens);
      if (result === "superseded")
        log.warn({ profileId: tokens.profileId }, "the login was replaced while it was refreshed");
      return true;
    } catch (error) {
      log.error({ err: error, profileId: tokens.profileId, login: lock.login }, "new tokens not written");
      return false;
    }
  }

  /** A write may take as long as another program's lock: in a gap somebody would use up the old refresh token again. */
  const keepLock = ({ lock }: Pending) =>
    store.takeRefreshLock({ ...lock, untilAt: now() + lockForMs }).catch(() => undefined);

  async function tryAll(): Promise<void> {
    for (const [login, one] of pending) {
      if (!(await write(one))) {
        await keepLock(one);
        continue;
      }
      await options.onRefreshed(one.write.profileId);
      pending.delete(login);
      await store.releaseRefreshLock(one.lock).catch(() => undefined);
      options.onProblem();
    }
  }

  /** What goes wrong here is tried again, and ends neither the tries nor the server's stop. */
  const tryNow = () =>
    (trying ??= tryAll()
      .catch((error: unknown) => log.error({ err: error }, "new tokens not read again"))
      .finally(() => (trying = undefined)));

  function tryLater(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void tryNow().then(() => pending.size > 0 && tryLater());
    }, saveAgainMs).unref();
  }

  return {
    /** False: they are used from memory and tried again. */
    async save(one: Pending): Promise<boolean> {
      // A second refresh while the first is unwritten still replaces the token that stands in the row.
      const before = pending.get(one.lock.login);
      const next = before
        ? {
            lock: one.lock,
            write: {
              ...one.write,
              expectedRefresh: before.write.expectedRefresh,
              tokens: { ...before.write.tokens, ...one.write.tokens },
            },
          }
        : one;
      for (let tries = 0; tries < firstTries; tries += 1) {
        if (await write(next)) {
          pending.delete(one.lock.login);
          return true;
        }
        await keepLock(next);
      }
      pending.set(one.lock.login, next);
      options.onProblem();
      tryLater();
      return false;
    },
    /** The lock that is kept for a login until its tokens are written. */
    lockOf: (login: string): RefreshLock | null => pending.get(login)?.lock ?? null,
    over(auth: AgentAuth, profileId: string): AgentAuth {
      if (pending.size === 0) return auth;
      const credential = ownValue(auth.credentials, profileId);
      const found = [...pending.values()].find(
        ({ write: { profileId: id, expectedRefresh } }) =>
          id === profileId && credential?.refresh === expectedRefresh,
      );
      if (!credential || !found) return auth;
      const { expires: _old, ...kept } = credential;
      const { expires, ...tokens } = found.write.tokens;
      const next = { ...kept, ...tokens, ...(expires !== null && { expires }) };
      return { ...auth, credentials: { ...auth.credentials, [profileId]: next } };
    },
    problems: (): readonly Told[] =>
      [...pending.values()].map(({ write: { profileId } }) => tell(say("tokens-unsaved", { profileId }))),
    async close(): Promise<void> {
      clearTimeout(timer);
      if (pending.size > 0) await tryNow();
    },
  };
}
