import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tell } from "../error-said";
import type { StorePort } from "./port";
import {
  anAudit,
  apiKey,
  auditOf,
  openForAll,
  policy,
  putAgentRows,
  putSharedRows,
  rateLimit,
  rowText,
  startedAt,
  stateOf,
  type TestDirectory,
} from "./store-for-tests";

let directory: TestDirectory;
let opened: Awaited<ReturnType<typeof openForAll>>;
let store: StorePort;
let main: string;

beforeAll(async () => {
  opened = await openForAll();
  store = opened.store;
});
beforeEach(async () => {
  directory = await opened.fresh();
  main = directory.agentDatabase("main");
});
afterAll(() => opened.close());

test("W-3: an event is applied to the row as it is at that moment, not as it was last read", async () => {
  putAgentRows(main, { profiles: { "openai:work": apiKey("openai") } });
  await store.readAgent("main");
  putAgentRows(main, {
    state: {
      version: 1,
      usageStats: { "openai:work": { errorCount: 2, lastUsed: 7, lastFailureAt: startedAt - 1 } },
    },
  });

  const [effect] = await store.applyProfileEvents({
    agentId: "main",
    events: [rateLimit("openai:work")],
    policy,
  });

  expect(effect?.before).toMatchObject({ errorCount: 2, lastUsed: 7 });
  // The third failure of the ladder 30 s, 1 min, 5 min.
  expect(effect?.window).toMatchObject({ until: startedAt + 300_000, count: 3 });
  expect(stateOf(main).usageStats["openai:work"]).toMatchObject({
    lastUsed: 7,
    cooldownUntil: startedAt + 300_000,
  });
  expect((await store.readAgent("main")).usage["openai:work"]).toEqual(effect?.after);
});

test("D-3: members, fields and numbers that are not ours keep their exact text", async () => {
  putAgentRows(main, {
    profiles: { "openai:work": apiKey("openai") },
    stateText:
      '{"version":1,"future":{"n":12345678901234567890,"f":1.0},"usageStats":{"other:x":{"lastUsed":1e3,"weird":[ 1 ]},' +
      '"openai:work":{"errorCount":0,"note":"kept"}},"lastGood":{"zai":"gone:x"}}',
  });

  await store.applyProfileEvents({
    agentId: "main",
    events: [
      { type: "success", profileId: "openai:work", provider: "openai", modelId: "gpt-x", at: startedAt },
    ],
    policy,
  });

  const text = rowText(main, "state") ?? "";
  expect(text).toContain('"future":{"n":12345678901234567890,"f":1.0}');
  expect(text).toContain('"other:x":{"lastUsed":1e3,"weird":[ 1 ]}');
  expect(text).toContain('"zai":"gone:x"');
  expect(stateOf(main).usageStats["openai:work"]).toMatchObject({ note: "kept", lastUsed: startedAt });
  expect(stateOf(main).lastGood.openai).toBe("openai:work");
});

test("D-40, D-43: usage is read and written where the credential lives", async () => {
  await putSharedRows(directory.sharedDatabase, {
    "auth.sharedStore": { location: "state-db" },
    "authProfiles.store": {
      version: 1,
      profiles: { "openai:shared": apiKey("openai"), "openai:work": apiKey("openai") },
    },
  });
  putAgentRows(main, { profiles: { "openai:main": apiKey("openai"), "openai:work": apiKey("openai") } });
  const child = directory.agentDatabase("child");
  putAgentRows(child, { profiles: { "openai:work": apiKey("openai", "sk-child") } });

  const view = await store.readAgent("child");
  expect(view.owners).toEqual({ "openai:work": "own", "openai:main": "main", "openai:shared": "shared" });
  expect(view.credentials["openai:work"]).toMatchObject({ key: "sk-child" });

  const effects = await store.applyProfileEvents({
    agentId: "child",
    events: ["openai:shared", "openai:work", "openai:main"].map((id) => rateLimit(id)),
    policy,
  });

  expect(effects.map(({ profileId }) => profileId)).toEqual(["openai:shared", "openai:work", "openai:main"]);
  expect(Object.keys(stateOf(child).usageStats)).toEqual(["openai:work"]);
  expect(Object.keys(stateOf(main).usageStats)).toEqual(["openai:main"]);
  const shared = new Database(directory.sharedDatabase, { readonly: true });
  const row = shared
    .prepare("SELECT value_json FROM config_machine_state WHERE state_key = 'authProfiles.state'")
    .pluck();
  expect(Object.keys(JSON.parse(String(row.get())).usageStats)).toEqual(["openai:shared"]);
  shared.close();
  expect(Object.keys((await store.readAgent("child")).usage).toSorted()).toEqual([
    "openai:main",
    "openai:shared",
    "openai:work",
  ]);
});

