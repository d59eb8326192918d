import { expect, test } from "vitest";
import { changesOf, isShownTo, matchesAudit, viewAudit } from "./audit";

const entry = (over: Partial<Parameters<typeof matchesAudit>[0]> = {}) => ({
  id: 1,
  at: 1,
  actor: "operator:ann",
  action: "set_order",
  targetType: "auth_order",
  targetId: "openai",
  agentId: "main",
  before: null,
  after: ["openai:a"],
  verified: true,
  ...over,
});

test("of two objects only the fields that differ are shown; absent and null are the same", () => {
  expect(changesOf({ a: 1, b: [1], c: null }, { a: 1, b: [2], d: 3 })).toEqual([
    { name: "b", before: [1], after: [2] },
    { name: "d", before: null, after: 3 },
  ]);
  expect(changesOf(null, { a: 1, b: [], c: {} })).toEqual([{ name: "a", before: null, after: 1 }]);
  expect(changesOf({ b: null }, { b: [] })).toEqual([{ name: "b", before: null, after: [] }]);
});

test("a single value is shown whole, an unchanged one not at all", () => {
  expect(changesOf(null, ["x"])).toEqual([{ name: null, before: null, after: ["x"] }]);
  expect(changesOf({ a: 1 }, { a: 1 })).toEqual([]);
  expect(changesOf(null, null)).toEqual([]);
});

test("a row says who did it, and how it is put back", () => {
  const { rows } = viewAudit({ now: 1, nextBefore: null, entries: [entry(), entry({ action: "sign_in" })] });
  expect(rows[0]).toMatchObject({ actorKind: "operator", actorName: "ann", wayBack: { kind: "order" } });
  expect(rows[1]).toMatchObject({ wayBack: null });
});

test("a filter goes by the actor's name, the kind of target and a part of its id", () => {
  expect(matchesAudit(entry(), { actor: "ann", type: "auth_order", target: "OPEN" })).toBe(true);
  expect(matchesAudit(entry(), { actor: "operator:ann" })).toBe(false);
  expect(matchesAudit(entry(), { type: "config" })).toBe(false);
  expect(matchesAudit(entry(), { target: "anthropic" })).toBe(false);
  expect(matchesAudit(entry({ actor: "first-start" }), { actor: "first-start" })).toBe(true);
});

test("P-23: changes of operators and gateway keys are for admins", () => {
  expect(isShownTo("operator", entry({ targetType: "gateway_key" }))).toBe(false);
  expect(isShownTo("admin", entry({ targetType: "operator" }))).toBe(true);
  expect(isShownTo("viewer", entry())).toBe(true);
});
