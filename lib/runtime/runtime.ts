// The composition root: store, configuration, clock, live feed and what the process keeps in memory, one object.
// What must not live here: rules (lib/failover), SQL (lib/store), HTTP; Next code reads it through get-runtime.ts.
import { homedir } from "node:os";
import { createSignInAttempts, type SignInAttempts } from "../admin/sign-in";
import { createGatewayKeyCache, type GatewayKeyCache } from "../auth/gateway-keys";
import { createOperatorDirectory, type OperatorDirectory } from "../auth/operator-directory";
import type { Env } from "../env";
import { AppError } from "../errors";
import type { AgentFacts } from "../failover/config";
import { ownValue } from "../failover/own-value";
import type { ProfileEffect, ProfileEvent } from "../failover/profile-event";
import type { RunRecord } from "../failover/run-record";
import { createLiveBus, type LiveBus } from "../live/bus";
import type { LiveStreamHandle } from "../live/live-stream";
import type { Logger } from "../log";
import { factsFromAuth } from "../openclaw/agent-facts";
import type { ConfigState } from "../openclaw/config-state";
import type { ConfigWatch } from "../openclaw/config-watch";
import type { ResolveSecretRef } from "../openclaw/secret-ref";
import type { StateDir } from "../openclaw/state-dir";
import type { AgentAuth, AuditDraft, RunSummary, SetOrder, SetOrderResult, StorePort } from "../store/port";
import { createAgents, defaultAgentId } from "./agents";
import { createAskedSecrets } from "./asked-secrets";
import { readConfigOnce } from "./config-readings";
import { logOperatorAction } from "./decision-log";
import { onlyLastUsedChanged } from "./only-last-used-changed";
import { followOpenclawLog, type OpenclawLog } from "./follow-openclaw-log";
import { houseProblems, type HouseProblem } from "./house-problems";
import { createOverwriteNotices } from "./overwrite-notices";
import { createRunPort, type Run } from "./run-port";
import { createRunRecorder } from "./run-recorder";

