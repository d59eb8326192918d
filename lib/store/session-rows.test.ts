import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SessionEntry } from "../failover/session/session-entry";
import type { StorePort } from "./port";
import type { SessionFilter } from "./session-port";
import { aRun, anAudit, auditOf, makeDirectory, openIn, removeDirectory } from "./store-for-tests";

let directory: Awaited<ReturnType<typeof makeDirectory>>;
let store: StorePort;
beforeAll(async () => {
  directory = await makeDirectory();
  store = await openIn(directory);
});
afterAll(async () => {
  await store.close();
  await removeDirectory(directory);
});

const save = (sessionKey: string, entry: SessionEntry, expectedUpdatedAt: number | null = null) =>
  store.saveSession({ sessionKey, agentId: "main", entry, expectedUpdatedAt, audits: [] });
const keysOf = async (filter: SessionFilter) => {
  const { sessions } = await store.listSessions({ agentId: "lists", filter, limit: 50 });
  return sessions.map(({ sessionKey }) => sessionKey);
};

test("S-1: of two writers that saw the same entry the second writes nothing, and is told what stands there", async () => {
  const first = await save("gk_1:main:race", { sessionId: "s", updatedAt: 100 });
  expect(first).toMatchObject({ ok: true, row: { updatedAt: 100 } });
  // The same millisecond again is another version all the same.
  expect(await save("gk_1:main:race", { sessionId: "s", model: "a", updatedAt: 100 }, 100)).toMatchObject({
    ok: true,
    row: { updatedAt: 101 },
  });
  const late = await save("gk_1:main:race", { sessionId: "s", model: "b", updatedAt: 100 }, 100);
  expect(late).toMatchObject({ ok: false, current: { updatedAt: 101, entry: { model: "a" } } });
  expect(await save("gk_1:main:race", { sessionId: "s" })).toMatchObject({ ok: false });
  expect((await store.readSession("gk_1:main:race"))?.entry).toEqual({
    sessionId: "s",
    model: "a",
    updatedAt: 100,
  });
});

test("D-9: fields that are not ours stay in the stored record, old spellings of ours go", async () => {
  const db = new Database(directory.ownDatabase);
  const record = { sessionId: "s", spawnedBy: "x", fallbackNoticeSelectedModel: "a/b", model: "old" };
  db.prepare("INSERT INTO session_entries VALUES ('gk_1:main:d9', 'main', 's', ?, 7, 'done')").run(
    JSON.stringify(record),
  );
  await save("gk_1:main:d9", { sessionId: "s", updatedAt: 8 }, 7);
  const stored = db.prepare("SELECT * FROM session_entries WHERE session_key = 'gk_1:main:d9'").get();
  db.close();
  expect(stored).toMatchObject({
    status: "done",
    entry_json: JSON.stringify({ spawnedBy: "x", sessionId: "s", updatedAt: 8 }),
  });
});

test("P-19: the audit record is written with the row, or not at all", async () => {
  const audits = [anAudit({ targetId: "gk_1:main:audit", before: { a: 1 }, after: { a: 2 } })];
  const row = { sessionKey: "gk_1:main:audit", agentId: "main", entry: {}, audits };
  await store.saveSession({ ...row, expectedUpdatedAt: 5 });
  expect(await auditOf(store, "gk_1:main:audit")).toEqual([]);
  await store.saveSession({ ...row, expectedUpdatedAt: null });
  expect(await auditOf(store, "gk_1:main:audit")).toMatchObject([{ verified: true, before: { a: 1 } }]);
});

test("sessions are listed newest first, page by page, by who chose and who pinned, each with its last run", async () => {
  const entries: Record<string, SessionEntry> = {
    "gk_1:lists:web": { authProfileOverride: "openai:a", authProfileOverrideCompactionCount: 0 },
    "gk_1:lists:tg": { providerOverride: "zai", modelOverride: "glm-5", authProfileOverride: "zai:b" },
    "gk_2:lists:web": {
      modelOverride: "x",
      modelOverrideFallbackOriginProvider: "openai",
      modelOverrideFallbackOriginModel: "gpt",
    },
  };
  for (const [index, [sessionKey, entry]] of Object.entries(entries).entries())
    await store.saveSession({
      sessionKey,
      agentId: "lists",
      entry: { ...entry, updatedAt: 1_000 + index },
      expectedUpdatedAt: null,
      audits: [],
    });
  await store.appendRuns({
    runs: ["older", "newer"].map((runId, index) =>
      aRun({ runId, agentId: "lists", sessionKey: "gk_1:lists:tg", startedAt: 2_000 + index }),
    ),
    successes: [],
  });
  const first = await store.listSessions({ agentId: "lists", filter: {}, limit: 2 });
  expect(first.sessions).toMatchObject([
    { sessionKey: "gk_2:lists:web", lastRun: null },
    { sessionKey: "gk_1:lists:tg", lastRun: { runId: "newer" } },
  ]);
  const before = first.nextBefore ?? "";
  const rest = await store.listSessions({ agentId: "lists", filter: {}, before, limit: 2 });
  expect(rest).toMatchObject({ sessions: [{ sessionKey: "gk_1:lists:web" }], nextBefore: null });
  // S-2, S-3: without a stored source, what stands beside it tells.
  expect(await keysOf({ chosenBy: "user" })).toEqual(["gk_1:lists:tg"]);
  expect(await keysOf({ chosenBy: "auto" })).toEqual(["gk_2:lists:web"]);
  expect(await keysOf({ pinnedBy: "auto" })).toEqual(["gk_1:lists:web"]);
  expect(await keysOf({ pinnedBy: "user" })).toEqual(["gk_1:lists:tg"]);
  expect(await keysOf({ pinnedBy: "none" })).toEqual(["gk_2:lists:web"]);
  expect(await keysOf({ profileId: "zai:b" })).toEqual(["gk_1:lists:tg"]);
  expect(await keysOf({ text: "GLM" })).toEqual(["gk_1:lists:tg"]);
  expect(await keysOf({ text: "%" })).toEqual([]);
  expect(await keysOf({ keyId: "gk_2" })).toEqual(["gk_2:lists:web"]);
  expect(await keysOf({ keyId: "gk" })).toEqual([]);
});

test("what another process wrote is found by its time", async () => {
  await save("gk_1:main:late", { updatedAt: 9_000 });
  const changed = await store.listChangedSessions({ agentIds: ["main", "nobody"], since: 9_000 });
  expect(changed.map(({ sessionKey }) => sessionKey)).toEqual(["gk_1:main:late"]);
});
