import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { answers } from "../demo/simulator-step";
import { startServerForTests, type ServerForTests } from "./server-for-tests";

const hour = 3_600_000;
const profileId = "alpha:login";
let server: ServerForTests<Simulator>;
let count = 0;

const settings = ({ baseUrlOf }: Simulator) => `{ understudy: { providers: {
  alpha: { oauth: { tokenEndpoint: "${new URL(baseUrlOf("alpha")).origin}/sim/alpha/oauth/token", clientId: "desk" } } } } }`;
const config = (simulator: Simulator) => `{
  agents: { defaults: { model: { primary: "alpha/one", fallbacks: ["beta/two"] } }, entries: { main: {}, helper: {} } },
  auth: { order: { alpha: ["${profileId}"] } },
  models: { providers: {
    alpha: { baseUrl: "${simulator.baseUrlOf("alpha")}", api: "openai-completions", models: [{ id: "one" }] },
    beta: { baseUrl: "${simulator.baseUrlOf("beta")}", api: "openai-completions", models: [{ id: "two" }] } } },
}`;

async function start(foreign: boolean): Promise<ServerForTests<Simulator>> {
  const simulator = await startSimulator();
  return startServerForTests(simulator, {
    config: config(simulator),
    foreign,
    async beforeOpen(dir) {
      await mkdir(path.join(dir, "understudy"), { recursive: true });
      await writeFile(path.join(dir, "understudy/settings.json5"), settings(simulator));
    },
  });
}

beforeAll(async () => {
  server = await start(false);
}, 60_000);
afterAll(() => server.end());

const storePath = (at: ServerForTests<Simulator>) =>
  path.join(at.dir, "agents/main/agent/openclaw-agent.sqlite");

/** What stands on the disk, read by nobody of ours. */
function stored(at = server): Record<string, unknown> {
  const db = new Database(storePath(at), { readonly: true });
  try {
    const row = db.prepare<[], { json: string }>("SELECT store_json AS json FROM auth_profile_store").get();
    return JSON.parse(row?.json ?? "{}").profiles[profileId];
  } finally {
    db.close();
  }
}

/** A login with a refresh token the endpoint knows, and no window left from before. */
async function logIn(expires: number, at = server, refresh?: string): Promise<void> {
  count += 1;
  const token = refresh ?? `refresh-token-of-test-${count}`;
  at.simulator.addLogin({ owner: profileId, refresh: token });
  const access = `access-token-of-test-${count}`;
  at.simulator.nameKey(access, "the old token");
  await at.runtime.store.replaceCredential({
    agentId: "main",
    profileId,
    set: { type: "oauth", provider: "alpha", access, refresh: token, expires, note: "kept" },
    remove: [],
    audit: {
      at: Date.now(),
      actor: "test",
      action: "x",
      targetType: "x",
      targetId: "x",
      agentId: "main",
      before: null,
      after: null,
    },
  });
  await at.runtime.credentialChanged(profileId);
}

beforeEach(() => server.simulator.clear());

const ask = (at = server) =>
  at.send({
    method: "POST",
    path: "/v1/chat/completions",
    headers: { authorization: `Bearer ${at.gatewayKey}`, "content-type": "application/json" },
    body: { model: "auto", messages: [{ role: "user", content: "hello" }] },
  });

const seen = (at = server) => at.simulator.requests().map(({ dialect, key }) => `${dialect} ${key}`);
const refreshes = (at = server) => seen(at).filter((line) => line.startsWith("oauth-token")).length;
const entry = (at = server) => at.runtime.facts("main")?.usage[profileId];

