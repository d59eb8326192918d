import { afterAll, beforeAll, expect, test } from "vitest";
import type { AuditView } from "@/lib/views/audit";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
  const { store } = desk.server.runtime;
  for (let at = 1; at <= 450; at += 1)
    await store.appendAudit({
      at,
      actor: at === 3 ? "operator:rare" : "cli:root",
      action: "set_order",
      targetType: "auth_order",
      targetId: at % 2 === 0 ? "alpha" : "beta",
      agentId: "main",
      before: null,
      after: { order: at, apiKey: "sk-live-very-secret" },
    });
});
afterAll(() => desk.server.end());

const audit = async (query: string, role: "viewer" | "admin" = "admin"): Promise<AuditView> =>
  (await desk.read(`/api/audit${query}`, role)).body;

test("newest first, page by page without a gap", async () => {
  const first = await audit("?limit=30");
  const second = await audit(`?limit=30&before=${first.nextBefore}`);
  const ids = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(ids).toEqual([...ids].sort((a, b) => b - a));
  expect(new Set(ids).size).toBe(60);
  expect(Number(ids[0]) - Number(ids[59])).toBe(59);
});

test("a filter finds one record behind hundreds of others; at the end there is no next page", async () => {
  const { rows, nextBefore } = await audit("?actor=rare");
  expect(rows).toMatchObject([{ actorKind: "operator", actorName: "rare", targetId: "beta" }]);
  expect(nextBefore).toBeNull();
  expect((await audit("?target=alp&type=auth_order&limit=5")).rows).toHaveLength(5);
});

test("P-19, P-23: secrets are masked; operators and keys are shown to admins only; nobody unknown sees any", async () => {
  const all = JSON.stringify(await audit("?limit=200"));
  expect(all).not.toContain("very-secret");
  expect(JSON.stringify(await audit("?type=operator"))).toContain("viewer");
  expect((await audit("?type=operator", "viewer")).rows).toEqual([]);
  expect((await desk.server.send({ path: "/api/audit" })).status).toBe(401);
  expect((await desk.read("/api/audit?limit=0", "admin")).status).toBe(400);
});
