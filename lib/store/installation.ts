import type { ErrorSaid } from "../error-said";
import type { ProfileId } from "../failover/credential";
import type { SessionEntry } from "../failover/session/session-entry";

// What the port tells of an OpenClaw installation beside the view of an agent.

/** A session of OpenClaw's own (D-9): only ever read (P-6). */
export type ForeignSession = {
  agentId: string;
  sessionKey: string;
  sessionId: string;
  updatedAt: number;
  status: string | null;
  /** False where the stored record is marked as invalid or cannot be parsed; `entry` is empty then. */
  isReadable: boolean;
  entry: SessionEntry;
};
/** Newest first; `source` is null where the agent has no table of sessions that is understood. */
export type ForeignSessionPage = {
  source: "session_nodes" | "session_entries" | null;
  sessions: readonly ForeignSession[];
  nextBefore: string | null;
};

/** One store of an agent's view, for the doctor (D-72, D-73). Ids only, nothing of a credential. */
export type LayerReport = {
  layer: "own" | "main" | "shared";
  /** For messages: "The database of agent main". */
  label: ErrorSaid;
  isThere: boolean;
  /** `PRAGMA user_version`; null without a database. */
  schemaVersion: number | null;
  storeProblem: "unparsable" | "newer-version" | null;
  stateProblem: "unparsable" | "newer-version" | null;
  readOnlyReason: ErrorSaid | null;
  profileIds: readonly ProfileId[];
  order: Readonly<Record<string, readonly ProfileId[]>>;
  lastGood: Readonly<Record<string, ProfileId>>;
  usageIds: readonly ProfileId[];
};
