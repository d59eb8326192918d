import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperatorRow, StorePort } from "./port";
import { anAudit, auditOf, openForAll, startedAt } from "./store-for-tests";

let opened: Awaited<ReturnType<typeof openForAll>>;
let store: StorePort;

beforeAll(async () => {
  opened = await openForAll();
  store = opened.store;
});
afterAll(() => opened.close());

const ada: OperatorRow = {
  name: "ada",
  role: "admin",
  passwordHash: "hash-1",
  mustChangePassword: true,
  failedSignIns: 0,
  lockedUntil: null,
  createdAt: startedAt,
};
const aSignIn = (tokenHash: string, operatorName: string) => ({
  tokenHash,
  operatorName,
  createdAt: startedAt,
  expiresAt: startedAt + 1_000,
  userAgent: "test",
});

test("an operator is saved and changed under one name, each time with an audit record", async () => {
  const audit = anAudit({
    action: "save_operator",
    targetId: "ada",
    after: { passwordHash: "hash-1", role: "admin" },
  });
  await store.saveOperator(ada, audit);
  const changed: OperatorRow = { ...ada, passwordHash: "hash-2", mustChangePassword: false, lockedUntil: 5 };
  await store.saveSignIn(aSignIn("t0", "ada"));
  await store.saveOperator(changed, audit);
  expect(await store.listOperators()).toEqual([changed]);
  // Changing an operator does not sign anybody out by itself.
  expect(await store.listSignIns()).toHaveLength(1);
  expect(await auditOf(store, "ada")).toMatchObject([
    { verified: true, after: { passwordHash: "[masked]", role: "admin" } },
    { verified: true },
  ]);
});

test("sign-ins are kept by token, ended one by one or all of an operator", async () => {
  await store.saveOperator({ ...ada, name: "bob" }, anAudit());
  for (const token of ["t1", "t2", "t3"]) await store.saveSignIn(aSignIn(token, "bob"));
  await store.saveSignIn({ ...aSignIn("t1", "bob"), expiresAt: 9 });
  const ofBob = async () => (await store.listSignIns()).filter(({ operatorName }) => operatorName === "bob");
  expect((await ofBob()).find(({ tokenHash }) => tokenHash === "t1")?.expiresAt).toBe(9);
  await store.deleteSignIn("t1");
  expect((await ofBob()).map(({ tokenHash }) => tokenHash)).toEqual(["t2", "t3"]);
  await store.deleteSignInsOf("bob");
  expect(await ofBob()).toEqual([]);
});

test("a gateway key is saved, used and revoked", async () => {
  const key = {
    id: "k1",
    name: "laptop",
    secretHash: "hash",
    fingerprint: "us-…abcd",
    createdAt: startedAt,
    revokedAt: null,
    lastUsedAt: null,
  };
  await store.saveGatewayKey(key, anAudit({ targetId: "k1" }));
  await store.touchGatewayKeys([
    { id: "k1", lastUsedAt: 7 },
    { id: "unknown", lastUsedAt: 8 },
  ]);
  expect(await store.listGatewayKeys()).toEqual([{ ...key, lastUsedAt: 7 }]);
  await store.saveGatewayKey({ ...key, revokedAt: 9 }, anAudit({ targetId: "k1" }));
  expect(await store.listGatewayKeys()).toMatchObject([{ id: "k1", revokedAt: 9 }]);
  expect(await auditOf(store, "k1")).toHaveLength(2);
});

test("P-19: values at secret keys are masked in the audit, at any depth; references are not secrets", async () => {
  const after = {
    apiKey: "planted-1",
    list: [{ token: "planted-2", keyRef: { source: "env", id: "OPENAI_API_KEY" } }],
    headers: { "X-Anything": "planted-3" },
    unknownToUs: { accessToken: "planted-4", refresh_token: "planted-5", private_key: "planted-6" },
    contextTokens: 12,
    baseUrl: "https://example.com",
  };
  await store.appendAudit(anAudit({ targetId: "masked", after }));
  const [entry] = await auditOf(store, "masked");
  expect(JSON.stringify(entry)).not.toContain("planted");
  expect(entry?.after).toMatchObject({
    list: [{ keyRef: { source: "env", id: "OPENAI_API_KEY" } }],
    baseUrl: "https://example.com",
    contextTokens: 12,
  });
});

test("P-22: what a sign-in writes back does not undo a password reset made meanwhile", async () => {
  const audit = anAudit();
  await store.saveOperator({ ...ada, name: "eve", passwordHash: "reset-hash" }, audit);
  const stale: OperatorRow = { ...ada, name: "eve", passwordHash: "old-hash", failedSignIns: 0 };
  await expect(store.saveOperator(stale, audit, "old-hash")).rejects.toMatchObject({ code: "conflict" });
  expect((await store.listOperators()).find(({ name }) => name === "eve")?.passwordHash).toBe("reset-hash");
});

test("the audit is paged newest first", async () => {
  for (const targetId of ["a1", "a2", "a3"]) await store.appendAudit(anAudit({ targetId }));
  const [newest, second] = await store.listAudit({ limit: 2 });
  expect([newest?.targetId, second?.targetId]).toEqual(["a3", "a2"]);
  const [third] = await store.listAudit({ limit: 1, before: second?.id ?? 0 });
  expect(third?.targetId).toBe("a1");
});
