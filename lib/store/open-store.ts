import { EventEmitter } from "node:events";
import { MessageChannel } from "node:worker_threads";
import type { AgentPaths } from "./auth-layers";
import type { StoreChange, StorePort } from "./port";
import type { ReaderMethods } from "./reader";
import { createRunBuffer } from "./run-buffer";
import { startWorker } from "./worker-link";
import type { WriterMethods } from "./writer";

export type StoreOptions = {
  /** Agent databases are created in own directories only (P-2). */
  ownership: "own" | "foreign";
  ownDatabasePath: string;
  sharedDatabasePath: string;
  /** Path of an agent's database, checked by P-9; it may not exist yet. */
  agentDatabase(agentId: string): Promise<string>;
  /** Agents that have a database on disk. */
  agentIds(): Promise<readonly string[]>;
  /** The project's drizzle/ folder. */
  migrationsDir: string;
  now(): number;
  /** How long a lock held by another program is waited for (D-5). */
  busyTimeoutMs?: number;
};

const mainAgent = "main";
const pollMs = 300;
const agentsAnewMs = 5_000;
const retentionEveryMs = 600_000;

/** Starts both workers, migrates understudy.sqlite (backup first) and resolves when queries can be answered. */
export async function openStore(options: StoreOptions): Promise<StorePort> {
  const { ownDatabasePath, migrationsDir, ownership, now, busyTimeoutMs = 30_000 } = options;
  const { port1: told, port2: heard } = new MessageChannel();
  const events = new EventEmitter();
  const writer = startWorker<WriterMethods>(
    "writer-worker",
    { ownDatabasePath, migrationsDir, ownership, busyTimeoutMs, now: now(), announcements: told },
    events,
  );
  const reader = startWorker<ReaderMethods>(
    "reader-worker",
    { ownDatabasePath, busyTimeoutMs, pollMs, announcements: heard },
    events,
  );
  try {
    await writer.call("ready");
    await reader.call("ready");
  } catch (error) {
    await Promise.all([writer.stop(), reader.stop()]);
    throw error;
  }

  const pathsOf = async (agentId: string): Promise<AgentPaths> => ({
    agentId,
    own: await options.agentDatabase(agentId),
    main: agentId === mainAgent ? null : await options.agentDatabase(mainAgent),
    shared: options.sharedDatabasePath,
  });
  const watchAgents = async () => {
    const agentIds = new Set([mainAgent, ...(await options.agentIds())]);
    await reader.call("watch", await Promise.all([...agentIds].map(pathsOf)));
  };
  const buffer = createRunBuffer((group) => writer.call("appendRuns", group));
  const timers: NodeJS.Timeout[] = [];
  const every = (ms: number, work: () => Promise<void>) => {
    // What fails here fails again where somebody asked for it.
    const timer = setInterval(() => void work().catch(() => undefined), ms);
    timer.unref();
    timers.push(timer);
  };
  const removeOldRows = () => writer.call("removeOldRows", { now: now() });
  every(retentionEveryMs, removeOldRows);
  void removeOldRows().catch(() => undefined);
  let watched: Promise<void> | undefined;

  return {
    readAgent: async (agentId) => reader.call("readAgent", await pathsOf(agentId)),
    listAgents: () => options.agentIds(),
    applyProfileEvents: async ({ agentId, ...input }) =>
      writer.call("applyEvents", { ...input, paths: await pathsOf(agentId), now: now() }),
    setOrder: async ({ agentId, ...input }) =>
      writer.call("setOrder", { ...input, paths: await pathsOf(agentId), now: now() }),
    putCredential: async ({ agentId, ...input }) =>
      writer.call("putCredential", { ...input, paths: await pathsOf(agentId), now: now() }),
    replaceCredential: async ({ agentId, ...input }) =>
      writer.call("replaceCredential", { ...input, paths: await pathsOf(agentId), now: now() }),
    replaceTokens: async ({ agentId, ...input }) =>
      writer.call("replaceTokens", { ...input, paths: await pathsOf(agentId), now: now() }),
    takeRefreshLock: (input) => writer.call("takeRefreshLock", { ...input, now: now() }),
    releaseRefreshLock: (input) => writer.call("releaseRefreshLock", input),
    async removeProfile({ agentId, ...input }) {
      const others = [...new Set([mainAgent, ...(await options.agentIds())])].filter((id) => id !== agentId);
      const paths = await Promise.all([agentId, ...others].map(pathsOf));
      const [own, ...rest] = paths;
      if (own) await writer.call("removeProfile", { ...input, paths: own, others: rest, now: now() });
    },
    moveRowAside: async ({ agentId, ...input }) =>
      writer.call("moveRowAside", { ...input, paths: await pathsOf(agentId), now: now() }),
    inspectAgent: async (agentId) => reader.call("inspectAgent", await pathsOf(agentId)),
    listForeignSessions: async ({ agentId, ...input }) =>
      reader.call("listForeignSessions", { ...input, paths: await pathsOf(agentId) }),
    previewImport: async ({ agentId, ...input }) =>
      reader.call("previewImport", { ...input, paths: await pathsOf(agentId) }),
    importProfiles: async ({ agentId, ...input }) =>
      writer.call("importProfiles", { ...input, paths: await pathsOf(agentId), now: now() }),
    replaceFile: (input) => writer.call("replaceFile", input),

    appendRuns: (input) => buffer.append(input),
    listRuns: (query) => reader.call("listRuns", query),
    readRun: (runId) => reader.call("readRun", runId),
    readRuns: (runIds) => reader.call("readRuns", runIds),
    appendLogRuns: (input) => writer.call("appendLogRuns", input),
    listLogCheckpoints: () => reader.call("listLogCheckpoints"),
    countRuns: (input) => reader.call("countRuns", input),
    countRunBins: (query) => reader.call("countRunBins", query),
    oldestRunAt: (agentId) => reader.call("oldestRunAt", agentId),
    listRunNames: (agentId) => reader.call("listRunNames", agentId),
    listRunSessions: (input) => reader.call("listRunSessions", input),
    exportRuns: (query) => reader.call("exportRuns", query),

    readSession: (sessionKey) => reader.call("readSession", sessionKey),
    listSessions: (input) => reader.call("listSessions", input),
    countSessions: async (agentId) => reader.call("countSessions", await pathsOf(agentId)),
    listChangedSessions: (input) => reader.call("listChangedSessions", input),
    saveSession: (input) => writer.call("saveSession", input),

    listOperators: () => reader.call("listOperators"),
    addOperator: (operator, audit) => writer.call("addOperator", { operator, audit }),
    changeOperator: (change) => writer.call("changeOperator", change),
    removeOperator: (name, audit) => writer.call("removeOperator", { name, audit }),
    listSignIns: () => reader.call("listSignIns"),
    addSignIn: (input) => writer.call("addSignIn", input),
    endSignIns: (tokenHashes, audit) => writer.call("endSignIns", { tokenHashes, audit }),
    listGatewayKeys: () => reader.call("listGatewayKeys"),
    addGatewayKey: (key, audit) => writer.call("addGatewayKey", { key, audit }),
    changeGatewayKey: (input) => writer.call("changeGatewayKey", input),
    revokeGatewayKey: (input) => writer.call("revokeGatewayKey", input),
    touchGatewayKeys: (used) => writer.call("touchGatewayKeys", used),

    databaseFacts: () => reader.call("databaseFacts"),
    backUp: (path) => reader.call("backUp", path),

    appendAudit: (entry) => writer.call("appendAudit", entry),
    listAudit: (input) => reader.call("listAudit", input),

    subscribe(listener) {
      const tell = (changes: readonly StoreChange[]) => changes.forEach(listener);
      events.on("changes", tell);
      if (!watched) {
        watched = watchAgents().catch(() => undefined);
        every(agentsAnewMs, watchAgents);
      }
      return () => events.off("changes", tell);
    },
    async close() {
      timers.forEach(clearInterval);
      await buffer.flush();
      await Promise.allSettled([writer.call("close"), reader.call("close")]);
      await Promise.all([writer.stop(), reader.stop()]);
    },
  };
}
