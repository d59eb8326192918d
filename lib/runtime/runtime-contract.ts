import type { SignInAttempts } from "../admin/sign-in";
import type { GatewayKeyCache } from "../auth/gateway-keys";
import type { OperatorDirectory } from "../auth/operator-directory";
import type { Env } from "../env";
import type { AgentFacts } from "../failover/config";
import type { ProfileEffect, ProfileEvent } from "../failover/profile-event";
import type { RunRecord } from "../failover/run-record";
import type { StandingOrders } from "../failover/runner/standing-orders";
import type { LiveBus } from "../live/bus";
import type { LiveStreamHandle } from "../live/live-stream";
import type { Logger } from "../log";
import type { LoginRefresher } from "../logins/login-refresher";
import type { ConfigState } from "../openclaw/config-state";
import type { ConfigWatch } from "../openclaw/config-watch";
import type { ResolveSecretRef } from "../openclaw/secret-ref";
import type { StateDir } from "../openclaw/state-dir";
import type { AgentAuth, AuditDraft, SetOrder, SetOrderResult, StorePort } from "../store/port";
import type { RunSummary, RunTotals } from "../failover/run-summary";
import type { Backups } from "./backups";
import type { FaultSwitches } from "./fault-switches";
import type { LabDoor } from "./lab-door";
import type { OpenclawLog } from "./follow-openclaw-log";
import type { HouseProblem } from "./house-problems";
import type { RunExports } from "./run-exports";
import type { OwnSessions } from "./own-sessions";
import type { Run } from "./run-port";

export type Runtime = {
  now(): number;
  env: Env;
  log: Logger;
  store: StorePort;
  bus: LiveBus;
  /** Open SSE streams, ended first when the server stops (trap 21 of the platform: they never end by themselves). */
  liveStreams: Set<LiveStreamHandle>;
  exports: RunExports;
  backups: Backups;
  /** After a change of operators, sign-ins or keys: it holds from the next request on, and open tabs hear of it. */
  settingsChanged(): Promise<void>;
  stateDir: StateDir;
  /** Stands for `~`. */
  homeDir: string;
  config(): ConfigState;
  /**
   * Why the gateway cannot answer: no valid configuration since the start (P-4), or a default agent that cannot be
   * read. A later mistake in the configuration stops nothing (D-57).
   */
  gatewayProblem(): string | null;
  /** For every page: configuration, decisions (P-4, P-18), agents that cannot be read, overwritten edits. */
  problems(): readonly HouseProblem[];
  /** Looks again for edits that were written over, e.g. after a notice was put away. */
  lookForOverwrites(): Promise<void>;
  /** An own directory without any provider: the desk begins with adding one. */
  needsSetup(): boolean;
  agentIds(): readonly string[];
  defaultAgentId: string;
  facts(agentId: string): AgentFacts | undefined;
  /** Of the same rows as the facts. */
  orders(agentId: string): StandingOrders | undefined;
  /** Holds secrets: for the gateway's upstream calls and the verbs, never for a view. */
  agentAuth(agentId: string): AgentAuth | undefined;
  resolveRef: ResolveSecretRef;
  /** OAuth logins are refreshed before they are used, in own directories (P-5). */
  logins: LoginRefresher;
  /** Rehearsed failures (P-34); `facts` and `snapshot` show their windows as well. */
  faults: FaultSwitches;
  /** The Lab's own way to the gateway (P-30). */
  lab: LabDoor;
  /** For every text that may hold a secret: built-in shapes and the operator's patterns (L-49). */
  redact(text: string): string;
  /** Both of an agent that must exist. */
  snapshot(agentId: string): { facts: AgentFacts; auth: AgentAuth };
  run: Run;
  /** Of our own gateway (P-6). */
  sessions: OwnSessions;
  applyProfileEvents(
    agentId: string,
    events: readonly ProfileEvent[],
    audit: AuditDraft,
  ): Promise<readonly ProfileEffect[]>;
  setOrder(input: SetOrder): Promise<SetOrderResult>;
  /** Reads the configuration now, after an edit of ours; the next request goes by it. */
  reloadConfig(): Promise<void>;
  /** Reads every agent's rows now, after a change of many. */
  readAgain(): Promise<void>;
  /** A credential was replaced or removed: what memory holds about the old one no longer counts (W-48). */
  credentialChanged(profileId: string): Promise<void>;
  recentRuns(agentId: string): readonly RunSummary[];
  /** Runs since `from` (epoch ms), stored or not. */
  runTotals(asked: { agentId: string; from: number }): Promise<RunTotals>;
  /** A run that was walked outside of `run`: a probe. */
  recordRun(run: RunRecord): void;
  openclawLog(): OpenclawLog;
  readRun(runId: string): Promise<RunRecord | null>;
  /** Wrong passwords and waiting sign-ins of this process. */
  signInAttempts: SignInAttempts;
  /** The demo's gateway key for the welcome card (P-37); set by the server. */
  welcome: { gatewayKey: string; keyFile: string } | null;
  keys: GatewayKeyCache;
  directory: OperatorDirectory;
  /** Flushes everything and closes the store; streams and sockets are the server's to end first. */
  close(): Promise<void>;
};

export type RuntimeOptions = {
  env: Env;
  log: Logger;
  now(): number;
  stateDir: StateDir;
  store: StorePort;
  configWatch: ConfigWatch;
  welcome: Runtime["welcome"];
  /** For SecretRefs (D-20). */
  variables: Readonly<Record<string, string | undefined>>;
  /** Stands for `~` in the paths of secret providers. */
  homeDir?: string;
  /** How long an answer waits for windows to be saved, at most (P-11). */
  saveWaitMs?: number;
};
