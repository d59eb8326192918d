import type { ErrorSaid } from "../error-said";
import type { ProfileId } from "../failover/credential";
import type { ProfileEffect, ProfileEvent } from "../failover/profile-event";
import type { FailoverPolicy } from "../failover/policy";
import type { RunRecord } from "../failover/run-record";
import type { UsageEntry } from "../failover/usage-entry";
import type { AuditDraft, AuditEntry, AuditQuestion } from "./audit-entry";
import type { GatewayKeyRow, GatewayKeyTerms } from "./gateway-key";
import type { RunsAndSessions } from "./session-port";
import type { ForeignSessionPage, LayerReport } from "./installation";

// The only door to SQLite. Everything is asynchronous and compares revisions, so that a second implementation
// (PostgreSQL, several replicas) fits behind it. No SQL, no path and no driver type leaves this room.

/** A credential exactly as stored, secrets included: it stays on the server and goes to `gateway` only. */
export type StoredCredential = Readonly<Record<string, unknown>> & { type?: unknown; provider?: unknown };

/**
 * One agent's view of the auth stores: shared, main and own merged (D-40, D-43). Provider keys are normalised, ids that
 * are stored nowhere stay in `order` (O-25 has to see them) and are left out of `lastGood` (D-14).
 */
export type AgentAuth = {
  agentId: string;
  credentials: Readonly<Record<ProfileId, StoredCredential>>;
  /** Which store owns the credential, so the usage entry lives there too. */
  owners: Readonly<Record<ProfileId, "own" | "main" | "shared">>;
  usage: Readonly<Record<ProfileId, UsageEntry>>;
  lastGood: Readonly<Record<string, ProfileId>>;
  order: Readonly<Record<string, readonly ProfileId[]>>;
  /** Changes whenever the stored order of any provider does; compare-and-swap token of `setOrder`. */
  orderRevision: string;
  /** Why nothing here can be written (D-10, P-8, read-only file), or null. */
  readOnlyReason: ErrorSaid | null;
};

export type Actor =
  | { kind: "operator"; name: string }
  | { kind: "system"; name: string }
  | { kind: "cli"; name: string }
  | { kind: "gateway-key"; name: string };

export type { AuditDraft, AuditEntry, AuditQuestion } from "./audit-entry";

export type SetOrder = {
  agentId: string;
  provider: string;
  /** Null removes the override (back to configured or automatic order). */
  order: readonly ProfileId[] | null;
  expectedRevision: string;
  audit: AuditDraft;
};
export type SetOrderResult =
  { ok: true; revision: string } | { ok: false; revision: string; order: readonly ProfileId[] | null };

/**
 * How far one file of OpenClaw's log has been read. A file is known by its inode, and again by what it holds after it
 * was copied or compressed: `head` is a digest of its first line, `anchor` of the bytes before `offset`.
 */
export type LogCheckpoint = {
  /** `device:inode`. */
  inode: string;
  path: string;
  head: string;
  anchor: string;
  /** Bytes read, of the plain text where the file is compressed; always behind a line end. */
  offset: number;
  updatedAt: number;
};

export type Role = "viewer" | "operator" | "admin";
export type OperatorRow = {
  name: string;
  role: Role;
  passwordHash: string;
  mustChangePassword: boolean;
  failedSignIns: number;
  lockedUntil: number | null;
  createdAt: number;
};
export type SignInRow = {
  tokenHash: string;
  operatorName: string;
  createdAt: number;
  expiresAt: number;
  userAgent: string;
};
/** What a change of an operator may set; everything else stays as it is stored by then. */
export type OperatorChange = {
  name: string;
  set: Partial<Omit<OperatorRow, "name" | "createdAt">>;
  /** Only if this is still stored, else `conflict`: a reset meanwhile is not undone. */
  expectedPasswordHash?: string;
  /** Sign-ins that end with it: all, or all but the one that asked. */
  endSignIns?: { except: string | null };
  audit: AuditDraft;
};

