import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOperatorDirectory, type OperatorDirectory } from "../auth/operator-directory";
import { hashPassword } from "../auth/password";
import type { StorePort } from "../store/port";
import { changePassword } from "./change-password";
import { newOperator } from "./new-operator";
import { ensureFirstOperator, resetOperator } from "./reset-operator";
import { createSignInAttempts, signIn, type SignInContext } from "./sign-in";
import { openStoreForTests } from "./store-for-tests";

const start = 1_800_000_000_000;
const actor = { kind: "cli", name: "test" } as const;
const password = "a one-time password";
let now = start;
let store: StorePort;
let directory: OperatorDirectory;
let context: SignInContext;
let close: () => Promise<void>;
let firstPasswordRemoved = 0;
let operatorCount = 0;
let name = "";

beforeAll(async () => {
  ({ store, close } = await openStoreForTests(() => now));
});
afterAll(() => close());

/** Every test has an operator of its own, so that one store serves them all. */
beforeEach(async () => {
  now = start;
  firstPasswordRemoved = 0;
  operatorCount += 1;
  name = `operator-${operatorCount}`;
  directory = createOperatorDirectory(store, () => now);
  context = {
    now: () => now,
    store,
    directory,
    attempts: createSignInAttempts(),
    removeFirstPassword: async () => void (firstPasswordRemoved += 1),
  };
  const audit = {
    at: now,
    actor: "test",
    action: "create",
    targetType: "operator",
    targetId: name,
    agentId: null,
  };
  const passwordHash = await hashPassword(password);
  const counts = { failedSignIns: 0, lockedUntil: null, createdAt: now };
  await store.addOperator(
    { name, role: "admin", passwordHash, mustChangePassword: true, ...counts },
    { ...audit, before: null, after: null },
  );
});

const attempt = (text: string, as = name) => signIn(context, { name: as, password: text, userAgent: "test" });
const refusal = (text: string, as?: string) =>
  attempt(text, as).then(
    () => "signed in",
    (error) => error.code,
  );

test("P-22: the one-time password signs in once to a forced change, and its file is removed", async () => {
  const { token, mustChangePassword } = await attempt(password);
  expect(mustChangePassword).toBe(true);
  expect(firstPasswordRemoved).toBe(1);
  expect(await directory.whoIs(token)).toMatchObject({
    name,
    role: "admin",
    mustChangePassword: true,
  });
});

test("a name is the same name however the keyboard composes its letters", async () => {
  const { name: made, password: secret } = await newOperator(
    { now: () => now, store, actor },
    { name: "José", role: "viewer" },
  );
  expect(made).toBe("Jos\u00e9");
  const { token } = await signIn(context, { name: " Jose\u0301 ", password: secret, userAgent: "" });
  expect(await directory.whoIs(token)).toMatchObject({ name: made });
});

test("P-22: the first start makes one admin with a one-time password, a second start none", async () => {
  const fresh = await openStoreForTests(() => now);
  const made = await ensureFirstOperator({ now: () => now, store: fresh.store, actor });
  expect(made?.name).toBe("operator");
  expect(await fresh.store.listOperators()).toMatchObject([{ role: "admin", mustChangePassword: true }]);
  expect(await ensureFirstOperator({ now: () => now, store: fresh.store, actor })).toBeNull();
  await fresh.close();
});

test("P-22: the fifth wrong password locks the account, right ones included, and the delay grows", async () => {
  for (let count = 1; count <= 4; count += 1) expect(await refusal("wrong")).toBe("unauthorized");
  expect(await refusal("wrong")).toBe("locked");
  expect(await refusal(password)).toBe("locked");
  now += 29_999;
  expect(await refusal(password)).toBe("locked");
  now += 1;
  expect(await refusal("wrong")).toBe("locked");
  now += 59_999;
  expect(await refusal(password)).toBe("locked");
  now += 1;
  expect(await refusal(password)).toBe("signed in");
});

test("P-22: a sign-in sets the count of wrong passwords back", async () => {
  for (let count = 1; count <= 4; count += 1) await refusal("wrong");
  await attempt(password);
  for (let count = 1; count <= 4; count += 1) expect(await refusal("wrong")).toBe("unauthorized");
});

