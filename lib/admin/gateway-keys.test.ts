import { afterAll, beforeAll, expect, test } from "vitest";
import { createGatewayKeyCache } from "../auth/gateway-keys";
import type { Role, StorePort } from "../store/port";
import { createGatewayKey, revokeGatewayKey } from "./gateway-keys";
import { openStoreForTests } from "./store-for-tests";

const now = () => 1_800_000_000_000;
let store: StorePort;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ store, close } = await openStoreForTests(now));
});
afterAll(() => close());

const as = (role: Role) => ({ actor: { kind: "operator", name: "ada" } as const, role, now, store });

test("a new key opens the gateway until it is revoked, and only its fingerprint is stored (D-60)", async () => {
  const { key, secret } = await createGatewayKey(as("admin"), { name: "ci" });
  const cache = createGatewayKeyCache(store, now);
  expect(cache.find(secret)).toBeNull();
  await cache.refresh();
  expect(cache.find(secret)).toMatchObject({ id: key.id, name: "ci" });
  expect(cache.find(`${secret}x`)).toBeNull();
  expect(JSON.stringify(await store.listGatewayKeys())).not.toContain(secret);
  expect(key.fingerprint).toBe(`us-gw-…${secret.slice(-4)}`);

  await revokeGatewayKey(as("admin"), { id: key.id });
  await cache.refresh();
  expect(cache.find(secret)).toBeNull();
});

test("uses are noted in memory and written together", async () => {
  const { key } = await createGatewayKey(as("admin"), { name: "ci" });
  const cache = createGatewayKeyCache(store, now);
  cache.touch(key.id);
  const lastUse = async () => (await store.listGatewayKeys()).find(({ id }) => id === key.id)?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  await cache.flushUses();
  expect(await lastUse()).toBe(now());
});

test.each(["viewer", "operator"] as const)("P-23: a %s may neither make nor revoke keys", async (role) => {
  await expect(createGatewayKey(as(role), { name: "ci" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(revokeGatewayKey(as(role), { id: "gk" })).rejects.toMatchObject({ code: "forbidden" });
});

test.each(["", "   ", "x".repeat(65), "a\nb"])("the name %j is refused", async (name) => {
  await expect(createGatewayKey(as("admin"), { name })).rejects.toMatchObject({ code: "bad_request" });
});
