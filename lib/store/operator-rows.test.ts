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

test("P-19: an operator is added and changed under one name, each time with an audit record", async () => {
  const audit = anAudit({
    action: "save_operator",
    targetId: "ada",
    after: { passwordHash: "hash-1", role: "admin" },
  });
  await store.addOperator(ada, audit);
  await store.addSignIn({ signIn: aSignIn("t0", "ada"), expectedPasswordHash: "hash-1", audit: null });
  const set = { passwordHash: "hash-2", mustChangePassword: false, lockedUntil: 5 };
  await store.changeOperator({ name: "ada", set, audit });
  expect(await store.listOperators()).toEqual([{ ...ada, ...set }]);
  // Changing an operator does not sign anybody out by itself.
  expect(await store.listSignIns()).toHaveLength(1);
  expect(await auditOf(store, "ada")).toMatchObject([
    { verified: true },
    { verified: true, after: { passwordHash: "[masked]", role: "admin" } },
  ]);
  await expect(store.addOperator({ ...ada, name: "ADA" }, audit)).rejects.toMatchObject({ code: "conflict" });
});

test("sign-ins are ended by token, and those of an operator with a change of the password but for one", async () => {
  const bob: OperatorRow = { ...ada, name: "bob" };
  await store.addOperator(bob, anAudit());
  const expectedPasswordHash = bob.passwordHash;
  for (const token of ["t1", "t2", "t3", "t4"])
    await store.addSignIn({ signIn: aSignIn(token, "bob"), expectedPasswordHash, audit: null });
  const ofBob = async () =>
    (await store.listSignIns())
      .filter(({ operatorName }) => operatorName === "bob")
      .map(({ tokenHash }) => tokenHash);
  await store.endSignIns(["t1", "unknown"], anAudit({ action: "end_sign_in", targetId: "ends" }));
  expect(await ofBob()).toEqual(["t2", "t3", "t4"]);
  expect(await auditOf(store, "ends")).toMatchObject([{ verified: true }]);
  const change = { name: "bob", set: { passwordHash: "hash-b" }, audit: anAudit() };
  await store.changeOperator({ ...change, endSignIns: { except: "t3" } });
  expect(await ofBob()).toEqual(["t3"]);
  await store.changeOperator({ ...change, endSignIns: { except: null } });
  expect(await ofBob()).toEqual([]);
});

test("P-22: a sign-in with a password that was changed meanwhile, or of an operator that is gone, is none", async () => {
  await store.addOperator({ ...ada, name: "zoe" }, anAudit());
  const signIn = aSignIn("late", "zoe");
  const late = { signIn, expectedPasswordHash: "an older hash", audit: null };
  await expect(store.addSignIn(late)).rejects.toMatchObject({ code: "conflict" });
  await store.removeOperator("zoe", anAudit({ targetId: "zoe", action: "remove_operator" }));
  const gone = { signIn, expectedPasswordHash: ada.passwordHash, audit: null };
  await expect(store.addSignIn(gone)).rejects.toMatchObject({ code: "conflict" });
  expect((await store.listSignIns()).filter(({ tokenHash }) => tokenHash === "late")).toEqual([]);
});

test("P-23: the last admin is neither removed nor demoted, and nothing is recorded of the attempt", async () => {
  const other = await openForAll();
  const audit = anAudit({ targetId: "last" });
  await other.store.addOperator(ada, anAudit());
  await other.store.addOperator({ ...ada, name: "vera", role: "viewer" }, anAudit());
  const demote = { name: "ada", set: { role: "operator" }, audit } as const;
  await expect(other.store.changeOperator(demote)).rejects.toMatchObject({
    code: "conflict",
    message: '"ada" is the last admin. Make somebody else an admin first.',
  });
  await expect(other.store.removeOperator("ada", audit)).rejects.toMatchObject({ code: "conflict" });
  expect(await auditOf(other.store, "last")).toEqual([]);
  await other.store.changeOperator({ name: "vera", set: { role: "admin" }, audit });
  await other.store.removeOperator("ada", audit);
  expect(await other.store.listOperators()).toMatchObject([{ name: "vera", role: "admin" }]);
  await other.close();
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
  await store.addOperator({ ...ada, name: "eve", passwordHash: "reset-hash" }, audit);
  const stale = { name: "eve", set: { failedSignIns: 1 }, expectedPasswordHash: "old-hash", audit };
  await expect(store.changeOperator(stale)).rejects.toMatchObject({ code: "conflict" });
  expect((await store.listOperators()).find(({ name }) => name === "eve")).toMatchObject({
    passwordHash: "reset-hash",
    failedSignIns: 0,
  });
});

test("the audit is paged newest first", async () => {
  for (const targetId of ["a1", "a2", "a3"]) await store.appendAudit(anAudit({ targetId }));
  const [newest, second] = await store.listAudit({ limit: 2 });
  expect([newest?.targetId, second?.targetId]).toEqual(["a3", "a2"]);
  const [third] = await store.listAudit({ limit: 1, before: second?.id ?? 0 });
  expect(third?.targetId).toBe("a1");
});