test("parallel guesses do not slip past the lock-out", async () => {
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusal("wrong")));
  expect(outcomes.filter((outcome) => outcome === "unauthorized")).toHaveLength(4);
  expect(outcomes.filter((outcome) => outcome === "locked")).toHaveLength(4);
});

test("an unknown name is answered and locked like a known one", async () => {
  const outcomes: string[] = [];
  for (let count = 1; count <= 5; count += 1) outcomes.push(await refusal("wrong", "nobody"));
  expect(outcomes).toEqual(["unauthorized", "unauthorized", "unauthorized", "unauthorized", "locked"]);
});

test("a sign-in ends after seven days", async () => {
  const { token } = await attempt(password);
  now += 7 * 86_400_000 - 1;
  expect(await directory.whoIs(token)).not.toBeNull();
  now += 1;
  expect(await directory.whoIs(token)).toBeNull();
});

test("the store holds neither password nor token", async () => {
  const { token } = await attempt(password);
  const stored = JSON.stringify([await store.listOperators(), await store.listSignIns()]);
  expect(stored).not.toContain(token);
  expect(stored).not.toContain(password);
});

test("changing the password ends the other sign-ins and keeps this one", async () => {
  const other = await attempt(password);
  const { token } = await attempt(password);
  const signedIn = await directory.whoIs(token);
  if (!signedIn) throw new Error("not signed in");
  await changePassword(context, signedIn, { current: password, next: "a new long password" });
  expect(await directory.whoIs(token)).toMatchObject({ mustChangePassword: false });
  expect(await directory.whoIs(other.token)).toBeNull();
  expect(await refusal(password)).toBe("unauthorized");
  expect(await refusal("a new long password")).toBe("signed in");
});

test("P-22: a guess and a sign-in during a password change go by what the change leaves", async () => {
  const { token } = await attempt(password);
  const signedIn = await directory.whoIs(token);
  if (!signedIn) throw new Error("not signed in");
  const next = "a new long password";
  const changing = changePassword(context, signedIn, { current: password, next });
  const outcomes = await Promise.all([refusal("wrong"), refusal(password), refusal(next)]);
  await changing;
  expect(outcomes).toEqual(["unauthorized", "unauthorized", "signed in"]);
  const audit = (await store.listAudit({ limit: 50 })).filter(({ targetId }) => targetId === name);
  expect(audit.map(({ action }) => action)).toEqual([
    "sign_in",
    "sign_in_failed",
    "sign_in_failed",
    "change_password",
    "create",
  ]);
});

test.each([
  ["short", "bad_request"],
  ["x".repeat(257), "bad_request"],
])("a new password of the wrong length is refused", async (next, code) => {
  const { token } = await attempt(password);
  const signedIn = await directory.whoIs(token);
  if (!signedIn) throw new Error("not signed in");
  await expect(changePassword(context, signedIn, { current: password, next })).rejects.toMatchObject({
    code,
  });
});

test("P-22: operator reset lifts the lock-out, ends sign-ins and forces a change", async () => {
  const { token } = await attempt(password);
  for (let count = 1; count <= 5; count += 1) await refusal("wrong");
  const reset = await resetOperator({ now: () => now, store, actor }, { name });
  directory.forget();
  expect(await directory.whoIs(token)).toBeNull();
  expect(await refusal(password)).toBe("unauthorized");
  expect(await attempt(reset.password)).toMatchObject({ mustChangePassword: true });
});

test("P-19: locking and resetting are in the audit, without any password", async () => {
  for (let count = 1; count <= 5; count += 1) await refusal("wrong");
  const reset = await resetOperator({ now: () => now, store, actor }, { name });
  const audit = (await store.listAudit({ limit: 50 })).filter(({ targetId }) => targetId === name);
  expect(audit.map(({ action }) => action)).toEqual([
    "reset_operator",
    "sign_in_locked",
    "sign_in_failed",
    "sign_in_failed",
    "sign_in_failed",
    "sign_in_failed",
    "create",
  ]);
  expect(JSON.stringify(audit)).not.toContain(reset.password);
});
