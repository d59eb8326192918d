import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tell } from "../error-said";
import { defaultPolicy as policy } from "../failover/policy";
import type { ProfileEvent } from "../failover/profile-event";
import {
  changedIn,
  openInstallation,
  startedAt,
  type Installation,
} from "../openclaw/installation-for-tests";
import { createAgentDatabase } from "./create-agent-database";
import type { StoredCredential } from "./port";
import { anAudit } from "./store-for-tests";

let home: Installation;
beforeAll(async () => {
  home = await openInstallation();
});
beforeEach(() => home.reset());
afterAll(() => home.close());

const agentFile = (agentId: string) => join(home.dir, "agents", agentId, "agent", "openclaw-agent.sqlite");
const sharedFile = () => join(home.dir, "state", "openclaw.sqlite");

function sql<T>(path: string, work: (db: Database.Database) => T): T {
  const db = new Database(path);
  try {
    return work(db);
  } finally {
    db.close();
  }
}
const text = (path: string, row: "store" | "state", key = "primary") =>
  sql(path, (db) =>
    db.prepare(`SELECT ${row}_json FROM auth_profile_${row} WHERE ${row}_key = ?`).pluck().get(key),
  );
const putText = (path: string, row: "store" | "state", value: string) =>
  sql(path, (db) =>
    db.prepare(`INSERT OR REPLACE INTO auth_profile_${row} VALUES ('primary', ?, 0)`).run(value),
  );

const apply = (agentId: string, event: ProfileEvent) =>
  home.store.applyProfileEvents({ agentId, events: [event], policy, audit: anAudit() });
const second = { profileId: "fakea:second", provider: "fakea", at: startedAt };
const own = { profileId: "fakeb:work", provider: "fakeb", at: startedAt };
const sharedState = "shared config_machine_state authProfiles.state";

test.each([
  ["clear", sharedState, () => apply("main", { ...second, type: "windows-cleared" })],
  [
    "clear of one model",
    sharedState,
    () => apply("work", { ...second, type: "windows-cleared", modelId: "m-429" }),
  ],
  ["disable", sharedState, () => apply("work", { ...second, type: "disabled", until: startedAt + 1_000 })],
  [
    "disable of an agent's own profile",
    "work auth_profile_state primary",
    () => apply("work", { ...own, type: "disabled" }),
  ],
  ["failure", sharedState, () => apply("main", { ...second, type: "failure", reason: "billing" })],
  [
    "order",
    "main auth_profile_state primary",
    async () =>
      home.store.setOrder({
        agentId: "main",
        provider: "openai",
        order: ["openai:backup"],
        expectedRevision: (await home.store.readAgent("main")).orderRevision,
        audit: anAudit(),
      }),
  ],
])("D-3: a %s touches the one row %s, every other byte of every database stays", async (_name, row, act) => {
  const before = await home.fingerprints();
  await act();
  expect(changedIn(before, await home.fingerprints())).toEqual([row]);
});

test("W-46, W-47: disable and enable on real rows come and go, the counters stay", async () => {
  const usage = async () => (await home.store.readAgent("main")).usage["fakea:second"];
  await apply("work", { ...second, type: "disabled" });
  expect(await usage()).toMatchObject({
    disabledReason: "manual",
    errorCount: 2,
    failureCounts: { rate_limit: 5 },
  });
  await apply("main", { ...second, type: "enabled" });
  expect(await usage()).not.toHaveProperty("disabledUntil");
  expect(await usage()).toMatchObject({ errorCount: 2, failureCounts: { rate_limit: 5 } });
});

test("D-6: unknown tables, columns, keys of the row and fields of a credential stay through every kind of edit", async () => {
  sql(agentFile("work"), (db) => {
    db.exec("CREATE TABLE later (x TEXT) STRICT; INSERT INTO later VALUES ('theirs')");
    db.exec("ALTER TABLE auth_profile_store ADD COLUMN later_note TEXT");
    db.exec("UPDATE auth_profile_store SET later_note = 'kept'");
    db.pragma("user_version = 99");
  });
  const store =
    '{ "version":1, "later":{"a":1.0}, "profiles":{"fakeb:work":{"provider":"fakeb","type":"api_key","key":"k","later":[1.50]}}}';
  sql(agentFile("work"), (db) => db.prepare("UPDATE auth_profile_store SET store_json = ?").run(store));
  await home.store.replaceCredential({
    agentId: "work",
    profileId: "fakeb:work",
    set: { type: "api_key", provider: "fakeb", key: "new" },
    remove: ["keyRef"],
    audit: anAudit(),
  });
  await apply("work", { ...own, type: "disabled" });
  expect(text(agentFile("work"), "store")).toBe(
    '{"version":1,"later":{"a":1.0},"profiles":{"fakeb:work":{"provider":"fakeb","type":"api_key","key":"new","later":[1.5]}}}',
  );
  sql(agentFile("work"), (db) => {
    expect(db.prepare("SELECT later_note FROM auth_profile_store").pluck().get()).toBe("kept");
    expect(db.prepare("SELECT x FROM later").pluck().all()).toEqual(["theirs"]);
    expect(db.pragma("user_version", { simple: true })).toBe(99);
  });
});

