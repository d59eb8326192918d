import { createServer, type Server } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { answers, type SimulatorStep } from "../demo/simulator-step";
import { readEnv } from "../env";
import { createGateway } from "../gateway/gateway";
import { patiently } from "../gateway/test-house";
import { createGatewayPorts } from "./gateway-ports";
import { openRuntime } from "./open-runtime";
import { createOwnSessions, type OwnSessions } from "./own-sessions";
import type { Runtime } from "./runtime";
import { sendRequest, startServerForTests, type ServerForTests } from "./server-for-tests";

// Two runtimes on one directory, each with a gateway on real HTTP: as two processes would be.
let server: ServerForTests<Simulator>;
let other: { runtime: Runtime; server: Server; port: number };
let keyId: string;
beforeAll(async () => {
  server = await startServerForTests(await startSimulator());
  other = await openOther();
  keyId = (await server.runtime.store.listGatewayKeys())[0]?.id ?? "";
});
afterAll(async () => {
  await new Promise((resolve) => other.server.close(resolve));
  await other.runtime.close();
  await server.end();
});

async function openOther() {
  const { runtime } = await openRuntime({
    location: { path: server.dir, configPath: null, homeDir: server.dir, source: "argument" },
    migrationsDir: path.resolve("drizzle"),
    env: readEnv({ PORT: "0" }).env,
    log: server.runtime.log,
    now: Date.now,
    variables: {},
  });
  const gateway = createGateway(createGatewayPorts(runtime));
  const listening = createServer((request, response) => gateway.handle(request, response));
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const address = listening.address();
  return { runtime, server: listening, port: address && typeof address === "object" ? address.port : 0 };
}

const say = (session: string, options: { port?: number; body?: object } = {}) =>
  sendRequest(options.port ?? server.port, {
    method: "POST",
    path: "/v1/chat/completions",
    headers: {
      authorization: `Bearer ${server.gatewayKey}`,
      "content-type": "application/json",
      ...(session && { "x-understudy-session": session }),
    },
    body: { model: "auto", messages: [{ role: "user", content: "hello" }], ...options.body },
  });
const keyOf = (session: string) => `${keyId}:main:${session}`;
const stored = async (session: string) => (await server.runtime.store.readSession(keyOf(session)))?.entry;
const calledKeys = () => server.simulator.requests().map((request) => request.key);
const script = (target: string, ...steps: SimulatorStep[]) =>
  server.simulator.script({ provider: target.split(":")[0] ?? "", target, steps });
const noticeOf = ({ headers }: Awaited<ReturnType<typeof say>>) =>
  decodeURIComponent(String(headers["x-understudy-notice"] ?? ""));
const audit = { at: 1, actor: "t", action: "t", targetType: "t", targetId: "t", agentId: "main" };
/** As if the windows of both accounts had run out. */
const recover = () =>
  server.runtime.applyProfileEvents(
    "main",
    ["alpha:a", "alpha:b"].map((profileId) => ({
      type: "windows-cleared",
      profileId,
      provider: "alpha",
      at: Date.now(),
    })),
    { ...audit, before: null, after: null },
  );
const outOfCredit = () => {
  for (const target of ["alpha:a", "alpha:b"]) script(target, answers.outOfCredit());
};

test("S-18: a session's account is stored with its first turn, and goes on in a process with nothing in memory", async () => {
  await say("pinned");
  const entry = await stored("pinned");
  expect(entry).toMatchObject({ authProfileOverrideSource: "auto", authProfileOverrideCompactionCount: 0 });
  const pin = entry?.authProfileOverride;
  await say("pinned");
  await say("pinned", { port: other.port });
  expect(calledKeys().slice(-3)).toEqual([pin, pin, pin]);
});

test("S-57: a fallback is announced once, and its end once", async () => {
  outOfCredit();
  expect(noticeOf(await say("told"))).toBe("↪️ Model Fallback: beta/two (selected alpha/one; billing)");
  expect(noticeOf(await say("told"))).toBe("");
  await recover();
  expect(noticeOf(await say("told"))).toBe("↪️ Model Fallback cleared: alpha/one (was beta/two)");
  expect(noticeOf(await say("told"))).toBe("");
  // The other runtime sees it, too, before the next test.
  for (const profileId of ["alpha:a", "alpha:b"])
    await expect
      .poll(() => other.runtime.facts("main")?.usage[profileId]?.disabledUntil, patiently)
      .toBeUndefined();
});

