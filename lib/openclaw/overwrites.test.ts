import { expect, test } from "vitest";
import type { UsageEntry } from "../failover/usage-entry";
import type { AuditEntry, StoredCredential } from "../store/port";
import { findOverwrites } from "./overwrites";
import { formatPath, parsePath } from "./problem";

const now = Date.UTC(2026, 10, 29);
const entry = (over: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  at: now - 1_000,
  actor: "operator:ada",
  action: "set_order",
  targetType: "auth_order",
  targetId: "openai",
  agentId: "main",
  before: null,
  after: ["openai:a", "openai:b"],
  verified: true,
  ...over,
});
const current = (order: Record<string, readonly string[]>, document: unknown = {}) => ({
  agent: (id: string) => (id === "main" ? { order, owners: {}, usage: {}, credentials: {} } : undefined),
  document,
});

test("an order that another program has replaced is told with both, one that stands is not", () => {
  const audit = [entry({})];
  expect(findOverwrites(audit, current({ openai: ["openai:a", "openai:b"] }), now)).toEqual([]);
  expect(findOverwrites(audit, current({ openai: ["openai:b"] }), now)).toMatchObject([
    {
      what: "order",
      agentId: "main",
      provider: "openai",
      auditId: 1,
      actor: "operator:ada",
      saved: ["openai:a", "openai:b"],
      found: ["openai:b"],
      message: expect.stringContaining("is no longer the saved one"),
    },
  ]);
  expect(findOverwrites(audit, current({}), now)).toMatchObject([{ found: null }]);
});

test("a removed override that came back is told, an agent that is not read is not judged", () => {
  const cleared = entry({ action: "clear_order", after: null });
  expect(findOverwrites([cleared], current({ openai: ["openai:a"] }), now)).toMatchObject([{ saved: null }]);
  expect(findOverwrites([entry({ agentId: "gone" })], current({}), now)).toEqual([]);
});

test("D-15: what a profile removed by us took out of an order is no overwrite", () => {
  const removed = entry({
    id: 2,
    action: "remove_profile",
    targetType: "auth_profile",
    targetId: "openai:a",
  });
  const audit = [removed, entry({})];
  expect(findOverwrites(audit, current({ openai: ["openai:b"] }), now)).toEqual([]);
  expect(findOverwrites([removed, entry({ after: ["openai:a"] })], current({}), now)).toEqual([]);
});

test("only the newest save of a place counts, and only for a day", () => {
  const audit = [entry({ id: 2, after: ["openai:b"] }), entry({ id: 1 })];
  expect(findOverwrites(audit, current({ openai: ["openai:b"] }), now)).toEqual([]);
  const old = entry({ at: now - 25 * 3_600_000 });
  expect(findOverwrites([old], current({}), now)).toEqual([]);
});

test("an edit of openclaw.json is compared at its path", () => {
  const saved = entry({
    targetType: "config",
    targetId: 'auth.order["openai:x"]',
    agentId: null,
    after: ["openai:a"],
  });
  const at = (ids: readonly string[]) => current({}, { auth: { order: { "openai:x": ids } } });
  expect(findOverwrites([saved], at(["openai:a"]), now)).toEqual([]);
  expect(findOverwrites([saved], at(["openai:b"]), now)).toMatchObject([
    { what: "config", path: 'auth.order["openai:x"]', found: ["openai:b"] },
  ]);
  expect(findOverwrites([entry({ targetType: "gateway_key" })], current({}), now)).toEqual([]);
});

test("an agent's edit in agents.list is compared by its id, wherever it stands now", () => {
  const saved = entry({
    targetType: "config",
    targetId: "agents.list[0].model",
    agentId: "work",
    after: "a/b",
  });
  const list = (...items: unknown[]) => current({}, { agents: { list: items } });
  const other = { id: "other", model: "x/y" };
  expect(findOverwrites([saved], list(other, { id: "work", model: "a/b" }), now)).toEqual([]);
  expect(findOverwrites([saved], list(other, { id: "work", model: "o/l" }), now)).toMatchObject([
    { what: "config", found: "o/l" },
  ]);
  const later = { ...saved, id: 2, targetId: "agents.list[1].model", after: "c/d" };
  expect(findOverwrites([later, saved], list(other, { id: "work", model: "c/d" }), now)).toEqual([]);
});

const manual = { disabledUntil: now + 60_000, disabledReason: "manual" as const };
const billing = { disabledUntil: now + 90_000, disabledReason: "billing" as const };
const acted = (action: string, over: Partial<AuditEntry>) =>
  entry({ action, targetType: "auth_profile", targetId: "openai:a", before: null, ...over });
const disabled = acted("disable", { after: manual });
const enabled = acted("enable", { before: manual, after: { errorCount: 0 } });
const holding = (usage: UsageEntry, credential: StoredCredential = { type: "api_key" }) => ({
  agent: () => ({
    order: {},
    owners: { "openai:a": "shared" as const },
    usage: { "openai:a": usage },
    credentials: { "openai:a": credential },
  }),
  document: {},
});

test.each([
  ["a disable that is gone", disabled, {}],
  ["a disable that came back", enabled, manual],
  ["a cleared disable that came back", acted("clear_profile", { before: billing, after: {} }), billing],
])("a write-back is told: %s", (_, saved, usage) => {
  expect(findOverwrites([saved], holding(usage), now)).toMatchObject([
    { what: "profile", profileId: "openai:a", agentId: "main", auditId: 1 },
  ]);
});

test.each<[string, AuditEntry[], UsageEntry, number]>([
  ["a disable that stands", [disabled], { ...manual, lastUsed: now, errorCount: 3 }, now],
  ["a disable that has run out", [disabled], {}, now + 60_000],
  ["another failure's disable after an enable", [enabled], billing, now],
  ["a later enable", [{ ...enabled, id: 2 }, disabled], {}, now],
  ["a later enable from another agent", [{ ...enabled, id: 2, agentId: "work" }, disabled], {}, now],
  ["a later removal", [acted("remove_profile", { id: 2, after: null }), disabled], {}, now],
  ["a disable of two days ago", [{ ...disabled, at: now - 48 * 3_600_000 }], {}, now],
])("no write-back is told: %s", (_, audit, usage, at) => {
  expect(findOverwrites(audit, holding(usage), at)).toEqual([]);
});

test("a clear that left the operator's disable standing does not hide that it was written over", () => {
  const cleared = acted("clear_profile", { id: 2, before: manual, after: manual });
  expect(findOverwrites([cleared, disabled], holding({}), now)).toMatchObject([{ auditId: 1, found: null }]);
});

test("a replaced credential is told when one of the old kind is back; a refreshed one is not", () => {
  const before = { type: "api_key", provider: "openai", key: "[masked]" };
  const after = { type: "oauth", provider: "openai", access: "[masked]", expires: 1 };
  const audit = [acted("replace_credential", { before, after })];
  expect(findOverwrites(audit, holding({}, { ...before, key: "sk-old" }), now)).toMatchObject([
    { what: "profile", found: before },
  ]);
  expect(findOverwrites(audit, holding({}, { ...after, access: "new", expires: 9 }), now)).toEqual([]);
});

test("a path is read back the way it is written", () => {
  for (const path of [["a"], ["auth", "order", "x:y"], ["agents", "list", "2", "model"], ['"]', "\\", "ü"]])
    expect(parsePath(formatPath(path))).toEqual(path);
  expect(parsePath("agents.list[0].id")).toEqual(["agents", "list", "0", "id"]);
  for (const text of ["", "a..b", "a b", "[x]"]) expect(parsePath(text)).toBeNull();
});
