import type { SessionEntry } from "../failover/session/session-entry";
import type { Logger } from "../log";
import type { AuditDraft, StorePort } from "../store/port";
import type { SessionRow } from "../store/session-port";

export type SessionChange = {
  agentId: string;
  change(fresh: SessionEntry): SessionEntry;
  /** Asked once the change stands as it is written. */
  audit?(): AuditDraft;
};

/** The entry as this change left it; the record of it, if it was to be recorded and changed anything. */
export type SavedChange = { entry: SessionEntry; auditId: number | null };

type Waiting = SessionChange & {
  result: SessionEntry;
  auditId: number | null;
  done(saved: SavedChange): void;
  failed(error: unknown): void;
};

/** A session in memory: what is stored, and what it is with the changes that wait to be. */
export type HeldSession = {
  sessionKey: string;
  stored: SessionRow | null;
  entry: SessionEntry | undefined;
  waiting: Waiting[];
  isSaving: boolean;
  /** Since it was last considered for leaving memory. */
  hasSpoken: boolean;
};

type Options = {
  store: Pick<StorePort, "saveSession">;
  onStored(agentId: string, sessionKey: string): void;
  log: Pick<Logger, "error">;
};

/** Changes of one session in their order, each written by compare-and-swap and applied anew where another came first. */
export function createSessionWriter({ store, onStored, log }: Options) {
  const writing = new Set<Promise<void>>();

  /** The changes on top of what is stored. */
  function rebase(session: HeldSession, changes: readonly Waiting[]): void {
    session.entry = session.stored?.entry;
    for (const waiting of changes) {
      const next = waiting.change(session.entry ?? {});
      waiting.result = next;
      session.entry = next;
    }
  }

  async function saveBatch(session: HeldSession, batch: readonly Waiting[]): Promise<void> {
    const last = batch.at(-1);
    if (!last) return;
    for (;;) {
      const { stored, sessionKey } = session;
      const entry = last.result;
      if (entry === stored?.entry) return;
      const saved = await store.saveSession({
        sessionKey,
        agentId: stored?.agentId ?? last.agentId,
        entry,
        expectedUpdatedAt: stored?.updatedAt ?? null,
        audits: batch.flatMap(({ audit }) => audit?.() ?? []),
      });
      if (saved.ok) {
        const recorded = batch.filter(({ audit }) => audit);
        recorded.forEach((waiting, index) => (waiting.auditId = saved.auditIds[index] ?? null));
        session.stored = { ...saved.row, entry };
        onStored(saved.row.agentId, sessionKey);
        return;
      }
      session.stored = saved.current;
      rebase(session, [...batch, ...session.waiting]);
    }
  }

  async function saveAll(session: HeldSession): Promise<void> {
    session.isSaving = true;
    while (session.waiting.length > 0) {
      const batch = session.waiting;
      session.waiting = [];
      try {
        await saveBatch(session, batch);
        for (const { done, result: entry, auditId } of batch) done({ entry, auditId });
      } catch (error) {
        log.error({ err: error, sessionKey: session.sessionKey }, "session not saved");
        for (const waiting of batch) waiting.failed(error);
        if (batch.some(({ audit }) => audit)) rebase(session, session.waiting);
      }
    }
    session.isSaving = false;
  }

  return {
    apply(session: HeldSession, change: SessionChange): Promise<SavedChange> {
      const before = session.entry ?? {};
      const result = change.change(before);
      if (result === before) return Promise.resolve({ entry: result, auditId: null });
      session.entry = result;
      return new Promise((done, failed) => {
        session.waiting.push({ ...change, result, auditId: null, done, failed });
        if (session.isSaving) return;
        const saving = saveAll(session).finally(() => writing.delete(saving));
        writing.add(saving);
      });
    },
    isBusy: ({ isSaving, waiting }: HeldSession): boolean => isSaving || waiting.length > 0,
    settled: async (): Promise<void> => void (await Promise.all(writing)),
  };
}