test("the doctor is told the schema version, the problems of rows and what they hold, no secret", async () => {
  putText(agentFile("work"), "state", "{ broken");
  putText(agentFile("work"), "store", '{"version":2,"profiles":{"a:b":{"key":"planted"}}}');
  const report = await home.store.inspectAgent("work");
  expect(report).toMatchObject([
    {
      layer: "own",
      isThere: true,
      schemaVersion: 23,
      storeProblem: "newer-version",
      stateProblem: "unparsable",
    },
    { layer: "main", schemaVersion: 23, storeProblem: null, order: { fakeb: ["fakeb:default"] } },
    { layer: "shared", storeProblem: null, readOnlyReason: null },
  ]);
  expect(report[2]?.profileIds).toHaveLength(10);
  expect(JSON.stringify(report)).not.toMatch(/planted|sk-fake/);
});

test("D-13: a row that cannot be parsed is moved aside with its text, then written again; a newer one stays", async () => {
  const broken = '{"version":1,"order":{"x":["x:y"]},,}';
  putText(agentFile("work"), "state", broken);
  const before = await home.fingerprints();
  const move = (row: "store" | "state") =>
    home.store.moveRowAside({
      agentId: "work",
      layer: "own",
      row,
      audit: anAudit({ targetId: `aside ${row}` }),
    });
  await expect(apply("work", { ...own, type: "disabled" })).rejects.toMatchObject({
    code: "store_read_only",
  });
  expect(await move("state")).toBe(true);
  expect(text(agentFile("work"), "state", `primary.unparsable.${startedAt}`)).toBe(broken);
  expect(text(agentFile("work"), "state")).toBeUndefined();
  await apply("work", { ...own, type: "disabled" });
  expect(await move("state")).toBe(false);
  putText(agentFile("work"), "store", '{"version":2}');
  expect(await move("store")).toBe(false);
  const touched = changedIn(before, await home.fingerprints()).filter(
    (key) => !key.startsWith("work auth_profile"),
  );
  expect(touched).toEqual([]);
});

test("D-41: an old default login gives way to the main agent's newer one of the same account, in the view only", async () => {
  const login = (over: StoredCredential): StoredCredential => ({
    type: "oauth",
    provider: "openai",
    ...over,
  });
  const put = (agentId: string, profiles: Record<string, StoredCredential>) =>
    putText(agentFile(agentId), "store", JSON.stringify({ version: 1, profiles }));
  put("work", { "openai:default": login({ access: "old", expires: 10, email: "User@example.com" }) });
  putText(
    agentFile("work"),
    "state",
    '{"version":1,"order":{"openai":["openai:default","openai:backup"]},"lastGood":{"openai":"openai:default"}}',
  );
  const before = await home.fingerprints();
  const view = await home.store.readAgent("work");
  expect(view.credentials).not.toHaveProperty(["openai:default"]);
  expect(view.order.openai).toEqual(["openai:user@example.com", "openai:backup"]);
  expect(view.lastGood).toEqual({ openai: "openai:user@example.com" });
  expect(await home.fingerprints()).toEqual(before);

  // Another account, an older login, or one that cannot be used: the agent keeps its own.
  for (const own of [{ email: "other@example.com" }, { email: "user@example.com", expires: 9e12 }, {}]) {
    put("work", { "openai:default": login({ access: "old", expires: 10, ...own }) });
    expect((await home.store.readAgent("work")).owners["openai:default"]).toBe("own");
  }
});