test("W-7, W-9: a profile nobody stores gets no row, the key of the configuration gets the agent's own", async () => {
  putAgentRows(main, { profiles: {} });
  const inline = { ...rateLimit("inline-api-key:zai"), reason: "billing" as const };

  const [gone, kept] = await store.applyProfileEvents({
    agentId: "main",
    events: [rateLimit("openai:removed"), inline],
    policy,
  });

  expect(gone).toMatchObject({ window: null, after: undefined });
  expect(kept?.window).toMatchObject({ lane: "disable" });
  expect(Object.keys(stateOf(main).usageStats)).toEqual(["inline-api-key:zai"]);
});

test("D-11: the state row goes when its last member goes", async () => {
  putAgentRows(main, {
    profiles: { "openai:work": apiKey("openai") },
    state: { version: 1, usageStats: { "openai:work": { errorCount: 3 } } },
  });
  const event = {
    type: "credential-replaced" as const,
    profileId: "openai:work",
    provider: "openai",
    at: startedAt,
  };
  await store.applyProfileEvents({ agentId: "main", events: [event], policy });
  expect(rowText(main, "state")).toBeNull();
});

test("D-13: a row that cannot be parsed is read as empty, named, and never written", async () => {
  const profiles = { "openai:work": apiKey("openai", "sk-planted-secret") };
  putAgentRows(main, { profiles, stateText: '{"version":1,"usageStats":{' });

  const view = await store.readAgent("main");
  expect(view.usage).toEqual({});
  expect(tell(view.readOnlyReason)?.text).toContain(
    "The database of agent main: the auth state row cannot be parsed",
  );

  const write = store.applyProfileEvents({ agentId: "main", events: [rateLimit("openai:work")], policy });
  await expect(write).rejects.toMatchObject({ name: "AppError", code: "store_read_only" });
  expect(rowText(main, "state")).toBe('{"version":1,"usageStats":{');
});

test("D-12: the text of an unparsable store row reaches no message", async () => {
  putAgentRows(main, { storeText: '{"version":1,"profiles":{"openai:work":{"key":"sk-planted-secret"' });
  const view = await store.readAgent("main");
  expect(JSON.stringify(view)).not.toContain("planted");
});

test("D-10: a row of a higher version is read, and never written", async () => {
  putAgentRows(main, {
    profiles: { "openai:work": apiKey("openai") },
    stateText: '{"version":2,"usageStats":{"openai:work":{"errorCount":1}}}',
  });
  const view = await store.readAgent("main");
  expect(view.usage["openai:work"]).toEqual({ errorCount: 1 });
  expect(tell(view.readOnlyReason)?.text).toContain("newer version");
  const write = store.applyProfileEvents({ agentId: "main", events: [rateLimit("openai:work")], policy });
  await expect(write).rejects.toMatchObject({ code: "store_read_only" });
});

test("P-8: a shared store in an unknown place makes everything read-only", async () => {
  await putSharedRows(directory.sharedDatabase, { "auth.sharedStore": { location: "elsewhere" } });
  putAgentRows(main, { profiles: { "openai:work": apiKey("openai") } });
  expect(tell((await store.readAgent("main")).readOnlyReason)?.text).toContain("does not know");
  const write = store.applyProfileEvents({ agentId: "main", events: [rateLimit("openai:work")], policy });
  await expect(write).rejects.toMatchObject({ code: "store_read_only" });
});