test("R-45: an expired login is refreshed once for all who wait, and the new token is on the disk before it is used", async () => {
  await logIn(Date.now() - 1_000);
  const answered = await Promise.all([ask(), ask(), ask()]);
  expect(answered.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(seen().filter((line) => line.endsWith("the old token"))).toEqual([]);
  expect(seen().filter((line) => line === `openai-chat ${profileId}`)).toHaveLength(3);
  expect(refreshes()).toBe(1);
  const row = stored();
  expect(row).toMatchObject({ type: "oauth", provider: "alpha", note: "kept" });
  expect(row.access).toMatch(/^simulated-access-/);
  expect(row.refresh).toMatch(/^simulated-refresh-/);
  expect(Number(row.expires)).toBeGreaterThan(Date.now() + 0.9 * hour);
});

test("R-45: near its end a login is refreshed beside the request, which still uses the old token", async () => {
  await logIn(Date.now() + 60_000);
  expect((await ask()).status).toBe(200);
  await expect.poll(() => String(stored().access)).toMatch(/^simulated-access-/);
  await expect.poll(async () => (await ask(), seen().at(-1))).toBe(`openai-chat ${profileId}`);
  expect(seen()).toContain("openai-chat the old token");
  expect(refreshes()).toBe(1);
});

test("R-45: a rejected token is refreshed and the same profile tried again, with no window on it", async () => {
  await logIn(Date.now() + hour);
  server.simulator.script({ provider: "alpha", target: "the old token", steps: [answers.wrongKey()] });
  const { status, headers } = await ask();
  expect([status, headers["x-understudy-model"]]).toEqual([200, "alpha/one"]);
  expect(refreshes()).toBe(1);
  expect(entry()?.cooldownUntil).toBeUndefined();
});

test("W-41: a refreshed token is no new credential: a window of the login stays", async () => {
  await logIn(Date.now() + hour);
  server.simulator.script({ provider: "alpha", target: "the old token", steps: [answers.rateLimited(90)] });
  await ask();
  const before = entry()?.modelCooldowns;
  expect(before).toHaveProperty("one");
  expect(await server.runtime.logins.refresh("main", profileId)).toBe(true);
  expect(stored().access).toMatch(/^simulated-access-/);
  expect(entry()?.modelCooldowns).toEqual(before);
});

test("C-54: a login that is over is auth_permanent; another model answers; its tokens stay as they were", async () => {
  await logIn(Date.now() - 1_000);
  const before = stored();
  server.simulator.script({ provider: "alpha", target: "oauth", steps: [answers.invalidGrant()] });
  const { headers } = await ask();
  expect(headers["x-understudy-model"]).toBe("beta/two");
  expect(entry()?.disabledReason).toBe("auth_permanent");
  expect(stored()).toEqual(before);
  await ask();
  expect(refreshes()).toBe(1);
});

test("C-54: also when the call was rejected first and the endpoint then says so", async () => {
  await logIn(Date.now() + hour);
  server.simulator.script({ provider: "alpha", target: "the old token", steps: [answers.wrongKey()] });
  server.simulator.script({ provider: "alpha", target: "oauth", steps: [answers.invalidGrant()] });
  await ask();
  expect(entry()?.disabledReason).toBe("auth_permanent");
});

test.each([
  ["an endpoint that tears the connection", { kind: "reset" } as const, "timeout"],
  ["an endpoint that is down", answers.serverError(), "server_error"],
])("%s is a passing failure: nothing is disabled, the refresh token is kept", async (_name, step, reason) => {
  await logIn(Date.now() - 1_000);
  const before = stored();
  server.simulator.script({ provider: "alpha", target: "oauth", steps: [step] });
  const { headers } = await ask();
  expect(headers["x-understudy-model"]).toBe("beta/two");
  const run = await server.runtime.readRun(String(headers["x-understudy-run"]));
  expect(run?.steps[0]?.reason).toBe(reason);
  expect(entry()?.disabledUntil).toBeUndefined();
  expect(stored()).toEqual(before);
});

test("no token is in a log line, an answer, a header or a record", async () => {
  await logIn(Date.now() - 1_000, server, "refresh-token-that-nobody-may-see");
  server.simulator.script({
    provider: "alpha",
    target: "oauth",
    steps: [{ ...answers.invalidGrant(), message: "refresh-token-that-nobody-may-see was used" }],
  });
  const failed = await ask();
  const run = await server.runtime.readRun(String(failed.headers["x-understudy-run"]));
  await logIn(Date.now() - 1_000);
  const { access, refresh } = stored();
  const answered = await ask();
  const told = JSON.stringify([
    failed,
    run,
    answered,
    server.logLines,
    await server.runtime.store.listAudit({ limit: 50 }),
  ]);
  for (const secret of [access, refresh, stored().access, stored().refresh])
    expect(told).not.toContain(secret);
  expect(told).not.toContain("refresh-token-that-nobody-may-see");
});

test("tokens that cannot be written are used from memory, named in a banner and written when it is possible", async () => {
  await logIn(Date.now() - 1_000);
  const before = stored();
  const db = new Database(storePath(server));
  db.exec("CREATE TRIGGER full BEFORE UPDATE ON auth_profile_store BEGIN SELECT RAISE(ABORT, 'no'); END");
  expect((await ask()).headers["x-understudy-model"]).toBe("alpha/one");
  expect((await ask()).headers["x-understudy-model"]).toBe("alpha/one");
  expect(refreshes()).toBe(1);
  expect(stored()).toEqual(before);
  const [problem] = server.runtime.problems();
  expect(problem).toMatchObject({ kind: "login" });
  expect(JSON.stringify(problem)).not.toContain("simulated-");
  db.exec("DROP TRIGGER full");
  db.close();
  await expect.poll(() => String(stored().access), { timeout: 15_000 }).toMatch(/^simulated-access-/);
  await expect.poll(() => server.runtime.problems()).toEqual([]);
}, 30_000);

test("P-5: in a foreign directory an expired login is passed over and never refreshed", async () => {
  const foreign = await start(true);
  try {
    await logIn(Date.now() - 1_000, foreign);
    const before = stored(foreign);
    expect((await ask(foreign)).status).toBe(200);
    expect(seen(foreign).filter((line) => line.endsWith("the old token"))).toEqual([]);
    expect(await foreign.runtime.logins.refresh("main", profileId)).toBe(false);
    expect(refreshes(foreign)).toBe(0);
    expect([stored(foreign), entry(foreign)]).toEqual([before, undefined]);
  } finally {
    await foreign.end();
  }
}, 60_000);
