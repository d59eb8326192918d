import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ProfileEvent } from "../failover/profile-event";
import { parseFailoverConfig } from "../failover/parse-config";
import { createLiveBus, type LiveEvent } from "../live/bus";
import { createLogger } from "../log";
import { factsFromAuth } from "../openclaw/agent-facts";
import { createOwnDirectory } from "../openclaw/create-own-directory";
import { openStateDir } from "../openclaw/open-state-dir";
import { openStore } from "../store/open-store";
import type { StorePort } from "../store/port";
import { createAgents, type Agents } from "./agents";

const now = () => 1_800_000_000_000;
const config = parseFailoverConfig({ agents: { entries: { main: {}, helper: {} } } });
let root: string;
let database: string;
let store: StorePort;
let agents: Agents;
let logLines: string[];
let published: LiveEvent[];

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "understudy-"));
  const location = {
    path: path.join(root, "state"),
    configPath: null,
    homeDir: root,
    source: "argument",
  } as const;
  await createOwnDirectory({ path: location.path, config: "{}", agentIds: ["main"] });
  const stateDir = await openStateDir(location);
  database = await stateDir.agentDatabase("main");
  store = await openStore({ ...stateDir, migrationsDir: path.resolve("drizzle"), now, busyTimeoutMs: 100 });
  const audit = { at: now(), actor: "test", action: "x", targetType: "x", targetId: "x", agentId: "main" };
  await store.putCredential({
    agentId: "main",
    profileId: "a:1",
    credential: { type: "api_key", provider: "a", key: "sk-test-a1" },
    audit: { ...audit, before: null, after: null },
  });
  logLines = [];
  published = [];
  const bus = createLiveBus({ firstId: 0 });
  bus.subscribe(null, ({ event }) => published.push(event));
  agents = createAgents({
    store,
    bus,
    log: createLogger({ write: (line) => logLines.push(line) }),
    toFacts: (current, auth) => factsFromAuth(current, auth, { resolveRef: () => null, refreshable: true }),
  });
  await agents.load(config);
});
afterEach(async () => {
  await store.close();
  await rm(root, { recursive: true, force: true });
});

const failure: ProfileEvent = {
  type: "failure",
  profileId: "a:1",
  provider: "a",
  at: now(),
  reason: "auth",
};
const windowOf = (agentId: string) => agents.get(agentId)?.facts().usage["a:1"]?.cooldownUntil;
const storedWindow = async () => (await store.readAgent("main")).usage["a:1"]?.cooldownUntil;

test("W-10: a failure counts in memory at once and is in the store after the write", async () => {
  agents.get("main")?.apply(failure);
  expect(windowOf("main")).toBe(now() + 30_000);
  await agents.flush();
  expect(await storedWindow()).toBe(now() + 30_000);
});

test("D-40: both agents that use a profile see its window, whoever failed on it", async () => {
  agents.get("helper")?.apply(failure);
  expect(windowOf("main")).toBe(now() + 30_000);
  expect(published).toContainEqual({ type: "profiles-changed", agentId: "main", profileIds: ["a:1"] });
  await agents.flush();
  expect(await storedWindow()).toBe(now() + 30_000);
});

test("L-72: a database locked by another program drops the bookkeeping, never the window in memory", async () => {
  const other = new Database(database);
  other.exec("BEGIN EXCLUSIVE");
  agents.get("main")?.apply(failure);
  await agents.flush();
  other.exec("ROLLBACK");
  other.close();

  expect(windowOf("main")).toBe(now() + 30_000);
  expect(await storedWindow()).toBeUndefined();
  const record = JSON.parse(logLines[0] ?? "{}");
  expect(record).toMatchObject({ event: "auth_profile_bookkeeping_dropped", provider: "a", reason: "auth" });
  expect(record.profileId).toMatch(/^sha256:[0-9a-f]{12}$/);

  await agents.get("main")?.refresh();
  expect(windowOf("main")).toBe(now() + 30_000);
});

test("W-49: an operator's clear ends a window that could not be written, whichever agent failed", async () => {
  const other = new Database(database);
  other.exec("BEGIN EXCLUSIVE");
  agents.get("helper")?.apply(failure);
  await agents.flush();
  other.exec("ROLLBACK");
  other.close();
  expect(windowOf("main")).toBe(now() + 30_000);

  const audit = { at: now(), actor: "test", action: "x", targetType: "x", targetId: "x", agentId: "main" };
  const cleared = { type: "windows-cleared", profileId: "a:1", provider: "a", at: now() } as const;
  await agents.get("main")?.applyAndSave([cleared], { ...audit, before: null, after: null });
  await agents.get("helper")?.refresh();
  expect([windowOf("main"), windowOf("helper")]).toEqual([undefined, undefined]);
});

test("rows read again do not lose what has not been written yet", async () => {
  agents
    .get("main")
    ?.apply({ type: "success", profileId: "a:1", provider: "a", at: now() + 5, modelId: "m" });
  await agents.get("main")?.refresh();
  expect(agents.get("main")?.facts().usage["a:1"]?.lastUsed).toBe(now() + 5);
  expect((await store.readAgent("main")).usage["a:1"]?.lastUsed).toBeUndefined();
  await agents.flush();
  expect((await store.readAgent("main")).usage["a:1"]?.lastUsed).toBe(now() + 5);
});

test("pages are told when a database may be changed, and when it may not any more", async () => {
  for (const mode of [0o400, 0o600]) {
    published.length = 0;
    await chmod(database, mode);
    await agents.get("main")?.refresh();
    expect(agents.get("main")?.auth().readOnlyReason === null).toBe(mode === 0o600);
    expect(published).toContainEqual({ type: "config-changed" });
  }
  published.length = 0;
  await agents.get("main")?.refresh();
  expect(published).toEqual([]);
});

test("an agent whose database is damaged is told and left out, until it can be read", async () => {
  const damaged = path.join(root, "state", "agents", "later", "agent");
  await mkdir(damaged, { recursive: true });
  await writeFile(path.join(damaged, "openclaw-agent.sqlite"), "no database at all, ".repeat(100));
  const withLater = parseFailoverConfig({ agents: { entries: { main: {}, helper: {}, later: {} } } });
  await agents.load(withLater);
  expect(agents.ids()).toEqual(["main", "helper"]);
  expect(agents.problems().get("later")?.text).toMatch(
    /^Agent later cannot be used: .*agent later .* is damaged/,
  );

  await rm(path.join(damaged, "openclaw-agent.sqlite"));
  await agents.load(withLater);
  expect(agents.ids()).toEqual(["main", "helper", "later"]);
  expect(agents.problems().size).toBe(0);
});

test("P-9: only the configuration and the disk add agents", async () => {
  await agents.load(parseFailoverConfig({ agents: { entries: { main: {}, "../etc": {}, later: {} } } }));
  expect(agents.ids()).toEqual(["main", "helper", "later"]);
});
