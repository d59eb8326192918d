import { readdir, readFile, stat } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answers } from "@/lib/demo/simulator-step";
import { isOwnDirectory } from "@/lib/openclaw/is-own-directory";
import type { Role } from "@/lib/store/port";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

const key = "sk-first-run-0123456789abcdefghij";
let desk: DeskForTests;
let lists: { server: Server; url: string };
beforeAll(async () => {
  desk = await startDeskForTests({ empty: true });
  desk.server.simulator.nameKey(key, "alpha:default");
  const server = createServer((request, response) => {
    const isAllowed = request.headers.authorization === `Bearer ${key}`;
    response.writeHead(isAllowed ? 200 : 401, { "content-type": "application/json" });
    const models = { data: [{ id: "one" }, { id: "two" }, { noId: true }] };
    response.end(JSON.stringify(isAllowed ? models : { error: { message: `Bad key ${key}` } }));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.address();
  lists = { server, url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/v1` };
});
afterAll(async () => {
  lists.server.close();
  await desk.server.end();
});

const alpha = () => ({
  provider: "alpha",
  baseUrl: desk.server.simulator.baseUrlOf("alpha"),
  api: "openai-completions",
  key,
});
async function post(path: string, body: unknown, role: Role = "admin") {
  const answer = await desk.write("POST", path, body, desk.as(role));
  return { status: answer.status, body: JSON.parse(answer.body), text: answer.body };
}
const needsSetup = async () => (await desk.read("/api/me")).body.needsSetup;

test("P-2: an empty directory becomes an own one; nothing but our own folder is made in it", async () => {
  expect(await isOwnDirectory(desk.server.dir)).toBe(true);
  expect(desk.server.runtime.stateDir.ownership).toBe("own");
  expect(await readdir(desk.server.dir)).toEqual(["understudy"]);
  expect(await needsSetup()).toBe(true);
});

test("P-23: adding and trying providers is an admin's", async () => {
  for (const path of ["/api/first-run", "/api/first-run/models", "/api/first-run/test"])
    expect((await post(path, {}, "operator")).status).toBe(403);
});

test("the provider says which models it has; a refused key is told without repeating it", async () => {
  const found = await post("/api/first-run/models", { ...alpha(), baseUrl: lists.url });
  expect(found.body).toEqual({ ok: true, models: ["one", "two"] });
  const refused = await post("/api/first-run/models", { ...alpha(), baseUrl: lists.url, key: "sk-other" });
  expect(refused.body).toMatchObject({ ok: false, reason: "auth", status: 401 });
  expect(refused.text).not.toContain(key);
});

test("a model is tried by one real request, and a failure is named by its reason", async () => {
  const tried = await post("/api/first-run/test", { ...alpha(), model: "one" });
  expect(tried.body).toEqual({ ok: true, tookMs: expect.any(Number) });
  desk.server.simulator.script({
    provider: "alpha",
    target: "alpha:default",
    steps: [answers.outOfCredit()],
  });
  const failed = await post("/api/first-run/test", { ...alpha(), model: "one" });
  expect(failed.body).toMatchObject({ ok: false, reason: "billing" });
  const nowhere = { ...alpha(), baseUrl: "http://127.0.0.1:1/v1", model: "one" };
  expect((await post("/api/first-run/test", nowhere)).body).toMatchObject({ ok: false, status: null });
  expect(await readdir(desk.server.dir)).toEqual(["understudy"]);
});

test("P-24: a metadata address is refused, and nothing is stored", async () => {
  const body = { ...alpha(), baseUrl: "http://169.254.169.254/v1" };
  const saved = await post("/api/first-run", { ...body, models: ["one"] });
  expect(saved.status).toBe(400);
  expect(saved.body.error.message).toContain("link-local or metadata address");
  expect((await post("/api/first-run/test", { ...body, model: "one" })).body.message).toContain("refused");
  expect(await readdir(desk.server.dir)).toEqual(["understudy"]);
});

test("the first provider is stored with its key and chain, and the next request is answered by it", async () => {
  const { status, body, text } = await post("/api/first-run", { ...alpha(), models: ["one", "two"] });
  expect(status, text).toBe(200);
  expect(body).toMatchObject({ profileId: "alpha:default", gatewayKey: expect.any(String) });
  expect(await needsSetup()).toBe(false);

  const file = join(desk.server.dir, "openclaw.json");
  const config = JSON.parse(await readFile(file, "utf8"));
  expect(config.agents.defaults.model).toEqual({ primary: "alpha/one", fallbacks: ["alpha/two"] });
  expect(JSON.stringify(config)).not.toContain(key);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const answer = await desk.server.send({
    method: "POST",
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${body.gatewayKey}`, "content-type": "application/json" },
    body: { model: "auto", messages: [{ role: "user", content: "hello" }] },
  });
  expect(answer.status, answer.body).toBe(200);
  expect(answer.headers["x-understudy-model"]).toBe("alpha/one");

  const audit = JSON.stringify(await desk.server.runtime.store.listAudit({ limit: 20 }));
  expect(audit).toContain("add_first_provider");
  expect(audit).not.toContain(key);
  expect((await post("/api/first-run", { ...alpha(), models: ["one"] })).status).toBe(409);
});
