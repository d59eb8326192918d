import { expect, test } from "vitest";
import type { AuditEntry } from "../store/port";
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
  agent: (id: string) => (id === "main" ? { order } : undefined),
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

test("a path is read back the way it is written", () => {
  for (const path of [["a"], ["auth", "order", "x:y"], ["agents", "list", "2", "model"], ['"]', "\\", "ü"]])
    expect(parsePath(formatPath(path))).toEqual(path);
  expect(parsePath("agents.list[0].id")).toEqual(["agents", "list", "0", "id"]);
  for (const text of ["", "a..b", "a b", "[x]"]) expect(parsePath(text)).toBeNull();
});
