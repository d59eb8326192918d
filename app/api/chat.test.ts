import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { answers } from "@/lib/demo/simulator-step";
import { createChatReader } from "@/lib/client/chat-stream";
import * as chatRoute from "./chat/route";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
}, 60_000);
afterEach(() => desk.server.simulator.clear());
afterAll(() => desk.server.end());

let chats = 0;
const newChat = () => `chat00${(chats += 1)}`;
const say = (chat: string, content = "hello", headers = desk.as("operator")) =>
  desk.write("POST", "/api/chat", { chat, messages: [{ role: "user", content }] }, headers);
const command = async (chat: string, body: object) =>
  JSON.parse((await desk.write("POST", "/api/chat/command", { chat, ...body }, desk.as("operator"))).body);
const textOf = (stream: string) =>
  createChatReader()(stream)
    .map((event) => (event.type === "text" ? event.text : ""))
    .join("");

test("P-30: the Lab's turn goes through the gateway, is streamed, and names model, profile and run", async () => {
  const { status, headers, body } = await say(newChat());
  expect(status).toBe(200);
  expect(headers["content-type"]).toContain("text/event-stream");
  expect(headers["x-understudy-model"]).toBe("alpha/one");
  expect(decodeURIComponent(String(headers["x-understudy-profile"]))).toMatch(/^alpha:[ab]$/);
  expect(textOf(body)).toContain("This is alpha/one");
  const run = await desk.server.runtime.readRun(String(headers["x-understudy-run"]));
  expect(run).toMatchObject({ outcome: "answered", agentId: "main" });
  // No key of the gateway in what the browser gets, and none that the desk lists.
  expect(JSON.stringify([headers, body])).not.toMatch(/us-(gw|lab)-/);
});

test("commands are calls of the API on the chat's own session, with the lines of S-65", async () => {
  const chat = newChat();
  expect((await command(chat, { command: "status" })).lines).toEqual([
    "Model: alpha/one (configured default)",
  ]);
  expect((await command(chat, { command: "model", model: "beta/two" })).lines[0]).toBe(
    "Model: beta/two (user override)",
  );
  expect((await say(chat)).headers["x-understudy-model"]).toBe("beta/two");
  // A model the user chose stays (04 §7), and text is never a command (P-30).
  expect((await command(chat, { command: "new" })).lines[0]).toBe("Model: beta/two (user override)");
  expect((await say(chat, "/model alpha/one")).headers["x-understudy-model"]).toBe("beta/two");
  expect((await command(chat, { command: "model", model: "default" })).lines[0]).toContain("alpha/one");
  expect(await command(chat, { command: "model", model: "nobody/nothing" })).toMatchObject({
    error: { code: "bad_request" },
  });
});

test("S-56: a fallback is told once, and so is the return", async () => {
  const chat = newChat();
  for (const target of ["alpha:a", "alpha:b"])
    desk.server.simulator.script({
      provider: "alpha",
      target,
      steps: [answers.serverError(), answers.serverError()],
    });
  const fallen = await say(chat);
  expect(fallen.headers["x-understudy-model"]).toBe("beta/two");
  expect(decodeURIComponent(String(fallen.headers["x-understudy-notice"]))).toMatch(
    /^↪️ Model Fallback: beta\/two/,
  );
  expect((await command(chat, { command: "status" })).lines[1]).toMatch(/^↪️ Fallback: beta\/two/);
});

test("viewers and strangers cannot chat; another operator's chat is another session", async () => {
  const chat = newChat();
  expect((await say(chat, "hello", desk.as("viewer"))).status).toBe(403);
  expect((await say(chat, "hello", { cookie: "" })).status).toBe(401);
  await command(chat, { command: "model", model: "beta/two" });
  const asAdmin = await desk.write(
    "POST",
    "/api/chat/command",
    { chat, command: "status" },
    desk.as("admin"),
  );
  expect(JSON.parse(asAdmin.body).lines).toEqual(["Model: alpha/one (configured default)"]);
});

test("P-34: switches over the API: start, list, end; not for viewers", async () => {
  const start = (role: "operator" | "viewer") =>
    desk.write(
      "POST",
      "/api/faults",
      { target: { kind: "model", model: "alpha/one" }, answer: "overloaded", count: 2 },
      desk.as(role),
    );
  expect((await start("viewer")).status).toBe(403);
  const { id } = JSON.parse((await start("operator")).body);
  expect((await desk.read("/api/faults", "viewer")).body.faults).toMatchObject([{ id, left: 2 }]);
  expect((await desk.read("/api/me", "viewer")).body.faults).toHaveLength(1);
  expect((await say(newChat())).headers["x-understudy-model"]).toBe("beta/two");
  expect((await desk.write("DELETE", `/api/faults/${id}`, {}, desk.as("viewer"))).status).toBe(403);
  expect((await desk.write("DELETE", "/api/faults", {}, desk.as("operator"))).status).toBe(200);
  expect((await desk.read("/api/faults", "viewer")).body.faults).toEqual([]);
  expect((await say(newChat())).headers["x-understudy-model"]).toBe("alpha/one");
});

test("who stops a chat before its answer leaves no error in the log", async () => {
  const { server } = desk;
  for (const target of ["alpha:a", "alpha:b"])
    server.simulator.script({ provider: "alpha", target, steps: [{ kind: "answer", firstByteMs: 60_000 }] });
  const before = server.simulator.requests().length;
  const stopping = new AbortController();
  const { host } = new URL(server.url);
  const headers = { ...desk.as("operator"), host, origin: server.url, "content-type": "application/json" };
  const request = new Request(`${server.url}/api/chat`, {
    method: "POST",
    signal: stopping.signal,
    headers,
    body: JSON.stringify({ chat: newChat(), messages: [{ role: "user", content: "hello" }] }),
  });
  const stopped = chatRoute.POST(request, {});
  await expect.poll(() => server.simulator.requests().length, { timeout: 15_000 }).toBe(before + 1);
  stopping.abort();
  expect((await stopped).status).toBe(499);
  expect(server.logLines.filter((line) => line.includes("request failed"))).toEqual([]);
});
