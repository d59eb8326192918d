import type { RunSummary } from "../failover/run-summary";
import type { SessionEntry } from "../failover/session/session-entry";
import type { AuditDraft } from "./audit-entry";
import type { RunStore } from "./run-port";

// The part of the store's port that is about the sessions of our own gateway (P-6, D-9); `port.ts` has the rest.

/** `updatedAt` rises with every write of the row, so it tells two versions apart; the entry has a time of its own. */
export type SessionRow = {
  sessionKey: string;
  agentId: string;
  updatedAt: number;
  entry: SessionEntry;
};

/** All given filters must hold. */
export type SessionFilter = {
  /** Part of a key, of a model or of a profile that the record names. */
  text?: string;
  /** Who chose the model: `default` for nobody. */
  chosenBy?: "user" | "auto" | "default";
  /** Who pinned an account: `none` for nobody. */
  pinnedBy?: "user" | "auto" | "none";
  /** Sessions pinned to this very account. */
  profileId?: string;
  /** Sessions of one gateway key (P-30). */
  keyId?: string;
};

/**
 * Newest first; each with its last run, as far as runs are kept. When the time is up, a page is not full, perhaps
 * empty, and yet not the last.
 */
export type SessionPage = {
  sessions: readonly (SessionRow & { lastRun: RunSummary | null })[];
  nextBefore: string | null;
};

export type SaveSession = {
  sessionKey: string;
  agentId: string;
  entry: SessionEntry;
  /** Null: there is no row yet. */
  expectedUpdatedAt: number | null;
  /** Written with the row, or not at all. */
  audits: readonly AuditDraft[];
};
/** Not ok: another writer was first, nothing was written, and this is what stands there. */
export type SaveSessionResult =
  { ok: true; row: SessionRow; auditIds: readonly number[] } | { ok: false; current: SessionRow | null };

export type SessionStore = {
  readSession(sessionKey: string): Promise<SessionRow | null>;
  listSessions(input: {
    agentId: string;
    filter: SessionFilter;
    before?: string;
    limit: number;
    budgetMs?: number;
  }): Promise<SessionPage>;
  /** `openclaw` is null where the agent has no table of sessions that is understood. */
  countSessions(agentId: string): Promise<{ gateway: number; openclaw: number | null }>;
  /** Rows of these agents written at `since` or later, by whatever process; at most 1,000, oldest first. */
  listChangedSessions(input: { agentIds: readonly string[]; since: number }): Promise<readonly SessionRow[]>;
  /** Compare-and-swap: several processes may share the directory (S-1). */
  saveSession(input: SaveSession): Promise<SaveSessionResult>;
};

export type RunsAndSessions = RunStore & SessionStore;
