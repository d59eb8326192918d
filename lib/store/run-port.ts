import type { ProfileId } from "../failover/credential";
import type { FailureReason } from "../failover/reasons";
import type { RunOutcome, RunRecord } from "../failover/run-record";
import type { RunSummary, RunTotals } from "../failover/run-summary";

// The part of the store's port that is about runs (P-15 to P-18); `port.ts` has the rest.

/** All given filters must hold; `reason`, `provider`, `model` and `profileId` hold if any step matches. */
export type RunFilter = {
  agentId?: string;
  reason?: FailureReason;
  provider?: string;
  /** A whole ref, `provider/model`. */
  model?: string;
  profileId?: ProfileId;
  sessionKey?: string;
  outcome?: RunOutcome | "fell-back";
  /** Epoch ms, inclusive from, exclusive to. */
  from?: number;
  to?: number;
  /**
   * Words of a session, model, provider, profile, code, rule or error text; the beginning of each is enough, and all
   * must be there. Or the beginning of a run's id, from six signs on.
   */
  text?: string;
};
/**
 * Newest first. `before` is the cursor of the last row seen; `after`, of the first one, asks for those that are newer.
 * With a budget the search stops when its time is up and says how far it came.
 */
export type RunQuery = {
  filter: RunFilter;
  before?: string;
  after?: string;
  limit: number;
  budgetMs?: number;
};
export type RunPage = {
  runs: readonly RunSummary[];
  /** Where to go on, in the direction that was asked for; null: that was all. A page may be empty and not the last. */
  nextBefore: string | null;
  nextAfter: string | null;
  /** The search ended here (epoch ms) because its time was up, not because the page was full. */
  searchedTo: number | null;
};
/** A session by its last run. */
export type RunSession = { sessionKey: string; lastRun: RunSummary };
export type RunSessionPage = { sessions: readonly RunSession[]; nextBefore: string | null };

/** What a run counts as; plain successes are counted, and only the newest kept (P-16). */
export type RunKind = "plain" | "answered" | "fell-back" | "exhausted" | "failed" | "aborted" | "unfinished";
/** Bins of whole minutes that begin at multiples of `binMs`. `before` goes on where an earlier call stopped. */
export type RunCountQuery = {
  filter: RunFilter;
  from: number;
  to: number;
  binMs: number;
  before?: number;
  budgetMs?: number;
};
/** Bins without runs are left out. The bin that contains `countedBackTo` is told again, with its rest, by the next call. */
export type RunCountPage = {
  bins: readonly { at: number; counts: Readonly<Partial<Record<RunKind, number>>> }[];
  countedBackTo: number | null;
};
/** What the kept runs can be filtered by. */
export type RunNameLists = {
  providers: readonly string[];
  models: readonly string[];
  profiles: readonly string[];
};
export type RunExportQuery = {
  filter: RunFilter;
  format: "ndjson" | "csv";
  before?: string;
  rows: number;
  budgetMs: number;
};
/** `reachedAt`: everything from then on is written. */
export type RunExportChunk = {
  bytes: Uint8Array;
  rows: number;
  nextBefore: string | null;
  reachedAt: number | null;
};

/** Plain successes are counted, not kept as rows (P-16). `minute` is epoch ms of its start. */
export type SuccessCount = {
  minute: number;
  agentId: string;
  model: string;
  profileId: ProfileId | null;
  count: number;
};

export type RunStore = {
  /** Grouped into one commit per 50 ms or 100 rows. Plain successes are to be counted in `successes` as well. */
  appendRuns(input: { runs: readonly RunRecord[]; successes: readonly SuccessCount[] }): Promise<void>;
  listRuns(query: RunQuery): Promise<RunPage>;
  readRun(runId: string): Promise<RunRecord | null>;
  /** Sessions as the newest 20,000 runs tell of them, the one that ran last first. */
  listRunSessions(input: {
    agentId: string;
    before?: string;
    text?: string;
    limit: number;
  }): Promise<RunSessionPage>;
  /** The runs that are stored, at most 200 ids at a time, in no order. */
  readRuns(runIds: readonly string[]): Promise<readonly RunRecord[]>;
  /** Runs per outcome since `from` (epoch ms), plain successes included. */
  countRuns(input: { agentId?: string; from: number }): Promise<RunTotals>;
  /** The histogram: runs per bin and kind that match a filter. */
  countRunBins(query: RunCountQuery): Promise<RunCountPage>;
  /** Start of the hour of an agent's oldest run, kept or counted. */
  oldestRunAt(agentId: string): Promise<number | null>;
  listRunNames(agentId: string): Promise<RunNameLists>;
  /** The next piece of an export, newest run first; times are ISO 8601. */
  exportRuns(query: RunExportQuery): Promise<RunExportChunk>;
};