/** About Understudy's own database, for the people who run it. */
export type DatabaseFacts = {
  bytes: number;
  /** Of these: left free by what was removed, and used again before the file grows. */
  freeBytes: number;
  logBytes: number;
  schema: number;
  /** Runs are counted by their rollups. */
  rows: { runs: number; audit: number; sessions: number };
  oldestRunAt: number | null;
  retention: { keptMs: number; maxBytes: number; auditKeptMs: number; auditRows: number };
};

export type ReplaceTokens = {
  agentId: string;
  profileId: ProfileId;
  /** Another refresh token in the row by now: somebody has logged in anew, and nothing is written. */
  expectedRefresh: string;
  tokens: { access: string; refresh?: string; idToken?: string; expires: number | null };
};
/** `login` names what is refreshed, `holder` who does it (any text of one attempt's own). */
export type RefreshLock = { login: string; holder: string };

/** The values of OpenClaw's older JSON files, already read and cleaned (07 §4). */
export type LegacyRows = {
  profiles: Readonly<Record<ProfileId, StoredCredential>>;
  order: Readonly<Record<string, readonly ProfileId[]>>;
  lastGood: Readonly<Record<string, ProfileId>>;
  usageStats: Readonly<Record<ProfileId, unknown>>;
};
/** What went into SQLite, by key; `keptProfiles` stood there already and won (D-45). */
export type ImportedRows = {
  profiles: readonly ProfileId[];
  keptProfiles: readonly ProfileId[];
  order: readonly string[];
  lastGood: readonly string[];
  usageStats: readonly ProfileId[];
};

/** A text file (openclaw.json, settings.json5) to be replaced in one step, with its audit record (P-9). */
export type ReplaceFile = {
  /** The real file, links already followed. */
  path: string;
  /** Gets the old text, 0600; null for none. */
  backupPath: string | null;
  /** SHA-256 (hex) of the text that was seen; null: there was no file. */
  expected: string | null;
  text: string;
  audit: AuditDraft;
};
/** Not ok: the file holds something else by now, and nothing was written. */
export type ReplaceFileResult = { ok: boolean };

export type StoreChange = { agentId: string } & (
  { what: "order" } | { what: "usage" } | { what: "credentials" } | { what: "protection" }
);

/**
 * Every promise rejects with an `AppError` (lib/errors.ts) whose code is one of `store_busy`, `store_read_only`,
 * `store_corrupt`, `store_full`, `store_closed`, `internal`; a rejected write has written nothing.
 */
