import { lstat, mkdir, readdir, readFile, rename, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { anAudit, changedIn, openInstallation, startedAt, type Installation } from "./installation-for-tests";
import { importLoginsOnFirstUse, previewLegacyImport, runLegacyImport } from "./legacy-import";

let home: Installation;
beforeAll(async () => {
  home = await openInstallation();
});
beforeEach(() => home.reset());
afterAll(() => home.close());

const audit = (agentId: string) => anAudit({ action: "import_legacy", targetId: agentId, agentId });
const preview = () => previewLegacyImport(home);
const run = (now = startedAt) => runLegacyImport({ ...home, now, audit });
const key = (provider: string, secret = "sk-legacy") => ({ type: "api_key", provider, key: secret });
const agent = (file: string) => `agents/work/agent/${file}`;
const namesIn = async (folder: string) => (await readdir(join(home.dir, folder))).toSorted();

test("D-45: what stands in SQLite wins, a state file wins over inline state, both per key", async () => {
  await home.put(agent("auth-profiles.json"), {
    version: 1,
    profiles: { "fakeb:work": key("fakeb"), "openai:old": key("openai") },
    order: { fakeb: ["openai:old"], openai: ["openai:old"], google: ["inline"] },
    lastGood: { fakeb: "fakeb:gone", openai: "openai:inline" },
    usageStats: { "fakeb:work": { errorCount: 9 }, "openai:old": { errorCount: 1 } },
  });
  await home.put(agent("auth-state.json"), {
    version: 1,
    order: { google: ["state"] },
    lastGood: { OpenAI: "openai:old" },
    usageStats: { "openai:old": { errorCount: 2, later: 1 } },
  });
  expect(await preview()).toMatchObject([
    {
      agentId: "work",
      sources: [agent("auth-profiles.json"), agent("auth-state.json")],
      rows: {
        profiles: ["openai:old"],
        keptProfiles: ["fakeb:work"],
        order: ["google", "openai"],
        lastGood: ["openai"],
        usageStats: ["openai:old"],
      },
      createsDatabase: false,
    },
  ]);
  await run();
  const view = await home.store.readAgent("work");
  expect(view.credentials["fakeb:work"]).toMatchObject({ key: "sk-fake-work-0009" });
  expect(view.credentials["openai:old"]).toEqual(key("openai"));
  expect(view.order).toEqual({
    fakeb: ["fakeb:work", "fakeb:default"],
    google: ["state"],
    openai: ["openai:old"],
  });
  expect(view.lastGood).toEqual({ fakeb: "fakeb:work", openai: "openai:old" });
  expect(view.usage["openai:old"]).toEqual({ errorCount: 2, later: 1 });
  expect(view.usage["fakeb:work"]).not.toMatchObject({ errorCount: 9 });
});

test("P-2: the preview changes nothing", async () => {
  await home.put(agent("auth-profiles.json"), { profiles: { "openai:old": key("openai") } });
  await home.put("credentials/oauth.json", { anthropic: { access: "a", refresh: "r", expires: 5 } });
  const before = await home.fingerprints();
  await preview();
  expect(await home.fingerprints()).toEqual(before);
  expect(await namesIn("agents/work/agent")).toContain("auth-profiles.json");
});

test("D-46: every source becomes a backup with mode 0600, the report has its line, no other row changes", async () => {
  await home.put(agent("auth.json"), { openai: { key: "sk-flat" } });
  const before = await home.fingerprints();
  const [report] = await run();
  const backup = `auth.json.sqlite-import.${startedAt}.bak`;
  expect(report?.message).toBe(`Migrated auth profile JSON for work into SQLite (backups: ${backup}).`);
  expect(await namesIn("agents/work/agent")).toEqual([backup, "openclaw-agent.sqlite"]);
  expect((await lstat(join(home.dir, agent(backup)))).mode & 0o777).toBe(0o600);
  expect((await home.store.readAgent("work")).credentials["openai:default"]).toEqual({
    type: "api_key",
    provider: "openai",
    key: "sk-flat",
  });
  expect(changedIn(before, await home.fingerprints())).toEqual(["work auth_profile_store primary"]);
});

test("D-47: a second run changes nothing", async () => {
  await home.put(agent("auth-profiles.json"), { profiles: { "openai:old": key("openai") } });
  await run();
  const before = await home.fingerprints();
  const names = await namesIn("agents/work/agent");
  expect(await run(startedAt + 1)).toEqual([]);
  expect(await preview()).toEqual([]);
  expect(await home.fingerprints()).toEqual(before);
  expect(await namesIn("agents/work/agent")).toEqual(names);
});

test("D-47: stopped between transaction and rename, the next run finishes without writing a row again", async () => {
  const text = JSON.stringify({ profiles: { "openai:old": key("openai") } });
  const path = await home.put(agent("auth-profiles.json"), text);
  await run();
  await rename(`${path}.sqlite-import.${startedAt}.bak`, path);
  const before = await home.fingerprints();
  expect(await run(startedAt + 5)).toMatchObject([{ rows: { profiles: [], keptProfiles: ["openai:old"] } }]);
  expect(await home.fingerprints()).toEqual(before);
  expect(await readFile(`${path}.sqlite-import.${startedAt + 5}.bak`, "utf8")).toBe(text);
});

test("the older folder, the flat file and oauth.json come to the main agent, each only where nothing stands yet", async () => {
  await home.put("agent/auth-profiles.json", {
    profiles: { "openai:old": key("openai"), "zai:x": key("zai") },
  });
  await home.put("agents/main/agent/auth-profiles.json", {
    profiles: { "openai:old": key("openai", "sk-new") },
  });
  await home.put("agents/main/agent/auth.json", {
    anthropic: { type: "oauth", access: "flat", refresh: "r" },
  });
  await home.put("credentials/oauth.json", {
    anthropic: { access: "from oauth.json" },
    "google-antigravity": { access: "g", email: "user@example.com", projectId: "p" },
  });
  await run();
  const { credentials, owners } = await home.store.readAgent("main");
  expect(credentials["openai:old"]).toMatchObject({ key: "sk-new" });
  expect(credentials["zai:x"]).toMatchObject({ provider: "zai" });
  expect(credentials["anthropic:default"]).toMatchObject({ access: "flat", provider: "anthropic" });
  expect(credentials["google-antigravity:default"]).toEqual({
    type: "oauth",
    access: "g",
    email: "user@example.com",
    projectId: "p",
    provider: "google-antigravity",
  });
  expect(owners["zai:x"]).toBe("own");
  expect(await namesIn("agent")).toEqual([`auth-profiles.json.sqlite-import.${startedAt}.bak`]);
  expect(await namesIn("credentials")).toEqual([`oauth.json.sqlite-import.${startedAt}.bak`]);
});

test("D-43: what the shared store has is the main agent's already, a child overlays it with its own", async () => {
  await home.put("agents/main/agent/auth-profiles.json", {
    profiles: { "fakea:first": key("fakea") },
    usageStats: { "fakea:first": { errorCount: 7 } },
  });
  await home.put(agent("auth-profiles.json"), { profiles: { "fakea:first": key("fakea", "sk-child") } });
  await run();
  const [main, work] = await Promise.all([home.store.readAgent("main"), home.store.readAgent("work")]);
  expect(main.credentials["fakea:first"]).toMatchObject({ key: "sk-fake-a-first-0001" });
  expect(main.usage["fakea:first"]).toMatchObject({ errorCount: 1 });
  expect(work.credentials["fakea:first"]).toMatchObject({ key: "sk-child" });
});

test("O-6, O-7: old spellings are imported in today's, references lose the plain value beside them", async () => {
  const ref = { source: "env", provider: "default", id: "KEY" };
  await home.put(agent("auth-profiles.json"), {
    profiles: {
      "a:1": { mode: "apiKey", provider: " OpenAI ", apiKey: "sk", note: 1 },
      "a:2": { type: "api_key", provider: "openai", key: ref },
      "a:3": { type: "token", provider: "openai", token: "plain", tokenRef: ref },
    },
  });
  await run();
  const { credentials } = await home.store.readAgent("work");
  expect(credentials["a:1"]).toEqual({ type: "api_key", provider: "openai", key: "sk", note: 1 });
  expect(credentials["a:2"]).toEqual({ type: "api_key", provider: "openai", keyRef: ref });
  expect(credentials["a:3"]).toEqual({ type: "token", provider: "openai", tokenRef: ref });
});

test("O-10: entries that are no credential are reported and stay in the backup, files that cannot be read stay", async () => {
  await home.put(agent("auth-profiles.json"), {
    profiles: {
      "x:1": "text",
      "x:2": { type: "cookie", provider: "x" },
      "x:3": { type: "api_key" },
      "x:4": key("x"),
    },
  });
  await home.put(agent("auth-state.json"), "{ half");
  await home.put("agents/main/agent/auth-state.json", { version: 2, order: { x: ["y"] } });
  const reports = await run();
  const work = reports.find(({ agentId }) => agentId === "work");
  expect(work?.rejected.map(({ profileId, reason }) => [profileId, reason])).toEqual([
    ["x:1", "non_object"],
    ["x:2", "invalid_type"],
    ["x:3", "missing_provider"],
  ]);
  expect(work?.skipped).toEqual([
    { source: agent("auth-state.json"), flaw: "no-json", why: "cannot be parsed as JSON" },
  ]);
  expect(reports.find(({ agentId }) => agentId === "main")).toMatchObject({
    skipped: [{ why: "has a newer version" }],
    message: "Nothing to import for main.",
  });
  expect(await namesIn("agents/work/agent")).toContain("auth-state.json");
  expect(
    await readFile(join(home.dir, agent(`auth-profiles.json.sqlite-import.${startedAt}.bak`)), "utf8"),
  ).toContain("cookie");
});

test("P-9: a file that is a link, or lies behind one, is not read", async () => {
  const outside = await home.put("elsewhere/real.json", { profiles: { "openai:old": key("openai") } });
  await symlink(outside, join(home.dir, agent("auth-profiles.json")));
  await symlink(join(home.dir, "elsewhere"), join(home.dir, "credentials"));
  await writeFile(join(home.dir, "elsewhere", "oauth.json"), "{}");
  const before = await home.fingerprints();
  expect((await run()).flatMap(({ skipped }) => skipped)).toEqual([
    { source: agent("auth-profiles.json"), flaw: "link", why: "is reached by a link" },
    { source: "credentials/oauth.json", flaw: "link", why: "is reached by a link" },
  ]);
  expect(await home.fingerprints()).toEqual(before);
});

test("an agent of old files only gets its database by the import, in OpenClaw's layout", async () => {
  await mkdir(join(home.dir, "agents", "older", "agent"), { recursive: true });
  await home.put("agents/older/agent/auth-profiles.json", { profiles: { "openai:old": key("openai") } });
  expect(await preview()).toMatchObject([{ agentId: "older", createsDatabase: true }]);
  expect(await namesIn("agents/older/agent")).toEqual(["auth-profiles.json"]);
  await run();
  expect(await home.store.inspectAgent("older")).toMatchObject([{ isThere: true, schemaVersion: 1 }, {}, {}]);
});

test("D-47: an empty database left by a killed import is no database yet, and the next run makes it whole", async () => {
  await home.put("agents/older/agent/openclaw-agent.sqlite", "");
  await home.put("agents/older/agent/auth-profiles.json", { profiles: { "openai:old": key("openai") } });
  expect(await preview()).toMatchObject([{ agentId: "older", createsDatabase: true }]);
  expect(await run()).toMatchObject([{ backups: [expect.any(String)] }]);
  expect(await home.store.inspectAgent("older")).toMatchObject([{ isThere: true, schemaVersion: 1 }, {}, {}]);
});

test("a row that cannot be parsed stops the import of its agent with what to do, and keeps the sources", async () => {
  const { default: Database } = await import("better-sqlite3");
  const db = new Database(join(home.dir, agent("openclaw-agent.sqlite")));
  db.exec("UPDATE auth_profile_store SET store_json = '{'");
  db.close();
  await home.put(agent("auth-profiles.json"), { profiles: { "openai:old": key("openai") } });
  expect(await run()).toMatchObject([
    { agentId: "work", backups: [], message: expect.stringContaining("--fix") },
  ]);
  expect(await namesIn("agents/work/agent")).toContain("auth-profiles.json");
});

test("P-2: only an own directory takes over oauth.json by itself", async () => {
  await home.put("credentials/oauth.json", { anthropic: { access: "a" } });
  const first = (ownership: "own" | "foreign") =>
    importLoginsOnFirstUse({
      store: home.store,
      stateDir: { path: home.dir, ownership },
      now: startedAt,
      audit,
    });
  expect(await first("foreign")).toBeNull();
  expect(await namesIn("credentials")).toEqual(["oauth.json"]);
  expect(await first("own")).toMatchObject({ agentId: "main", rows: { profiles: ["anthropic:default"] } });
  expect(await first("own")).toBeNull();
});

test("D-12: no secret stands in a plan, a report or the audit", async () => {
  await home.put(agent("auth-profiles.json"), {
    profiles: { "openai:old": key("openai", "sk-planted"), "x:1": { type: "odd", key: "sk-planted" } },
  });
  const plan = await preview();
  const report = await run();
  const entries = await home.store.listAudit({ limit: 3 });
  expect(JSON.stringify([plan, report, entries])).not.toContain("planted");
  expect(entries[0]).toMatchObject({
    action: "import_legacy",
    verified: true,
    after: { profiles: ["openai:old"] },
  });
});