export type Runtime = {
  now(): number;
  env: Env;
  log: Logger;
  store: StorePort;
  bus: LiveBus;
  /** Open SSE streams, ended first when the server stops (trap 21 of the platform: they never end by themselves). */
  liveStreams: Set<LiveStreamHandle>;
  stateDir: StateDir;
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
  agentIds(): readonly string[];
  defaultAgentId: string;
  facts(agentId: string): AgentFacts | undefined;
  /** Holds secrets: for the gateway's upstream calls and the verbs, never for a view. */
  agentAuth(agentId: string): AgentAuth | undefined;
  resolveRef: ResolveSecretRef;
  /** For every text that may hold a secret: built-in shapes and the operator's patterns (L-49). */
  redact(text: string): string;
  /** Both of an agent that must exist. */
  snapshot(agentId: string): { facts: AgentFacts; auth: AgentAuth };
  run: Run;
  applyProfileEvents(
    agentId: string,
    events: readonly ProfileEvent[],
    audit: AuditDraft,
  ): Promise<readonly ProfileEffect[]>;
  setOrder(input: SetOrder): Promise<SetOrderResult>;
  /** Reads the configuration now, after an edit of ours; the next request goes by it. */
  reloadConfig(): Promise<void>;
  /** A credential was replaced or removed: what memory holds about the old one no longer counts (W-48). */
  credentialChanged(profileId: string): Promise<void>;
  recentRuns(agentId: string): readonly RunSummary[];
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

const lazyFlushMs = 5_000;
const keyRefreshMs = 1_000;

export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { env, log, now, stateDir, store, configWatch } = options;
  const bus = createLiveBus({ firstId: now() });
  const problemsChanged = () => bus.publish({ type: "problems-changed" });
  const recorder = createRunRecorder({ store, bus, log, onProblem: problemsChanged });
  const keys = createGatewayKeyCache(store, now);
  const refreshable = stateDir.ownership === "own" || env.refreshForeignLogins;
  let readings = readConfigOnce(configWatch.current());
  let everValid = configWatch.current().broken === null;
  const agentAuths = () => agents.ids().flatMap((id) => agents.get(id)?.auth() ?? []);
  const secrets = createAskedSecrets({
    store,
    config: configWatch.current,
    agentAuths,
    env: options.variables,
    homeDir: options.homeDir,
  });
  const agents = createAgents({
    store: { ...store, readAgent: secrets.readAgent },
    bus,
    log,
    toFacts: (config, auth) => factsFromAuth(config, auth, { resolveRef: secrets.resolve, refreshable }),
  });
  const noteFailure = (what: string) => (error: unknown) => log.error({ err: error }, what);

  const overwrites = createOverwriteNotices({
    store,
    agentAuth: (agentId) => agents.get(agentId)?.auth(),
    document: () => configWatch.current().document,
    now,
    onChange: problemsChanged,
    onError: noteFailure("overwrites not looked for"),
  });

  await secrets.loadNew();
  await Promise.all([agents.load(configWatch.current().config), keys.refresh()]);
  overwrites.lookSoon();
  const seedRuns = () => recorder.seed(agents.ids()).catch(noteFailure("recent runs not read"));
  await seedRuns();

  const loadAgents = () =>
    secrets
      .loadNew()
      .then(() => agents.load(configWatch.current().config))
      .then(seedRuns)
      .then(() => bus.publish({ type: "config-changed" }))
      .then(overwrites.lookSoon)
      .catch(noteFailure("configuration not applied"));
  const stopConfig = configWatch.subscribe((state) => {
    readings = readConfigOnce(state);
    everValid ||= state.broken === null;
    void loadAgents();
  });
  const stopChanges = store.subscribe(({ agentId }) => {
    const memory = agents.get(agentId);
    // An agent that is new on the disk, or whose database can be read again.
    if (!memory) return void loadAgents();
    memory.refresh().then(overwrites.lookSoon).catch(noteFailure("rows not read again"));
  });
  const stopAsking = secrets.askRegularly(() => void loadAgents());
  const timers = [
    setInterval(() => {
      agents.flush().catch(noteFailure("usage not saved"));
      keys.flushUses().catch(noteFailure("key uses not saved"));
    }, lazyFlushMs),
    setInterval(() => keys.refresh().catch(noteFailure("gateway keys not read")), keyRefreshMs),
  ];
  for (const timer of timers) timer.unref();

  const memoryOf = (agentId: string) => {
    const memory = agents.get(agentId);
    if (!memory) throw new AppError("not_found", `There is no agent "${agentId}".`);
    return memory;
  };

  const run = createRunPort({
    now,
    log,
    ownDirectory: stateDir.ownership === "own",
    skipCacheTtlMs: env.skipCacheTtlMs,
    memoryOf,
    readings: () => readings,
    record: recorder.record,
    saveWaitMs: options.saveWaitMs,
  });

  const openclawLog = followOpenclawLog({
    store,
    bus,
    log,
    now,
    stateDir,
    homeDir: options.homeDir ?? homedir(),
    config: configWatch.current,
    agents: agentAuths,
    defaultAgentId,
    onRun: recorder.tell,
  });

  return {
    now,
    env,
    log,
    store,
    bus,
    liveStreams: new Set(),
    stateDir,
    config: () => configWatch.current(),
    gatewayProblem: () =>
      everValid ? (agents.problems().get(defaultAgentId) ?? null) : configWatch.current().broken,
    problems: () =>
      houseProblems({
        config: configWatch.current(),
        isServing: everValid,
        decisions: recorder.problem(),
        agents: [...agents.problems().values()],
        overwrites: overwrites.current(),
      }),
    lookForOverwrites: overwrites.look,
    agentIds: agents.ids,
    defaultAgentId,
    facts: (agentId) => agents.get(agentId)?.facts(),
    agentAuth: (agentId) => agents.get(agentId)?.auth(),
    resolveRef: secrets.resolve,
    redact: (text) => readings.redact(text),
    snapshot(agentId) {
      const memory = memoryOf(agentId);
      return { facts: memory.facts(), auth: memory.auth() };
    },
    run,
    async applyProfileEvents(agentId, events, audit) {
      const memory = memoryOf(agentId);
      const effects = await memory.applyAndSave(events, audit);
      events.forEach((event, at) => {
        const effect = effects[at];
        // Of a probe the last event says what it came to.
        if (!effect || (audit.action === "probe" && at < events.length - 1)) return;
        const { profileId, before, after } = effect;
        const verified = onlyLastUsedChanged(after, ownValue(memory.facts().usage, profileId));
        const scope = event.type === "windows-cleared" && event.modelId ? { modelId: event.modelId } : {};
        const { action, actor } = audit;
        logOperatorAction(log, { action, actor, profileId, ...scope, before, after, verified });
      });
      return effects;
    },
    async setOrder(input) {
      const memory = memoryOf(input.agentId);
      const result = await store.setOrder(input);
      await memory.refresh();
      overwrites.lookSoon();
      return result;
    },
    async reloadConfig() {
      await configWatch.refresh();
      await loadAgents();
    },
    async credentialChanged(profileId) {
      const memories = agents.ids().flatMap((id) => agents.get(id) ?? []);
      for (const memory of memories) memory.unsaved.forget([profileId]);
      await Promise.all(memories.map((memory) => memory.refresh()));
    },
    recentRuns: recorder.recent,
    recordRun: recorder.record,
    openclawLog: openclawLog.state,
    readRun: async (runId) => recorder.pending(runId) ?? store.readRun(runId),
    signInAttempts: createSignInAttempts(),
    welcome: options.welcome,
    keys,
    directory: createOperatorDirectory(store, now),
    async close() {
      stopConfig();
      stopChanges();
      stopAsking();
      overwrites.close();
      for (const timer of timers) clearInterval(timer);
      configWatch.close();
      await openclawLog.stop();
      await recorder.flush();
      await agents.flush().catch(noteFailure("usage not saved"));
      await keys.flushUses().catch(noteFailure("key uses not saved"));
      await store.close();
    },
  };
}