test("P-36: a request without a session stores nothing", async () => {
  const count = async () =>
    (await server.runtime.store.listSessions({ agentId: "main", filter: {}, limit: 50 })).sessions.length;
  const before = await count();
  await say("");
  expect(await count()).toBe(before);
});

test("S-1: two runtimes that change one session at once lose none of the changes", async () => {
  await say("raced");
  const runtimes = [server.runtime, other.runtime];
  const count = ({ sessions }: { sessions: OwnSessions }) =>
    sessions.update(keyOf("raced"), "main", (fresh) => ({
      ...fresh,
      compactionCount: (fresh.compactionCount ?? 0) + 1,
    }));
  await Promise.all(Array.from({ length: 10 }, () => runtimes.map(count)).flat());
  expect(await stored("raced")).toMatchObject({ compactionCount: 20 });
  for (const { sessions } of runtimes) {
    await sessions.readChanges(["main"]);
    expect(await sessions.read(keyOf("raced"))).toMatchObject({ compactionCount: 20 });
  }
});

test("S-1: the first turns of a session at two gateways end in one entry, with one id and one account", async () => {
  await Promise.all([say("both"), say("both", { port: other.port }), say("both")]);
  for (const { sessions } of [server.runtime, other.runtime]) await sessions.settled();
  const entry = await stored("both");
  for (const { sessions } of [server.runtime, other.runtime]) {
    await sessions.readChanges(["main"]);
    expect(await sessions.read(keyOf("both"))).toMatchObject({
      sessionId: entry?.sessionId,
      authProfileOverride: entry?.authProfileOverride,
    });
  }
});

test("S-13: an account pinned in one process is used by the other after its next look, and is told there", async () => {
  await say("shared", { port: other.port });
  const told = new Promise((resolve) => {
    other.runtime.bus.subscribe(null, ({ event }) => {
      if (event.type === "sessions-changed" && event.sessionKeys.includes(keyOf("shared"))) resolve(event);
    });
  });
  await server.runtime.sessions.update(keyOf("shared"), "main", (fresh) => ({
    ...fresh,
    authProfileOverride: "alpha:b",
    authProfileOverrideSource: "user",
    updatedAt: Date.now(),
  }));
  await other.runtime.sessions.readChanges(["main"]);
  await say("shared", { port: other.port });
  expect(calledKeys().at(-1)).toBe("alpha:b");
  await told;
});

test("P-18: a session that cannot be stored is served from memory, and stored with its next change", async () => {
  const { store, log } = server.runtime;
  let isFull = true;
  const sessions = createOwnSessions({
    store: {
      ...store,
      saveSession: (input) =>
        isFull ? Promise.reject(new Error("full")) : server.runtime.store.saveSession(input),
    },
    now: Date.now,
    log,
    onChange: () => {},
  });
  const key = keyOf("full");
  await expect(sessions.update(key, "main", () => ({ sessionId: "s" }))).rejects.toThrow("full");
  expect(await sessions.read(key)).toMatchObject({ sessionId: "s" });
  isFull = false;
  await sessions.update(key, "main", (fresh) => ({ ...fresh, compactionCount: 1 }));
  expect(await stored("full")).toMatchObject({ sessionId: "s", compactionCount: 1 });
});

test("a session that begins has a time, whatever its first turn changes", async () => {
  const { store, log } = server.runtime;
  const sessions = createOwnSessions({ store, now: () => 1_796_000_000_000, log, onChange: () => {} });
  await sessions.update("gk:main:timed", "main", () => ({ sessionId: "s" }));
  expect(await store.readSession("gk:main:timed")).toMatchObject({ updatedAt: 1_796_000_000_000 });
});

test("only so many sessions are held, and one that was let go comes back as it was", async () => {
  const { store, log } = server.runtime;
  const sessions = createOwnSessions({ store, now: Date.now, log, onChange: () => {}, mostHeld: 3 });
  const keys = Array.from({ length: 30 }, (_, index) => `gk:main:${index}`);
  await Promise.all(
    keys.map((key) => sessions.update(key, "main", (fresh) => ({ ...fresh, sessionId: `id of ${key}` }))),
  );
  for (const key of keys) expect(await sessions.read(key)).toMatchObject({ sessionId: `id of ${key}` });
});
