import { afterAll, beforeAll, expect, test } from "vitest";
import { password, startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
});
afterAll(() => desk.server.end());

const add = async (name: string, role: string) => {
  const { status, body } = await desk.write("POST", "/api/operators", { name, role }, desk.as("admin"));
  return { status, ...JSON.parse(body) };
};
const statusOf = async (cookie: string, path = "/api/me") =>
  (await desk.server.send({ path, headers: { cookie } })).status;
const lastAudit = async () => (await desk.server.runtime.store.listAudit({ limit: 1 }))[0];

test("P-22, P-23: an operator is added with a one-time password and a role, and must choose a password first", async () => {
  const { password: oneTime, ...added } = await add("vera", "viewer");
  expect(added).toEqual({ status: 200, name: "vera" });
  expect(JSON.stringify(await lastAudit())).not.toContain(oneTime);
  expect(await lastAudit()).toMatchObject({ action: "create_operator", targetId: "vera" });
  const cookie = await desk.signIn("vera", oneTime);
  expect(await statusOf(cookie, "/api/board")).toBe(403);
  const chosen = { current: oneTime, next: "a password of my own" };
  expect((await desk.write("POST", "/api/password", chosen, { cookie })).status).toBe(200);
  expect(await statusOf(cookie, "/api/board")).toBe(200);
  expect((await desk.write("POST", "/api/profiles/alpha%3Aa/clear", {}, { cookie })).status).toBe(403);
  expect(await add("VERA", "admin")).toMatchObject({ status: 409 });
  expect(await add("../x", "admin")).toMatchObject({ status: 400 });
});

test("P-23: another role counts from the next request on", async () => {
  await desk.addOperator("olga", { role: "operator" });
  const cookie = await desk.signIn("olga");
  const clear = async () =>
    (await desk.write("POST", "/api/profiles/alpha%3Aa/clear", {}, { cookie })).status;
  expect(await clear()).toBe(200);
  const put = await desk.write("PUT", "/api/operators/olga", { role: "viewer" }, desk.as("admin"));
  expect(put.status).toBe(200);
  expect(await clear()).toBe(403);
  expect(await lastAudit()).toMatchObject({
    action: "set_operator_role",
    before: { role: "operator" },
    after: { role: "viewer" },
  });
});

test("a demotion is not undone by a sign-in that was under way", async () => {
  await desk.addOperator("dora", { role: "admin" });
  await desk.write("POST", "/api/sign-in", { name: "dora", password: "wrong" });
  const signing = desk.signIn("dora");
  await desk.write("PUT", "/api/operators/dora", { role: "viewer" }, desk.as("admin"));
  const me = await desk.server.send({ path: "/api/me", headers: { cookie: await signing } });
  expect(JSON.parse(me.body)).toMatchObject({ name: "dora", role: "viewer" });
});

test("P-22: a new one-time password lifts the lock-out and ends the sign-ins of its owner", async () => {
  await desk.addOperator("lena", { role: "operator" });
  const cookie = await desk.signIn("lena");
  for (let guess = 1; guess <= 5; guess += 1)
    await desk.write("POST", "/api/sign-in", { name: "lena", password: "wrong" });
  const { body: view } = await desk.read("/api/operators", "admin");
  expect(view.operators).toContainEqual(
    expect.objectContaining({ name: "lena", lockedUntil: expect.any(Number), signIns: 1 }),
  );
  const reset = await desk.write("POST", "/api/operators/lena/password", {}, desk.as("admin"));
  expect(await statusOf(cookie)).toBe(401);
  expect(await statusOf(await desk.signIn("lena", JSON.parse(reset.body).password))).toBe(200);
});

test("P-23: an operator is removed with all sign-ins, and the last admin is not", async () => {
  await desk.addOperator("gone", { role: "operator" });
  const cookie = await desk.signIn("gone");
  const remove = (name: string) => desk.write("DELETE", `/api/operators/${name}`, {}, desk.as("admin"));
  expect((await remove("gone")).status).toBe(200);
  expect(await statusOf(cookie)).toBe(401);
  expect((await remove("gone")).status).toBe(404);
  const refused = await remove("admin");
  expect(refused.status).toBe(409);
  expect(JSON.parse(refused.body).error.message).toContain('"admin" is the last admin');
  const demoted = await desk.write("PUT", "/api/operators/admin", { role: "viewer" }, desk.as("admin"));
  expect(demoted.status).toBe(409);
});

