import { afterAll, beforeAll, expect, test } from "vitest";
import type { GatewayKeyRow } from "./gateway-key";
import type { StorePort } from "./port";
import { anAudit, auditOf, openForAll, startedAt } from "./store-for-tests";

let opened: Awaited<ReturnType<typeof openForAll>>;
let store: StorePort;
beforeAll(async () => {
  opened = await openForAll();
  store = opened.store;
});
afterAll(() => opened.close());

const aKey = (id: string, over: Partial<GatewayKeyRow> = {}): GatewayKeyRow => ({
  id,
  name: id,
  secretHash: `hash of ${id}`,
  fingerprint: "us-gw-…abcd",
  createdAt: startedAt,
  revokedAt: null,
  lastUsedAt: null,
  uses: 0,
  scopes: { agents: ["main"], models: ["openai/*"], pin: false, fallbacks: true },
  limits: { concurrent: 2, perMinute: null },
  ...over,
});
const stored = async (id: string) => (await store.listGatewayKeys()).find((key) => key.id === id);
const audit = (targetId: string) => anAudit({ targetId });

test("P-31: a key is kept with its scopes and limits, and its uses add up", async () => {
  const key = aKey("k1");
  await store.addGatewayKey(key, audit("k1"));
  expect(await stored("k1")).toEqual(key);
  await store.touchGatewayKeys([
    { id: "k1", lastUsedAt: 7, uses: 3 },
    { id: "unknown", lastUsedAt: 8, uses: 1 },
  ]);
  await store.touchGatewayKeys([{ id: "k1", lastUsedAt: 5, uses: 2 }]);
  expect(await stored("k1")).toEqual({ ...key, lastUsedAt: 7, uses: 5 });
  expect(await auditOf(store, "k1")).toMatchObject([{ verified: true }]);
});

test("P-31: a key is changed from what was seen of it, else nothing is saved", async () => {
  const seen = aKey("k2");
  await store.addGatewayKey(seen, audit("k2"));
  const terms = { ...seen, name: "renamed", scopes: { ...seen.scopes, agents: null } };
  await store.changeGatewayKey({ id: "k2", seen, terms, audit: audit("k2") });
  expect(await stored("k2")).toMatchObject({ name: "renamed", scopes: { agents: null }, uses: 0 });
  const again = store.changeGatewayKey({ id: "k2", seen, terms: seen, audit: audit("k2") });
  await expect(again).rejects.toMatchObject({ code: "conflict" });
  expect(await auditOf(store, "k2")).toHaveLength(2);
});

test("a revoked key stays revoked, whatever is saved of it later, and gives its name up", async () => {
  const key = aKey("k3");
  await store.addGatewayKey(key, audit("k3"));
  const twin = aKey("k4", { name: "K3" });
  await expect(store.addGatewayKey(twin, audit("k4"))).rejects.toMatchObject({ code: "conflict" });
  await store.revokeGatewayKey({ id: "k3", at: 9, audit: audit("k3") });
  await store.revokeGatewayKey({ id: "k3", at: 10, audit: audit("k3") });
  const change = store.changeGatewayKey({ id: "k3", seen: key, terms: key, audit: audit("k3") });
  await expect(change).rejects.toMatchObject({ code: "conflict" });
  expect(await stored("k3")).toMatchObject({ revokedAt: 9 });
  expect(await auditOf(store, "k3")).toHaveLength(2);
  await store.addGatewayKey(twin, audit("k4"));
  const rename = { id: "k1", seen: aKey("k1"), terms: aKey("k1", { name: "k3" }), audit: audit("k1") };
  await expect(store.changeGatewayKey(rename)).rejects.toMatchObject({ code: "conflict" });
});
