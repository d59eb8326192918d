import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { openStore } from "../store/open-store";
import type { StorePort } from "../store/port";
import { createLogIngest, type LogIngest, type LogIngestPorts } from "./log-ingest";
import { createProfileNames } from "./log-profile-names";
import type { LogSurroundings } from "./log-run-record";

// Lines in the form OpenClaw writes them, and a store to read them into, for the tests of this room only.

export const logStart = Date.UTC(2026, 10, 29, 18);

/** One line: "0" subsystem, "1" payload, "2" message, as recorded. */
export const aLogLine = (payload: Readonly<Record<string, unknown>>, at = logStart): string =>
  JSON.stringify({
    "0": '{"subsystem":"model-fallback/decision"}',
    "1": payload,
    "2": "model fallback decision",
    _meta: { date: new Date(at).toISOString(), logLevelName: "WARN" },
    time: new Date(at).toISOString().replace("Z", "+00:00"),
    hostname: "vm",
  });

const decision = (runId: string, more: Readonly<Record<string, unknown>>) => ({
  event: "model_fallback_decision",
  tags: ["error_handling", "model_fallback"],
  runId,
  sessionId: `session-of-${runId}`,
  requestedProvider: "fakea",
  requestedModel: "m",
  total: 2,
  ...more,
});

export const failedLine = (runId: string, at = logStart): string =>
  aLogLine(
    decision(runId, {
      decision: "candidate_failed",
      candidateProvider: "fakea",
      candidateModel: "m",
      candidateRouteOrigin: "requested",
      attempt: 1,
      reason: "rate_limit",
      status: 429,
      errorPreview: "429 slow down",
      fallbackStepFinalOutcome: "next_fallback",
      nextCandidateProvider: "fakeb",
      nextCandidateModel: "m",
    }),
    at,
  );

export const succeededLine = (runId: string, at = logStart + 1_000): string =>
  aLogLine(
    decision(runId, {
      decision: "candidate_succeeded",
      candidateProvider: "fakeb",
      candidateModel: "m",
      candidateRouteOrigin: "configured-fallback",
      attempt: 2,
      fallbackStepFinalOutcome: "succeeded",
    }),
    at,
  );

const surroundings: LogSurroundings = {
  names: createProfileNames(["fakea:first"]),
  sessionOf: () => null,
  agentOf: () => null,
  defaultAgentId: "main",
};

export type LogWorld = {
  dir: string;
  store: StorePort;
  /** As after a restart: nothing in memory, the same database. */
  newIngest(ports?: Partial<LogIngestPorts>): LogIngest;
  /** Outcome and number of lines of every stored run, by run id. */
  runs(): Promise<Record<string, string>>;
  close(): Promise<void>;
};

export async function openLogWorld(): Promise<LogWorld> {
  const dir = await realpath(await mkdtemp(join(tmpdir(), "understudy-log-")));
  const store = await openStore({
    ownership: "foreign",
    ownDatabasePath: join(dir, "understudy.sqlite"),
    sharedDatabasePath: join(dir, "none.sqlite"),
    agentDatabase: async () => join(dir, "none.sqlite"),
    agentIds: async () => [],
    migrationsDir: resolve("drizzle"),
    now: () => logStart,
  });
  return {
    dir,
    store,
    newIngest: (ports) =>
      createLogIngest({ store, surroundings: () => surroundings, now: () => logStart, ...ports }),
    async runs() {
      const { runs } = await store.listRuns({ filter: {}, limit: 500 });
      const whole = await store.readRuns(runs.slice(0, 200).map(({ runId }) => runId));
      return Object.fromEntries(
        whole.map(({ runId, outcome, decisions }) => [runId, `${outcome} ${decisions.length}`]),
      );
    },
    async close() {
      await store.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
