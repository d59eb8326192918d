import { connect } from "node:net";
import { createHash } from "node:crypto";
import { readFile, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { answers } from "../demo/simulator-step";
import type { LiveEvent } from "../live/bus";
import { assertBindable } from "./listen";
import type { Pages } from "./serve";
import { sendRequest, startServerForTests, type ServerForTests } from "./server-for-tests";

let server: ServerForTests<Simulator>;
beforeAll(async () => {
  server = await startServerForTests(await startSimulator());
});
afterAll(() => server.end());

const chat = (extra: Record<string, unknown> = {}) => ({
  method: "POST",
  path: "/v1/chat/completions",
  headers: { authorization: `Bearer ${server.gatewayKey}`, "content-type": "application/json" },
  body: { model: "auto", messages: [{ role: "user", content: "hello" }], ...extra },
});

async function until<T>(look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (;;) {
    const found = await look();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test.each(["/", "/v1/models", "/api/me", "/health"])(
  "P-20: a foreign Host gets 421 on %s",
  async (target) => {
    for (const host of ["evil.example", `evil.example:${server.port}`, "127.0.0.1:1"]) {
      const { status, body } = await server.send({ path: target, headers: { host } });
      expect(status).toBe(421);
      expect(JSON.parse(body).error).toMatchObject({ code: "misdirected", type: "invalid_request_error" });
    }
  },
);

test("P-20: localhost with our port is as good as 127.0.0.1", async () => {
  expect((await server.send({ path: "/", headers: { host: `localhost:${server.port}` } })).status).toBe(404);
});

test("TRACE is refused on pages as on the gateway", async () => {
  for (const [target, status] of [
    ["/login", 405],
    ["/v1/models", 401],
  ]) {
    const head = `TRACE ${target} HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nconnection: close\r\n\r\n`;
    expect(await raw(head)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  }
});

test("P-20: a target written as a whole URL is refused, also with a known Host", async () => {
  const answer = await raw(`GET http://evil.example/ HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 421 /);
});

test("P-20: a request to upgrade with a foreign Host is refused, whether upgrades are served or not", async () => {
  const upgrade = "GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n";
  expect(await raw(upgrade)).toMatch(/^HTTP\/1\.1 421 /);
  const guarded = await startServerForTests(await startSimulator(), { guardUpgrades: true });
  expect(await raw(upgrade, guarded.port)).toMatch(/^HTTP\/1\.1 421 /);
  await guarded.end();
});

test("a client that offers HTTP/2 by Upgrade is answered like any other", async () => {
  const headers = {
    connection: "Upgrade, HTTP2-Settings",
    upgrade: "h2c",
    "http2-settings": "AAMAAABkAAQAoAAA",
  };
  const answer = await server.send({
    path: "/v1/models",
    headers: { ...headers, authorization: `Bearer ${server.gatewayKey}` },
  });
  expect(answer.status).toBe(200);
});

test("P-20: another address needs the list of names", () => {
  expect(() => assertBindable({ host: "0.0.0.0", allowedHosts: [] })).toThrow(/UNDERSTUDY_ALLOWED_HOSTS/);
  expect(() => assertBindable({ host: "0.0.0.0", allowedHosts: ["desk.example.com"] })).not.toThrow();
  expect(() => assertBindable({ host: "::1", allowedHosts: [] })).not.toThrow();
});

test("a port in use is told in one sentence, and nothing was opened", async () => {
  const simulator = await startSimulator();
  const second = startServerForTests(simulator, { variables: { PORT: String(server.port) } });
  await expect(second).rejects.toThrow(`Port ${server.port} on 127.0.0.1 is already in use.`);
  await simulator.close();
});

test("P-21: /v1 refuses an Origin, a missing and a wrong key", async () => {
  const withOrigin = chat();
  const origin = { ...withOrigin.headers, origin: server.url };
  expect((await server.send({ ...withOrigin, headers: origin })).status).toBe(403);
  const noKey = await server.send({ ...chat(), headers: { "content-type": "application/json" } });
  expect(noKey.status).toBe(401);
  expect(JSON.parse(noKey.body).error).toMatchObject({ code: "invalid_api_key" });
});

test("a 429 on the first profile: the second answers, the window and the run are stored", async () => {
  const seen: LiveEvent[] = [];
  const { stop } = server.runtime.bus.subscribe(null, ({ event }) => seen.push(event));
  server.simulator.script({ provider: "alpha", target: "alpha:a", steps: [answers.rateLimited()] });
  const { status, headers } = await server.send(chat());
  stop();
  expect(status).toBe(200);
  expect(headers["x-understudy-model"]).toBe("alpha/one");

  const entry = server.runtime.facts("main")?.usage["alpha:a"];
  expect(entry?.modelCooldowns?.one).toMatchObject({ reason: "rate_limit", errorCount: 1 });
  const stored = await until(async () => (await server.runtime.store.readAgent("main")).usage["alpha:a"]);
  expect(stored.modelCooldowns?.one).toEqual(entry?.modelCooldowns?.one);

  const runId = String(headers["x-understudy-run"]);
  const record = await until(() => server.runtime.store.readRun(runId));
  expect(record.steps.map(({ profileId, outcome, reason }) => [profileId, outcome, reason])).toEqual([
    ["alpha:a", "failed", "rate_limit"],
    ["alpha:b", "succeeded", null],
  ]);
  expect(seen).toContainEqual({ type: "profiles-changed", agentId: "main", profileIds: ["alpha:a"] });
  expect(seen).toContainEqual(expect.objectContaining({ type: "run-recorded", agentId: "main" }));
});

test("W-49: an operator's clear takes effect in memory and store at once", async () => {
  const { runtime } = server;
  const at = runtime.now();
  await runtime.applyProfileEvents(
    "main",
    [{ type: "windows-cleared", profileId: "alpha:a", provider: "alpha", at }],
    {
      at,
      actor: "test",
      action: "clear_profile",
      targetType: "x",
      targetId: "x",
      agentId: "main",
      before: null,
      after: null,
    },
  );
  expect(runtime.facts("main")?.usage["alpha:a"]?.modelCooldowns).toBeUndefined();
  expect((await runtime.store.readAgent("main")).usage["alpha:a"]?.modelCooldowns).toBeUndefined();
});

test("D-40: an agent that inherits a profile sees its window at once", async () => {
  server.simulator.script({ provider: "beta", target: "beta:a", steps: [answers.outOfCredit()] });
  await server.send(chat({ model: "beta/two" }));
  expect(server.runtime.facts("main")?.usage["beta:a"]?.disabledReason).toBe("billing");
  expect(server.runtime.facts("helper")?.usage["beta:a"]?.disabledReason).toBe("billing");
});

test("P-16: a plain success is counted and kept among the last rows", async () => {
  const answered = async () => (await server.runtime.store.countRuns({ agentId: "main", from: 0 })).answered;
  const { headers } = await server.send(chat());
  const runId = String(headers["x-understudy-run"]);
  expect(await server.runtime.readRun(runId)).toMatchObject({ outcome: "answered" });
  expect(server.runtime.recentRuns("main")[0]).toMatchObject({ runId, fellBack: false, reason: null });
  await until(() => server.runtime.store.readRun(runId));
  const runs = server.runtime.recentRuns("main").filter(({ outcome }) => outcome === "answered");
  await until(async () => (await answered()) === runs.length);
});

test("P-15: while another program holds the database's lock, requests are answered and nothing is lost", async () => {
  const other = new Database(await server.runtime.stateDir.agentDatabase("main"));
  other.exec("BEGIN EXCLUSIVE");
  server.simulator.script({ provider: "alpha", target: "one", steps: [answers.wrongKey()] });
  expect((await server.send(chat())).status).toBe(200);
  expect((await server.send(chat())).status).toBe(200);
  const cooling = () =>
    Object.values(server.runtime.facts("main")?.usage ?? {}).some((entry) => entry.cooldownUntil);
  expect(cooling()).toBe(true);
  other.exec("ROLLBACK");
  other.close();
  await until(async () => {
    const { usage } = await server.runtime.store.readAgent("main");
    return Object.values(usage).some((entry) => entry.cooldownUntil);
  });
});

test("P-9: an agent id that is a path is an agent that does not exist", async () => {
  const { status } = await server.send(chat({ model: "agent:../../etc" }));
  expect(status).toBe(400);
  expect(server.runtime.agentIds()).toEqual(["main", "helper"]);
});

test("D-57: a broken file stops nothing; the mistake is told with its line and column", async () => {
  const file = path.join(server.dir, "openclaw.json");
  const text = await readFile(file, "utf8");
  await writeFile(file, "{\n  agents: {\n    defaults: ,\n");
  // A file being written may be read half-way first.
  const told = () => server.runtime.problems().filter(({ message }) => message.includes("line 3, column"));
  const problem = await until(() => told()[0]);
  expect(problem).toMatchObject({ kind: "config", isServing: true });
  expect(problem.message).toMatch(/openclaw\.json: line 3, column \d+/);
  expect((await server.send(chat())).status).toBe(200);
  await writeFile(file, text);
  await until(() => server.runtime.problems().length === 0);
});

test("P-4: with a broken file at the start the desk runs, the gateway answers 503 until it is mended", async () => {
  const simulator = await startSimulator();
  const alpha = `{ baseUrl: "${simulator.baseUrlOf("alpha")}", api: "openai-completions", models: [{ id: "one" }] }`;
  const broken = await startServerForTests(simulator, { config: "{\n  agents: oops" });
  const list = { path: "/v1/models", headers: { authorization: `Bearer ${broken.gatewayKey}` } };
  const refused = await broken.send(list);
  expect(refused.status).toBe(503);
  expect(JSON.parse(refused.body).error.message).toMatch(/line 2, column \d+/);
  expect((await broken.send({ path: "/" })).status).toBe(404);
  await writeFile(path.join(broken.dir, "openclaw.json"), `{ models: { providers: { alpha: ${alpha} } } }`);
  await until(async () => (await broken.send(list)).status === 200);
  await broken.end();
});

test("P-2: opening, watching and closing a foreign directory changes nothing outside understudy/", async () => {
  let before: readonly string[] = [];
  const foreign = await startServerForTests(await startSimulator(), {
    foreign: true,
    beforeOpen: async (dir) => {
      before = await fingerprint(dir);
    },
  });
  expect(foreign.runtime.stateDir.ownership).toBe("foreign");
  expect(Object.keys(foreign.runtime.facts("main")?.profiles ?? {})).toHaveLength(3);
  await foreign.stop();
  expect(await fingerprint(foreign.dir)).toEqual(before);
  await foreign.end();
});

/** Path, mode and content of every file that is not ours; SQLite's own -wal and -shm do not count. */
async function fingerprint(dir: string): Promise<readonly string[]> {
  const names = await readdir(dir, { recursive: true });
  const kept = names.filter((name) => !name.startsWith("understudy") && !/-(wal|shm)$/.test(name)).sort();
  return Promise.all(
    kept.map(async (name) => {
      const file = path.join(dir, name);
      const { mode } = await stat(file);
      const content = await readFile(file).catch(() => "");
      return `${mode.toString(8)} ${name} ${createHash("sha256").update(content).digest("hex")}`;
    }),
  );
}

test("stopping lets an answer in progress end, then everything is flushed", async () => {
  const stopping = await startServerForTests(await startSimulator());
  const steps = [{ kind: "answer", text: "slowly but surely to the end", chunkMs: 40 } as const];
  stopping.simulator.script({ provider: "alpha", target: "one", steps });
  const running = sendRequest(stopping.port, {
    ...chat({ stream: true }),
    headers: { authorization: `Bearer ${stopping.gatewayKey}`, "content-type": "application/json" },
  });
  await until(() => stopping.simulator.requests().length > 0);
  const ended = stopping.end();
  const { status, body } = await running;
  expect(status).toBe(200);
  expect(body).toContain("data: [DONE]");
  await ended;
  await expect(sendRequest(stopping.port, { path: "/" })).rejects.toMatchObject({ code: "ECONNREFUSED" });
});

test("no key or token has reached the log", () => {
  const log = server.logLines.join("");
  expect(log).toContain("auth_profile_failure_state_updated");
  expect(log).not.toContain(server.gatewayKey);
  expect(log).not.toContain("sk-test-");
});

function raw(text: string, port = server.port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (chunk: string) => (answer += chunk));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

test("stopping goes on when the pages do not come to their end", async () => {
  const pages: Pages = {
    handle: (_request, response) => void response.end(),
    close: () => new Promise(() => {}),
  };
  const stopping = await startServerForTests(await startSimulator(), { pages, closeDeadlineMs: 20 });
  await stopping.end();
  await expect(stopping.runtime.store.readAgent("main")).rejects.toMatchObject({ code: "store_closed" });
});
