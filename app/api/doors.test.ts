import { afterAll, beforeAll, expect, test } from "vitest";
import { password, startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
});
afterAll(() => desk.server.end());

test.each([
  "/api/board",
  "/api/counts",
  "/api/auth-order/alpha",
  "/api/decisions",
  "/api/decisions/x",
  "/api/me",
  "/api/live",
  "/api/profiles",
  "/api/profiles/alpha%3Aa",
  "/api/sessions",
])("P-23: %s answers 401 without a sign-in", async (path) => {
  const { status, body } = await desk.server.send({ path });
  expect(status).toBe(401);
  expect(JSON.parse(body).error).toMatchObject({ code: "unauthorized" });
});

test("P-21: the cookie carries the port, is HttpOnly and SameSite=Strict", async () => {
  const { headers } = await desk.write("POST", "/api/sign-in", { name: "viewer", password });
  expect(headers["set-cookie"]?.[0]).toMatch(
    new RegExp(
      `^understudy_${desk.server.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800$`,
    ),
  );
});

test.each([
  ["POST", "/api/sign-in", { name: "viewer", password }],
  ["PUT", "/api/auth-order/alpha", { order: null, revision: "x" }],
  ["POST", "/api/profiles/alpha%3Aa/clear", {}],
  ["POST", "/api/profiles/alpha%3Aa/probe", {}],
  ["PUT", "/api/profiles/alpha%3Aa/credential", { credential: { type: "api_key", key: "x" } }],
  ["DELETE", "/api/profiles/alpha%3Aa", {}],
  ["POST", "/api/password", { current: password, next: "another password" }],
  ["POST", "/api/sign-out", {}],
])("P-21: %s %s is refused from another or no origin, and unless it is JSON", async (method, path, body) => {
  const cookie = desk.as("admin");
  for (const origin of [
    "http://evil.example",
    `http://localhost:${desk.server.port}`,
    "null",
    `${desk.server.url}/`,
  ]) {
    expect((await desk.write(method, path, body, { ...cookie, origin })).status).toBe(403);
  }
  const json = { "content-type": "application/json", ...cookie };
  expect((await desk.server.send({ method, path, body, headers: json })).status).toBe(403);
  const text = { ...cookie, "content-type": "text/plain" };
  expect((await desk.write(method, path, body, text)).status).toBe(415);
});

test.each([
  ["PUT", "/api/auth-order/alpha", { order: null, revision: "x" }],
  ["POST", "/api/profiles/alpha%3Aa/clear", {}],
  ["POST", "/api/profiles/alpha%3Aa/disable", {}],
  ["POST", "/api/profiles/alpha%3Aa/enable", {}],
  ["POST", "/api/profiles/alpha%3Aa/probe", {}],
  ["PUT", "/api/profiles/alpha%3Aa/credential", { credential: { type: "api_key", key: "x" } }],
  ["DELETE", "/api/profiles/alpha%3Aa", {}],
])("P-23: a viewer may not %s %s", async (method, path, body) => {
  const { status, body: text } = await desk.write(method, path, body, desk.as("viewer"));
  expect(status).toBe(403);
  expect(JSON.parse(text).error).toMatchObject({ code: "forbidden" });
});

test("P-22: until the password is changed nothing else opens", async () => {
  await desk.addOperator("boss", { password: "one time", mustChangePassword: true });
  const first = await desk.signIn("boss", "one time");
  expect((await desk.server.send({ path: "/api/board", headers: { cookie: first } })).status).toBe(403);
  const me = await desk.server.send({ path: "/api/me", headers: { cookie: first } });
  expect(JSON.parse(me.body)).toMatchObject({ name: "boss", mustChangePassword: true, welcome: null });
  const changed = await desk.write(
    "POST",
    "/api/password",
    { current: "one time", next: "my own password" },
    { cookie: first },
  );
  expect(changed.status).toBe(200);
  expect((await desk.server.send({ path: "/api/board", headers: { cookie: first } })).status).toBe(200);
});

test("after signing out the cookie opens nothing", async () => {
  const cookie = await desk.signIn("viewer");
  expect((await desk.server.send({ path: "/api/me", headers: { cookie } })).status).toBe(200);
  const out = await desk.write("POST", "/api/sign-out", {}, { cookie });
  expect(out.headers["set-cookie"]?.[0]).toContain("Max-Age=0");
  expect((await desk.server.send({ path: "/api/me", headers: { cookie } })).status).toBe(401);
});

test("a wrong password is 401, and a locked account says how long", async () => {
  await desk.addOperator("victim");
  const guess = () => desk.write("POST", "/api/sign-in", { name: "victim", password: "guess" });
  for (let count = 1; count <= 4; count += 1) expect((await guess()).status).toBe(401);
  const locked = await guess();
  expect(locked.status).toBe(429);
  expect(locked.headers["retry-after"]).toBe("30");
  expect(JSON.parse(locked.body).error).toMatchObject({ code: "locked", details: { retryAfterMs: 30_000 } });
});