test("P-19: an operator's act is recorded with what the rows held, and verified by reading back", async () => {
  putAgentRows(main, { profiles: { "openai:work": apiKey("openai") } });
  const event = { type: "disabled" as const, profileId: "openai:work", provider: "openai", at: startedAt };
  await store.applyProfileEvents({
    agentId: "main",
    events: [event],
    policy,
    audit: anAudit({ action: "disable" }),
  });
  const [entry] = await store.listAudit({ limit: 10 });
  expect(entry).toMatchObject({ action: "disable", actor: "operator:ada", verified: true, before: null });
  expect(entry?.after).toMatchObject({ disabledReason: "manual" });
});

test("P-19: what was refused is not in the audit", async () => {
  putAgentRows(main, { profiles: { "openai:work": apiKey("openai") }, stateText: "nonsense" });
  const write = store.applyProfileEvents({
    agentId: "main",
    events: [rateLimit("openai:work")],
    policy,
    audit: anAudit({ targetId: "refused" }),
  });
  await expect(write).rejects.toMatchObject({ code: "store_read_only" });
  expect(await auditOf(store, "refused")).toEqual([]);
});

test("W-48: another secret under the same id ends its windows; the audit never shows a secret", async () => {
  const credential = apiKey("openai", "sk-planted-new");
  putAgentRows(main, {
    profiles: { "openai:work": apiKey("openai", "sk-planted-old"), "openai:other": apiKey("openai") },
    state: {
      version: 1,
      usageStats: { "openai:work": { errorCount: 3 }, "openai:other": { errorCount: 1 } },
    },
  });

  const audit = anAudit({ targetId: "replacing" });
  await store.putCredential({ agentId: "main", profileId: "openai:work", credential, audit });

  const view = await store.readAgent("main");
  expect(view.credentials["openai:work"]).toEqual(credential);
  expect(view.usage).toEqual({ "openai:other": { errorCount: 1 } });
  const [entry] = await auditOf(store, "replacing");
  expect(entry).toMatchObject({ verified: true, after: { type: "api_key", key: "[masked]" } });
  expect(JSON.stringify(entry)).not.toContain("planted");
});

test("of two that add a profile of one name at once the second is told, and writes over nothing", async () => {
  putAgentRows(main, { profiles: {} });
  const add = (key: string) => {
    const target = { agentId: "main", profileId: "openai:new", remove: [], mustBeNew: true };
    return store.replaceCredential({
      ...target,
      set: apiKey("openai", key),
      audit: anAudit({ targetId: key }),
    });
  };
  const [first, second] = await Promise.allSettled([add("sk-first"), add("sk-second")]);
  expect(first.status).toBe("fulfilled");
  expect(second).toMatchObject({ status: "rejected", reason: { code: "conflict" } });
  expect((await store.readAgent("main")).credentials["openai:new"]).toMatchObject({ key: "sk-first" });
  expect(await auditOf(store, "sk-second")).toEqual([]);
});

test("W-41: the same credential stored again changes nothing", async () => {
  const credential = apiKey("openai");
  const state = { version: 1, usageStats: { "openai:work": { errorCount: 3 } } };
  putAgentRows(main, { profiles: { "openai:work": credential }, state });
  await store.putCredential({ agentId: "main", profileId: "openai:work", credential, audit: anAudit() });
  expect((await store.readAgent("main")).usage["openai:work"]).toEqual({ errorCount: 3 });
});

test("D-6: a missing agent database is made in an own directory, in OpenClaw's layout", async () => {
  const credential = apiKey("openai");
  expect((await store.readAgent("fresh")).credentials).toEqual({});
  await store.putCredential({ agentId: "fresh", profileId: "openai:work", credential, audit: anAudit() });
  const db = new Database(directory.agentDatabase("fresh"), { readonly: true });
  expect(db.pragma("user_version", { simple: true })).toBe(1);
  expect(db.prepare("SELECT meta_key, role, schema_version, agent_id FROM schema_meta").get()).toEqual({
    meta_key: "primary",
    role: "agent",
    schema_version: 1,
    agent_id: "fresh",
  });
  db.close();
});
