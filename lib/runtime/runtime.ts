// The composition root: store, configuration, clock, live feed and what the process keeps in memory, one object.
// What must not live here: rules (lib/failover), SQL (lib/store), HTTP; Next code reads it through get-runtime.ts.
import { homedir } from "node:os";
import { createSignInAttempts } from "../admin/sign-in";
import { createGatewayKeyCache } from "../auth/gateway-keys";
import { createOperatorDirectory } from "../auth/operator-directory";
import { AppError } from "../errors";
import { ownValue } from "../failover/own-value";
import { createLiveBus } from "../live/bus";
import { createLoginRefresher } from "../logins/login-refresher";
import { factsFromAuth } from "../openclaw/agent-facts";
import { oauthEndpoint } from "../openclaw/oauth-endpoint";
import { createBackups } from "./backups";
import { createAgents, defaultAgentId } from "./agents";
import { createAskedSecrets } from "./asked-secrets";
import { readConfigOnce } from "./config-readings";
import { createFaultSwitches, faultEnded } from "./fault-switches";
import { followOpenclawLog } from "./follow-openclaw-log";
import { houseProblems } from "./house-problems";
import { createLabDoor } from "./lab-door";
import { createOperatorChanges } from "./operator-changes";
import { createOverwriteNotices } from "./overwrite-notices";
import { createOwnSessions } from "./own-sessions";
import { startRegularWork } from "./regular-work";
import { createRunExports } from "./run-exports";
import { createRunPort } from "./run-port";
import { createRunRecorder } from "./run-recorder";
import { runTotals } from "./run-totals";
import { createSessionPublisher } from "./session-publisher";
import type { Runtime, RuntimeOptions } from "./runtime-contract";

export type { Runtime } from "./runtime-contract";

export async function createRuntime(options: RuntimeOptions): Promise<Runtime> {
  const { env, log, now, stateDir, store, configWatch } = options;
  const homeDir = options.homeDir ?? homedir();
  const bus = createLiveBus({ firstId: now() });
  const problemsChanged = () => bus.publish({ type: "problems-changed" });
  const recorder = createRunRecorder({ store, bus, log, onProblem: problemsChanged });
  const tellSettings = () => bus.publish({ type: "settings-changed" });
  const keys = createGatewayKeyCache(store, now);
  const sessions = createOwnSessions({ store, now, log, onChange: createSessionPublisher(bus) });
  const directory = createOperatorDirectory(store, now);
  const refreshable = stateDir.ownership === "own" || env.refreshForeignLogins;
  let readings = readConfigOnce(configWatch.current());
  log.redactBy((text) => readings.redact(text));
  let everValid = configWatch.current().broken === null;
  const agentAuths = () => agents.ids().flatMap((id) => agents.get(id)?.auth() ?? []);
  const secrets = createAskedSecrets({
    store,
    config: configWatch.current,
    agentAuths,
    env: options.variables,
    homeDir,
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
  const regular = startRegularWork({ agents, keys, sessions, noteFailure });

  const memoryOf = (agentId: string) => {
    const memory = agents.get(agentId);
    if (!memory) throw new AppError("not_found", `There is no agent "${agentId}".`);
    return memory;
  };

  const logins = createLoginRefresher({
    store: { ...store, readAgent: secrets.readAgent },
    now,
    log,
    mayRefresh: (agentId, profileId) =>
      ownValue(agents.get(agentId)?.facts().profiles ?? {}, profileId)?.refreshable !== false,
    agentAuth: (agentId) => agents.get(agentId)?.auth(),
    endpointOf: (provider) => oauthEndpoint(configWatch.current().endpoints, provider),
    resolveRef: secrets.resolve,
    async onRefreshed(profileId) {
      const seen = agents.ids().flatMap((id) => agents.get(id) ?? []);
      await Promise.all(
        seen
          .filter((memory) => ownValue(memory.auth().credentials, profileId))
          .map((memory) => memory.refresh()),
      );
    },
    onProblem: problemsChanged,
  });

  const faults = createFaultSwitches({
    now,
    factsOf: (agentId) => agents.get(agentId)?.facts(),
    onSwitches: problemsChanged,
    onWindows: (agentId, profileIds) => bus.publish({ type: "profiles-changed", agentId, profileIds }),
    onEnded: (ended) => {
      store.appendAudit(faultEnded(ended, now())).catch(noteFailure("end of a rehearsal not recorded"));
    },
  });

  const run = createRunPort({
    faults,
    refresh: logins.refresh,
    now,
    log,
    skipCacheTtlMs: env.skipCacheTtlMs,
    memoryOf,
    readings: () => readings,
    record: recorder.record,
    saveWaitMs: options.saveWaitMs,
  });

  const liveStreams: Runtime["liveStreams"] = new Set();
  const openclawLog = followOpenclawLog({
    store,
    bus,
    log,
    now,
    stateDir,
    homeDir,
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
    liveStreams,
    exports: createRunExports({ store, now, streams: liveStreams }),
    backups: createBackups({
      store,
      ownDatabasePath: stateDir.ownDatabasePath,
      now,
      onChange: tellSettings,
    }),
    async settingsChanged() {
      directory.forget();
      await keys.refresh();
      tellSettings();
      await Promise.all([...liveStreams].map((stream) => stream.check?.()));
    },
    stateDir,
    homeDir,
    config: () => configWatch.current(),
    gatewayProblem: () =>
      everValid ? (agents.problems().get(defaultAgentId)?.text ?? null) : configWatch.current().broken,
    problems: () =>
      houseProblems({
        config: configWatch.current(),
        isServing: everValid,
        decisions: recorder.problem(),
        logins: logins.problems(),
        agents: [...agents.problems().values()],
        overwrites: overwrites.current(),
      }),
    lookForOverwrites: overwrites.look,
    needsSetup: () =>
      stateDir.ownership === "own" &&
      configWatch.current().broken === null &&
      Object.keys(configWatch.current().endpoints).length === 0,
    agentIds: agents.ids,
    defaultAgentId,
    facts(agentId) {
      const facts = agents.get(agentId)?.facts();
      return facts && faults.over(facts);
    },
    orders: (agentId) => agents.get(agentId)?.orders,
    agentAuth: (agentId) => agents.get(agentId)?.auth(),
    resolveRef: secrets.resolve,
    logins,
    faults,
    lab: createLabDoor(),
    redact: (text) => readings.redact(text),
    snapshot(agentId) {
      const memory = memoryOf(agentId);
      return { facts: faults.over(memory.facts()), auth: memory.auth() };
    },
    run,
    sessions,
    ...createOperatorChanges({ store, log, agents, memoryOf, faults, overwrites }),
    async reloadConfig() {
      await configWatch.refresh();
      await loadAgents();
    },
    async readAgain() {
      await Promise.all(agents.ids().map((id) => agents.get(id)?.refresh()));
      await loadAgents();
    },
    recentRuns: recorder.recent,
    runTotals: (asked) => runTotals({ store, recorder }, asked),
    recordRun: recorder.record,
    openclawLog: openclawLog.state,
    readRun: async (runId) => recorder.pending(runId) ?? store.readRun(runId),
    signInAttempts: createSignInAttempts(),
    welcome: options.welcome,
    keys,
    directory,
    async close() {
      stopConfig();
      stopChanges();
      stopAsking();
      overwrites.close();
      faults.close();
      regular.stop();
      configWatch.close();
      await openclawLog.stop();
      await recorder.flush();
      await sessions.settled();
      await logins.close();
      await regular.flush();
      await store.close();
    },
  };
}
