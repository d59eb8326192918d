import { expect, test } from "vitest";
import { isUnlimited, viewKeys, type KeyView } from "./gateway-keys";

const aKey = (name: string, over: Partial<KeyView> = {}): KeyView => ({
  id: `gk_${name}`,
  name,
  fingerprint: "us-gw-…abcd",
  createdAt: 1,
  revokedAt: null,
  lastUsedAt: null,
  uses: 0,
  scopes: { agents: null, models: null, pin: true, fallbacks: true },
  limits: { concurrent: null, perMinute: null },
  ...over,
});
const house = { now: 1, agentIds: [], models: [], places: { all: 4, ofOneKey: 3 } };

test("D-60: whatever else a row has stays on the server", () => {
  const row = { ...aKey("a"), secretHash: "planted" };
  expect(JSON.stringify(viewKeys({ ...house, keys: [row] }))).not.toContain("planted");
});

test("keys in use come first by name, then the revoked ones, the latest first", () => {
  const keys = [aKey("old", { revokedAt: 5 }), aKey("b"), aKey("newer", { revokedAt: 9 }), aKey("a")];
  expect(viewKeys({ ...house, keys }).keys.map(({ name }) => name)).toEqual(["a", "b", "newer", "old"]);
});

test("a key is unlimited only without any scope and limit", () => {
  expect(isUnlimited(aKey("a"))).toBe(true);
  expect(isUnlimited(aKey("a", { limits: { concurrent: 1, perMinute: null } }))).toBe(false);
  expect(isUnlimited(aKey("a", { scopes: { ...aKey("a").scopes, pin: false } }))).toBe(false);
});