test("sign-ins are listed to their owner and can be ended one by one, or all but this one", async () => {
  await desk.addOperator("sina", { role: "viewer" });
  const [first, second, third] = [
    await desk.signIn("sina"),
    await desk.signIn("sina"),
    await desk.signIn("sina"),
  ];
  const read = async () => {
    const { body } = await desk.server.send({ path: "/api/sign-ins", headers: { cookie: first } });
    return JSON.parse(body).signIns;
  };
  const list = await read();
  expect(list).toHaveLength(3);
  expect(list.filter(({ isThis }: { isThis: boolean }) => isThis)).toHaveLength(1);
  expect(JSON.stringify(list)).not.toContain(second.split("=")[1] ?? "?");
  const other = list.find(({ isThis }: { isThis: boolean }) => !isThis);
  expect((await desk.write("DELETE", `/api/sign-ins/${other.id}`, {}, { cookie: first })).status).toBe(200);
  expect(await read()).toHaveLength(2);
  const rest = await desk.write("DELETE", "/api/sign-ins", {}, { cookie: first });
  expect(JSON.parse(rest.body)).toEqual({ ended: 1 });
  expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([200, 401, 401]);
  expect(await lastAudit()).toMatchObject({ action: "end_sign_in", targetId: "sina", verified: true });
});

test("P-23: the sign-ins of others are for admins alone", async () => {
  const { body: all } = await desk.read("/api/sign-ins?of=all", "admin");
  const ofAdmin = all.signIns.find(({ operatorName }: { operatorName: string }) => operatorName === "admin");
  expect((await desk.read("/api/sign-ins?of=all", "operator")).status).toBe(403);
  const end = (id: string, role: "viewer" | "admin") =>
    desk.write("DELETE", `/api/sign-ins/${id}`, {}, desk.as(role));
  expect((await end(ofAdmin.id, "viewer")).status).toBe(404);
  await desk.addOperator("away", { role: "operator" });
  const cookie = await desk.signIn("away");
  const { body: again } = await desk.read("/api/sign-ins?of=all", "admin");
  const away = again.signIns.find(({ operatorName }: { operatorName: string }) => operatorName === "away");
  expect((await end(away.id, "admin")).status).toBe(200);
  expect(await statusOf(cookie)).toBe(401);
});

test("a sign-in that is ended ends its live feed, too", async () => {
  await desk.addOperator("live", { role: "viewer" });
  const cookie = await desk.signIn("live");
  const feed = await fetch(`${desk.server.url}/api/live`, { headers: { cookie } });
  const reader = feed.body?.getReader();
  await reader?.read();
  await desk.write("DELETE", "/api/operators/live", {}, desk.as("admin"));
  let told = "";
  let part = await reader?.read();
  for (; part && !part.done; part = await reader?.read()) told += Buffer.from(part.value).toString();
  expect(part?.done).toBe(true);
  // So that the page asks who it is, and is led to the sign-in.
  expect(told).toContain("event: settings-changed");
});

test.each(["viewer", "operator"] as const)("P-23: a %s neither sees nor changes operators", async (role) => {
  expect((await desk.read("/api/operators", role)).status).toBe(403);
  const as = desk.as(role);
  expect((await desk.write("POST", "/api/operators", { name: "x", role: "admin" }, as)).status).toBe(403);
  expect((await desk.write("PUT", `/api/operators/${role}`, { role: "admin" }, as)).status).toBe(403);
  expect((await desk.write("DELETE", "/api/operators/admin", {}, as)).status).toBe(403);
  expect((await desk.write("POST", "/api/operators/admin/password", {}, as)).status).toBe(403);
  expect(await desk.signIn("admin", password)).not.toBe("");
});