test("D-9: sessions of a real installation are read, newest first, with override, pin and notice", async () => {
  const before = await home.fingerprints();
  const page = await home.store.listForeignSessions({ agentId: "main", limit: 1 });
  expect(page).toMatchObject({
    source: "session_nodes",
    sessions: [{ agentId: "main", sessionKey: "agent:main:main", status: "done", isReadable: true }],
  });
  const rest = await home.store.listForeignSessions({
    agentId: "main",
    limit: 5,
    ...(page.nextBefore !== null && { before: page.nextBefore }),
  });
  expect(rest.nextBefore).toBeNull();
  expect(rest.sessions).toMatchObject([
    {
      sessionKey: "agent:main:notice",
      sessionId: "c4569653-f554-47ff-9c5a-25617ff5c83f",
      updatedAt: 1_795_975_889_736,
      entry: {
        authProfileOverride: "fakea:second",
        authProfileOverrideSource: "auto",
        fallbackNotice: { selectedModel: "fakea/m-429", activeModel: "fakeb/m-ok" },
      },
    },
  ]);
  expect(await home.fingerprints()).toEqual(before);
});

test("D-9: the older table of sessions is read where there is no other, records that cannot be read are marked", async () => {
  sql(agentFile("work"), (db) => {
    db.exec(`DROP TABLE session_nodes; CREATE TABLE session_entries (session_key TEXT PRIMARY KEY, session_id TEXT,
      entry_json TEXT, updated_at INTEGER, status TEXT);
      INSERT INTO session_entries VALUES ('a', '1', '{"modelOverride":"m","providerOverride":"p"}', 5, NULL),
      ('b', '2', '{ half', 6, NULL)`);
  });
  const page = await home.store.listForeignSessions({ agentId: "work", limit: 5 });
  expect(page).toMatchObject({
    source: "session_entries",
    sessions: [
      { sessionKey: "b", isReadable: false, entry: {} },
      { sessionKey: "a", isReadable: true, entry: { modelOverride: "m" } },
    ],
  });
  expect(await home.store.listForeignSessions({ agentId: "nobody", limit: 5 })).toEqual({
    source: null,
    sessions: [],
    nextBefore: null,
  });
});

test.each([
  ["notice", ["agent:main:notice"]],
  ["FAKEA:SEC", ["agent:main:notice"]],
  ["agent:main", ["agent:main:main", "agent:main:notice"]],
  ["100%", []],
])("sessions are found by %j in their key or in what they run on", async (text, keys) => {
  const { sessions } = await home.store.listForeignSessions({ agentId: "main", text, limit: 5 });
  expect(sessions.map(({ sessionKey }) => sessionKey)).toEqual(keys);
});

test("D-15: an order that held nothing else goes, one of an agent with a profile of the same name stays", async () => {
  const child = join(home.dir, "agents", "child", "agent");
  await mkdir(child, { recursive: true });
  createAgentDatabase(agentFile("child"), 0);
  putText(
    agentFile("child"),
    "store",
    '{"version":1,"profiles":{"fakeb:default":{"type":"api_key","provider":"fakeb","key":"own"}}}',
  );
  putText(agentFile("child"), "state", '{"version":1,"order":{"fakeb":["fakeb:default"]}}');
  await home.store.removeProfile({ agentId: "main", profileId: "fakeb:default", audit: anAudit() });
  expect((await home.store.readAgent("main")).order).not.toHaveProperty("fakeb");
  expect((await home.store.readAgent("child")).order).toEqual({ fakeb: ["fakeb:default"] });
  expect((await home.store.readAgent("child")).credentials["fakeb:default"]).toMatchObject({ key: "own" });
});

test("P-8: a shared store in a place that is not known stops every write, and says so", async () => {
  sql(sharedFile(), (db) =>
    db
      .prepare("UPDATE config_machine_state SET value_json = ? WHERE state_key = 'auth.sharedStore'")
      .run('{"location":"vault"}'),
  );
  const before = await home.fingerprints();
  const acts = [
    () => apply("work", { ...own, type: "disabled" }),
    () => home.store.removeProfile({ agentId: "work", profileId: "fakeb:work", audit: anAudit() }),
    () => home.store.moveRowAside({ agentId: "work", layer: "own", row: "state", audit: anAudit() }),
  ];
  for (const act of acts) await expect(act()).rejects.toMatchObject({ code: "store_read_only" });
  expect(tell((await home.store.readAgent("work")).readOnlyReason)?.text).toContain("does not know");
  expect(await home.fingerprints()).toEqual(before);
});
