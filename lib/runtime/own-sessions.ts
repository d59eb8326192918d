import { noSuchSession, type SessionEdit, type SessionEdited } from "../admin/change-session";
import { createOriginProbeMemory } from "../failover/session/origin-probe";
import type { SessionEntry } from "../failover/session/session-entry";
import type { GatewaySessions } from "../gateway/ports";
import { createRunningTurns } from "../gateway/running-turns";
import type { Logger } from "../log";
import type { StorePort } from "../store/port";
import type { SessionRow } from "../store/session-port";
import {
  createSessionWriter,
  type HeldSession,
  type SavedChange,
  type SessionChange,
} from "./session-writer";

export type OwnSessions = GatewaySessions & {
  /** The row as it is stored, whoever wrote it. */
  find(sessionKey: string): Promise<SessionRow | null>;
  /** An operator's or a client's change, on the entry as it stands in the store; it must be there. */
  edit(edit: SessionEdit): Promise<SessionEdited>;
  /** Takes over what other processes have written since the last time. */
  readChanges(agentIds: readonly string[]): Promise<void>;
  /** Settles when everything in memory is stored. */
  settled(): Promise<void>;
};

type Options = {
  store: Pick<StorePort, "readSession" | "saveSession" | "listChangedSessions">;
  now(): number;
  log: Pick<Logger, "error">;
  onChange(agentId: string, sessionKey: string): void;
  /** Sessions kept in memory; the others are read again when they speak. */
  mostHeld?: number;
};

/** A row may be committed this long after its time, when another program has locked the database (D-5). */
const lateCommitMs = 35_000;
const mostChanged = 1_000;

/** The sessions that speak are held in memory; a change is there at once and stored behind it (S-1, P-6). */
export function createOwnSessions(options: Options): OwnSessions {
  const { store, now, onChange, mostHeld = 10_000 } = options;
  const held = new Map<string, HeldSession>();
  const loading = new Map<string, Promise<HeldSession>>();
  const writer = createSessionWriter({ store, onStored: onChange, log: options.log });
  let lookedAt = now();
  let told = new Map<string, number>();

  function keep(session: HeldSession): HeldSession {
    held.set(session.sessionKey, session);
    if (held.size > mostHeld) letGo();
    return session;
  }

  /** The oldest goes that has not spoken since it was last passed over: moving one at each word would cost each word. */
  function letGo(): void {
    for (const [key, session] of held) {
      if (held.size <= mostHeld) break;
      if (writer.isBusy(session)) continue;
      held.delete(key);
      if (!session.hasSpoken) continue;
      session.hasSpoken = false;
      held.set(key, session);
    }
  }

  async function load(sessionKey: string): Promise<HeldSession> {
    const row = await store.readSession(sessionKey);
    return keep({
      sessionKey,
      stored: row,
      entry: row?.entry,
      waiting: [],
      isSaving: false,
      hasSpoken: true,
    });
  }

  /** Not async where the session is held: a change must be in memory before anybody else looks. */
  function hold(sessionKey: string): HeldSession | Promise<HeldSession> {
    const session = held.get(sessionKey);
    if (session) {
      session.hasSpoken = true;
      return session;
    }
    const running = loading.get(sessionKey) ?? load(sessionKey).finally(() => loading.delete(sessionKey));
    loading.set(sessionKey, running);
    return running;
  }

  function take(session: HeldSession, row: SessionRow): void {
    // What is being written meets the other's row by itself, and is applied on it.
    if (writer.isBusy(session) || (session.stored?.updatedAt ?? 0) >= row.updatedAt) return;
    session.stored = row;
    session.entry = row.entry;
  }

  function apply(sessionKey: string, change: SessionChange): Promise<SavedChange> {
    const session = hold(sessionKey);
    return session instanceof Promise
      ? session.then((loaded) => writer.apply(loaded, change))
      : writer.apply(session, change);
  }

  /** A session that begins has a time, even if its first turn changes nothing. */
  const dated = (fresh: SessionEntry, next: SessionEntry): SessionEntry =>
    next === fresh || next.updatedAt !== undefined ? next : { ...next, updatedAt: now() };

  async function find(sessionKey: string): Promise<SessionRow | null> {
    const row = await store.readSession(sessionKey);
    if (row) take(await hold(sessionKey), row);
    return row;
  }

  return {
    find,
    async read(sessionKey) {
      return (await hold(sessionKey)).entry;
    },
    update: (sessionKey, agentId, change) =>
      apply(sessionKey, { agentId, change: (fresh) => dated(fresh, change(fresh)) }).then(
        ({ entry }) => entry,
      ),
    async edit({ sessionKey, change, audit }) {
      const row = await find(sessionKey);
      if (!row) throw noSuchSession(sessionKey);
      let sides = { before: row.entry, after: row.entry };
      const { auditId } = await apply(sessionKey, {
        agentId: row.agentId,
        change: (fresh) => {
          sides = { before: fresh, after: change(fresh) };
          return sides.after;
        },
        audit: () => audit(sides.before, sides.after),
      });
      return { ...sides, auditId };
    },
    async readChanges(agentIds) {
      const rows = await store.listChangedSessions({ agentIds, since: lookedAt });
      const latest = rows.at(-1)?.updatedAt ?? 0;
      lookedAt = rows.length === mostChanged ? latest : now() - lateCommitMs;
      for (const row of rows) {
        const session = held.get(row.sessionKey);
        const isNews =
          told.get(row.sessionKey) !== row.updatedAt && session?.stored?.updatedAt !== row.updatedAt;
        if (session) take(session, row);
        if (isNews) onChange(row.agentId, row.sessionKey);
      }
      told = new Map(rows.map((row) => [row.sessionKey, row.updatedAt]));
    },
    settled: writer.settled,
    originProbes: createOriginProbeMemory(),
    running: createRunningTurns(),
  };
}
