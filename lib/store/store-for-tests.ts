import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { defaultPolicy } from "../failover/policy";
import type { ProfileEvent } from "../failover/profile-event";
import type { RunRecord, RunStep } from "../failover/run-record";
import { createAgentDatabase } from "./create-agent-database";
import { openStore, type StoreOptions } from "./open-store";
import type { AuditDraft, StoredCredential, StorePort } from "./port";

// Real files in a temporary directory, for the tests of this room only.

export const startedAt = Date.UTC(2026, 0, 5, 12);

export type TestDirectory = {
  dir: string;
  ownDatabase: string;
  sharedDatabase: string;
  agentDatabase(agentId: string): string;
};

export async function makeDirectory(): Promise<TestDirectory> {
  const dir = await mkdtemp(join(tmpdir(), "understudy-store-"));
  return directoryAt(dir);
}

export function directoryAt(dir: string): TestDirectory {
  return {
    dir,
    ownDatabase: join(dir, "understudy", "understudy.sqlite"),
    sharedDatabase: join(dir, "state", "openclaw.sqlite"),
    agentDatabase: (agentId) => join(dir, "agents", agentId, "agent", "openclaw-agent.sqlite"),
  };
}

export const removeDirectory = ({ dir }: TestDirectory) => rm(dir, { recursive: true, force: true });

const optionsFor = (directory: TestDirectory): StoreOptions => ({
  ownership: "own",
  ownDatabasePath: directory.ownDatabase,
  sharedDatabasePath: directory.sharedDatabase,
  agentDatabase: async (agentId) => directory.agentDatabase(agentId),
  agentIds: () => readdir(join(directory.dir, "agents")).catch(() => []),
  migrationsDir: resolve("drizzle"),
  now: () => startedAt,
});

/** One store for all tests of a file (starting workers takes longer than any test), a new directory for each test. */
export async function openForAll(): Promise<{
  store: StorePort;
  /** Makes a directory; from now on agents and the shared store are looked for in it. */
  fresh(): Promise<TestDirectory>;
  close(): Promise<void>;
}> {
  const made = [await makeDirectory()];
  const current = () => made.at(-1) ?? directoryAt("");
  const store = await openStore({
    ...optionsFor(current()),
    get sharedDatabasePath() {
      return current().sharedDatabase;
    },
    agentDatabase: async (agentId) => current().agentDatabase(agentId),
  });
  return {
    store,
    async fresh() {
      made.push(await makeDirectory());
      return current();
    },
    async close() {
      await store.close();
      await Promise.all(made.map(removeDirectory));
    },
  };
}

export const openIn = (directory: TestDirectory, options: Partial<StoreOptions> = {}): Promise<StorePort> =>
  openStore({ ...optionsFor(directory), ...options });

type AgentRows = {
  profiles?: Record<string, StoredCredential>;
  state?: unknown;
  storeText?: string;
  stateText?: string;
};

/** Puts rows into an agent's database the way another program would, behind the back of any open store. */
export function putAgentRows(path: string, rows: AgentRows): void {
  createAgentDatabase(path, startedAt);
  const db = new Database(path);
  const put = (table: string, kind: string, text: string | undefined) => {
    if (text === undefined) return;
    db.prepare(`INSERT OR REPLACE INTO ${table} VALUES ('primary', ?, ?)`).run(text, startedAt);
    db.prepare(`SELECT ${kind}_json FROM ${table}`).get();
  };
  const { profiles, state } = rows;
  put(
    "auth_profile_store",
    "store",
    rows.storeText ?? (profiles && JSON.stringify({ version: 1, profiles })),
  );
  put(
    "auth_profile_state",
    "state",
    rows.stateText ?? (state === undefined ? undefined : JSON.stringify(state)),
  );
  db.close();
}

export async function putSharedRows(path: string, rows: Readonly<Record<string, unknown>>): Promise<void> {
  await mkdir(resolve(path, ".."), { recursive: true });
  const db = new Database(path);
  db.exec(
    `CREATE TABLE IF NOT EXISTS config_machine_state (state_key TEXT NOT NULL PRIMARY KEY,
     value_json TEXT NOT NULL, updated_at_ms INTEGER NOT NULL) STRICT`,
  );
  for (const [key, value] of Object.entries(rows))
    db.prepare("INSERT OR REPLACE INTO config_machine_state VALUES (?, ?, 0)").run(
      key,
      JSON.stringify(value),
    );
  db.close();
}

/** The text of a row as it stands in the file. */
export function rowText(path: string, row: "store" | "state"): string | null {
  const db = new Database(path, { readonly: true });
  try {
    const read = db.prepare<[], { text: string }>(`SELECT ${row}_json AS text FROM auth_profile_${row}`);
    return read.get()?.text ?? null;
  } finally {
    db.close();
  }
}

export const stateOf = (path: string) => JSON.parse(rowText(path, "state") ?? "{}");

export const apiKey = (provider: string, key = "sk-test-0000"): StoredCredential => ({
  type: "api_key",
  provider,
  key,
});

export const anAudit = (over: Partial<AuditDraft> = {}): AuditDraft => ({
  at: startedAt,
  actor: "operator:ada",
  action: "set_order",
  targetType: "provider",
  targetId: "openai",
  agentId: "main",
  before: undefined,
  after: undefined,
  ...over,
});

/** The audit records of one target, newest first; each test names its own. */
export const auditOf = async (store: StorePort, targetId: string) =>
  (await store.listAudit({ limit: 100 })).filter((entry) => entry.targetId === targetId);

export const rateLimit = (profileId: string, over: { at?: number; modelId?: string } = {}): ProfileEvent => ({
  type: "failure",
  reason: "rate_limit",
  profileId,
  provider: profileId.split(":")[0] ?? "",
  at: startedAt,
  ...over,
});

export const policy = defaultPolicy;

export const aStep = (over: Partial<RunStep> = {}): RunStep => ({
  candidate: "openai/gpt-x",
  outcome: "succeeded",
  profileId: "openai:work",
  reason: null,
  status: null,
  code: null,
  matchedRule: null,
  errorPreview: null,
  startedAt,
  endedAt: startedAt + 10,
  decision: null,
  effect: null,
  why: "answered",
  ...over,
});

export function aRun(over: Partial<RunRecord> = {}): RunRecord {
  const at = over.startedAt ?? startedAt;
  return {
    runId: `run-${Math.random()}`,
    agentId: "main",
    sessionKey: null,
    source: "gateway",
    requested: "openai/gpt-x",
    selectionSource: "configured-default",
    startedAt: at,
    endedAt: at + 10,
    firstByteAt: null,
    outcome: "answered",
    answeredBy: { candidate: "openai/gpt-x", profileId: "openai:work" },
    error: null,
    soonestExpiryAt: null,
    steps: [aStep()],
    decisions: [],
    facts: {
      chain: [{ provider: "openai", model: "gpt-x", routeOrigin: "requested" }],
      orders: {},
      windows: {},
      pin: null,
    },
    ...over,
  };
}

/** Another program: `script` sees `db` (the opened file) and `say`; the returned promise gives its first line. */
export async function anotherProgram(
  path: string,
  script: string,
): Promise<{ child: ChildProcess; ended: Promise<unknown> }> {
  const text = `const db = new (require("better-sqlite3"))(process.argv[1], { timeout: 30000 });
    const wait = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    ${script}`;
  const child = spawn(process.execPath, ["-e", text, path], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  return { child, ended };
}