export type StorePort = RunsAndSessions & {
  readAgent(agentId: string): Promise<AgentAuth>;
  /** Agent ids that have a database on disk. */
  listAgents(): Promise<readonly string[]>;
  /** Applies the events to freshly read rows in one IMMEDIATE transaction (W-3); audits when given. */
  applyProfileEvents(input: {
    agentId: string;
    events: readonly ProfileEvent[];
    policy: FailoverPolicy;
    audit?: AuditDraft;
  }): Promise<readonly ProfileEffect[]>;
  setOrder(input: SetOrder): Promise<SetOrderResult>;
  putCredential(input: {
    agentId: string;
    profileId: ProfileId;
    credential: StoredCredential;
    audit: AuditDraft;
  }): Promise<void>;

  /** Sets and removes fields of a credential, or makes it; unknown fields stay, another secret ends all windows (W-48). */
  replaceCredential(input: {
    agentId: string;
    profileId: ProfileId;
    set: StoredCredential;
    remove: readonly string[];
    /** `conflict` where a profile of this name is there by then. */
    mustBeNew?: boolean;
    audit: AuditDraft;
  }): Promise<void>;
  /** New tokens of the same login (W-41): no window ends, everything else in the credential stays. */
  replaceTokens(input: ReplaceTokens): Promise<"written" | "superseded">;
  /** One refresh at a time per login, also across processes: false while another holder has it. */
  takeRefreshLock(input: RefreshLock & { untilAt: number }): Promise<boolean>;
  releaseRefreshLock(input: RefreshLock): Promise<void>;
  /** Removes a credential from the store that owns it, and its traces from every agent that saw it (D-15). */
  removeProfile(input: { agentId: string; profileId: ProfileId; audit: AuditDraft }): Promise<void>;
  /** Puts an unparsable row under another key, text untouched (D-13); false when there was none. */
  moveRowAside(input: {
    agentId: string;
    layer: LayerReport["layer"];
    row: "store" | "state";
    audit: AuditDraft;
  }): Promise<boolean>;
  inspectAgent(agentId: string): Promise<readonly LayerReport[]>;
  /** `text`: part of a key, of a model or of a profile that the record names. */
  listForeignSessions(input: {
    agentId: string;
    before?: string;
    text?: string;
    limit: number;
  }): Promise<ForeignSessionPage>;

  previewImport(input: {
    agentId: string;
    rows: LegacyRows;
  }): Promise<ImportedRows & { hasDatabase: boolean }>;
  importProfiles(input: { agentId: string; rows: LegacyRows; audit: AuditDraft }): Promise<ImportedRows>;
  /** Compare, replace and audit, one process at a time. */
  replaceFile(input: ReplaceFile): Promise<ReplaceFileResult>;

  /**
   * Runs told by a log, and how far it was read, in one commit. False, with nothing written, when another process has
   * moved that checkpoint from `expectedOffset` (null: no checkpoint yet).
   */
  appendLogRuns(input: {
    runs: readonly RunRecord[];
    checkpoint: LogCheckpoint;
    expectedOffset: number | null;
  }): Promise<boolean>;
  listLogCheckpoints(): Promise<readonly LogCheckpoint[]>;

  listOperators(): Promise<readonly OperatorRow[]>;
  /** `conflict` when there is one of that name, upper and lower case alike. */
  addOperator(operator: OperatorRow, audit: AuditDraft): Promise<void>;
  /** One step with its audit record. `conflict` when no admin would be left (P-23), `not_found` without that operator. */
  changeOperator(change: OperatorChange): Promise<void>;
  removeOperator(name: string, audit: AuditDraft): Promise<void>;
  listSignIns(): Promise<readonly SignInRow[]>;
  /** Only while this password hash is stored; forgets wrong passwords. */
  addSignIn(input: {
    signIn: SignInRow;
    expectedPasswordHash: string;
    audit: AuditDraft | null;
  }): Promise<void>;
  endSignIns(tokenHashes: readonly string[], audit: AuditDraft | null): Promise<void>;
  listGatewayKeys(): Promise<readonly GatewayKeyRow[]>;
  /** `conflict` when a key in use has that name. */
  addGatewayKey(key: GatewayKeyRow, audit: AuditDraft): Promise<void>;
  /** `conflict` when it was revoked, or is no longer what was seen. */
  changeGatewayKey(input: {
    id: string;
    seen: GatewayKeyTerms;
    terms: GatewayKeyTerms;
    audit: AuditDraft;
  }): Promise<void>;
  /** For good; nothing brings a revoked key back. */
  revokeGatewayKey(input: { id: string; at: number; audit: AuditDraft }): Promise<void>;
  /** `uses` are those since the last time. */
  touchGatewayKeys(used: readonly { id: string; lastUsedAt: number; uses: number }[]): Promise<void>;

  databaseFacts(): Promise<DatabaseFacts>;
  /** A whole, consistent copy of Understudy's own database under a new name, 0600; nobody waits for it. */
  backUp(path: string): Promise<void>;

  appendAudit(entry: AuditDraft): Promise<void>;
  listAudit(input: AuditQuestion): Promise<readonly AuditEntry[]>;

  /** Told within a second when another process has changed what an agent's view holds; returns the unsubscribe. */
  subscribe(listener: (change: StoreChange) => void): () => void;
  /** Flushes and closes both workers. */
  close(): Promise<void>;
};
