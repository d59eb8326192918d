import { receiveMessageOnPort, type MessagePort } from "node:worker_threads";
import { prepareListAudit } from "./audit";
import { createAuthFiles } from "./auth-file";
import { readLayers, type AgentPaths } from "./auth-layers";
import { backUp } from "./back-up";
import { prepareCountRuns } from "./count-runs";
import { prepareExportRuns } from "./export-runs";
import { prepareDatabaseFacts } from "./database-facts";
import { createChangeFinder } from "./find-changes";
import { previewImport } from "./import-profiles";
import { inspectAgent } from "./inspect-agent";
import { listGatewayKeys } from "./key-rows";
import { countForeignSessions, listForeignSessions } from "./list-foreign-sessions";
import { prepareListRunNames } from "./list-run-names";
import { prepareListRunSessions } from "./list-run-sessions";
import { prepareListRuns } from "./list-runs";
import { prepareCountSessions, prepareListChangedSessions, prepareListSessions } from "./list-sessions";
import { listLogCheckpoints } from "./log-checkpoints";
import { mergeLayers } from "./merge-layers";
import { listOperators, listSignIns } from "./operator-rows";
import { openOwnDatabaseToRead, ownName } from "./own-database";
import type { AuditQuestion, StoreChange } from "./port";
import type { RunCountQuery, RunExportQuery, RunQuery } from "./run-port";
import { prepareReadRun } from "./read-run";
import { readAfterCrash } from "./roll-back-journal";
import { readSession } from "./session-rows";
import { toStoreError } from "./store-error";

export type ReaderOptions = {
  ownDatabasePath: string;
  busyTimeoutMs: number;
  pollMs: number;
  /** From the writer: what our own writes look like. */
  announcements: MessagePort;
};

/** Everything that only reads, by the name it is called with from the main thread. */
export function createReader(
  { announcements, ...options }: ReaderOptions,
  tell: (changes: readonly StoreChange[]) => void,
) {
  const own = openOwnDatabaseToRead(options.ownDatabasePath, options.busyTimeoutMs);
  const files = createAuthFiles("read", options.busyTimeoutMs);
  const clock = () => performance.now();
  const readRun = prepareReadRun(own);
  const listRuns = prepareListRuns(own, clock);
  const counts = prepareCountRuns(own, clock);
  const exportRuns = prepareExportRuns(own, clock);
  const listRunNames = prepareListRunNames(own);
  const listRunSessions = prepareListRunSessions(own);
  const listSessions = prepareListSessions(own, clock);
  const countSessions = prepareCountSessions(own);
  const listChangedSessions = prepareListChangedSessions(own);
  const listAudit = prepareListAudit(own);
  const databaseFacts = prepareDatabaseFacts(own);
  const finder = createChangeFinder(files);
  const fromOwn = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      throw toStoreError(error, ownName, options.ownDatabasePath);
    }
  };

  const look = () => {
    const changes = finder.look(() => receiveMessageOnPort(announcements)?.message);
    if (changes.length > 0) tell(changes);
  };
  const looking = setInterval(look, options.pollMs);

  return {
    ready: () => true,
    readAgent: (paths: AgentPaths) => {
      finder.note(paths);
      const databases = [paths.own, paths.main, paths.shared].filter((path) => path !== null);
      return readAfterCrash(databases, options.busyTimeoutMs, () =>
        mergeLayers(paths.agentId, readLayers(files, paths)),
      );
    },
    inspectAgent: (paths: AgentPaths) => inspectAgent(files, paths),
    listForeignSessions: (input: Parameters<typeof listForeignSessions>[1]) =>
      listForeignSessions(files, input),
    previewImport: (input: Parameters<typeof previewImport>[1]) => previewImport(files, input),
    listRuns: (query: RunQuery) => fromOwn(() => listRuns(query)),
    listRunSessions: (input: Parameters<typeof listRunSessions>[0]) => fromOwn(() => listRunSessions(input)),
    readSession: (sessionKey: string) => fromOwn(() => readSession(own, sessionKey)),
    listSessions: (input: Parameters<typeof listSessions>[0]) => fromOwn(() => listSessions(input)),
    countSessions: (paths: AgentPaths) => ({
      gateway: fromOwn(() => countSessions(paths.agentId)),
      openclaw: countForeignSessions(files, paths),
    }),
    listChangedSessions: (input: Parameters<typeof listChangedSessions>[0]) =>
      fromOwn(() => listChangedSessions(input)),
    readRun: (runId: string) => fromOwn(() => readRun(runId)),
    readRuns: (runIds: readonly string[]) =>
      fromOwn(() => runIds.slice(0, 200).flatMap((runId) => readRun(runId) ?? [])),
    listLogCheckpoints: () => fromOwn(() => listLogCheckpoints(own)),
    countRuns: (input: { agentId?: string; from: number }) => fromOwn(() => counts.totals(input)),
    countRunBins: (query: RunCountQuery) => fromOwn(() => counts.countBins(query)),
    oldestRunAt: (agentId: string) => fromOwn(() => counts.oldestAt(agentId)),
    listRunNames: (agentId: string) => fromOwn(() => listRunNames(agentId)),
    exportRuns: (query: RunExportQuery) => fromOwn(() => exportRuns(query)),
    listOperators: () => fromOwn(() => listOperators(own)),
    listSignIns: () => fromOwn(() => listSignIns(own)),
    listGatewayKeys: () => fromOwn(() => listGatewayKeys(own)),
    listAudit: (input: AuditQuestion) => fromOwn(() => listAudit(input)),
    databaseFacts: () => fromOwn(databaseFacts),
    backUp: (path: string) => backUp(options.ownDatabasePath, path),
    watch: (agents: readonly AgentPaths[]) => finder.watch(agents),
    close: () => {
      clearInterval(looking);
      files.close();
      own.db.close();
      announcements.close();
    },
  };
}

export type ReaderMethods = ReturnType<typeof createReader>;
