import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSimulator } from "../../lib/demo/simulator";
import { startServerForTests, type ServerForTests } from "../../lib/runtime/server-for-tests";
import { openCliSession, type CliSession } from "./cli-context";
import { runCli } from "./run-cli";

/** Works beside a running server on the same directory. */
let server: ServerForTests;
let session: CliSession;
beforeAll(async () => {
  server = await startServerForTests(await startSimulator());
  session = await openCliSession(["--state-dir", server.dir], process.cwd());
});
afterAll(async () => {
  await session.close();
  await server.end();
});

/** Opening the store takes a second, so the commands of these tests share one session. */
const shared = async (): Promise<CliSession> => ({ ...session, close: async () => {} });

async function cli(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const output = { print: (line: string) => out.push(line), printError: (line: string) => err.push(line) };
  const code = await runCli([...words, "--state-dir", server.dir], output, shared);
  return { code, out: out.join("\n"), err: err.join("\n") };
}
const json = async (...words: string[]) => JSON.parse((await cli(...words, "--json")).out);

async function until(look: () => boolean): Promise<void> {
  while (!look()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test("07 §7: order get, set and clear have the documented shapes and lines", async () => {
  const database = path.join(server.runtime.stateDir.path, "agents/main/agent/openclaw-agent.sqlite");
  expect((await cli("order", "get", "--provider", "alpha")).out.split("\n")).toEqual([
    "Agent: main",
    "Provider: alpha",
    `Auth state file: ${database}`,
    "Order override: (none)",
  ]);
  expect((await cli("order", "set", "--provider", "alpha", "alpha:b", "alpha:a")).out).toContain(
    "Order override: alpha:b, alpha:a",
  );
  expect(await json("order", "get", "--provider", "alpha")).toEqual({
    agentId: "main",
    agentDir: path.dirname(database),
    provider: "alpha",
    authStatePath: database,
    order: ["alpha:b", "alpha:a"],
  });
  expect((await cli("order", "clear", "--provider", "alpha")).out).toBe("Cleared per-agent order override.");
  expect(await json("order", "get", "--provider", "alpha")).toMatchObject({ order: null });
});

test("an order set here is in the running server within a second, without a restart", async () => {
  await cli("order", "set", "--provider", "alpha", "alpha:b", "alpha:a");
  await until(() => server.runtime.facts("main")?.storedOrder.alpha?.[0] === "alpha:b");
  await cli("order", "clear", "--provider", "alpha");
  await until(() => server.runtime.facts("main")?.storedOrder.alpha === undefined);
});

test.each([
  [["order", "set", "--provider", "alpha"], "Missing profile ids."],
  [
    ["order", "set", "--provider", "alpha", "alpha:x"],
    /^Auth profile "alpha:x" not found in \/.*\.sqlite\.$/,
  ],
  [["order", "set", "--provider", "alpha", "beta:a"], 'Auth profile "beta:a" is for beta, not alpha.'],
  [["order", "get"], /^Missing --provider\./],
  [["order"], /order get, order set or order clear\?/],
  [["status", "--agent", "nobody"], 'There is no agent "nobody". There are: main, helper.'],
  [["status", "--agent", "../x"], /There is no agent/],
  [["auth", "clear", "--profile", "nobody"], 'There is no auth profile "nobody" for agent main.'],
  [["auth", "disable", "--profile", "alpha:a", "--until", "soon"], /is no time/],
  [["keys", "revoke", "nothing"], 'There is no gateway key "nothing".'],
  [["operator", "reset", "ann"], '"ann" is too much here. Put texts with spaces between quotes.'],
  [["order", "clear", "--provider", "alpha", "alpha:a"], /^"alpha:a" is too much here/],
  [["auth", "clear", "--profile", "alpha:a", "--model", " "], "--model is empty."],
  [["chain", "--requested", "a/"], '"a/" names no model: write it as provider/model.'],
  [["auth", "login", "--provider", "x y", "--key-env", "A"], /^--provider: "x y" is no id of a provider/],
  [["doctors"], /There is no command "doctors"/],
  [["status", "--nonsense"], /--nonsense/],
])("%j ends with 1 and one clear sentence", async (words, message) => {
  const { code, out, err } = await cli(...words);
  expect(code).toBe(1);
  expect(out).toBe("");
  expect(err).toMatch(message);
});

test("status tells chain, order and windows; --check is 0 while every credential is good", async () => {
  const { code, out } = await cli("status", "--check");
  expect(code).toBe(0);
  expect(out).toContain("Default model: alpha/one");
  expect(out).toContain("Fallbacks: beta/two");
  const status = await json("status");
  expect(status).toMatchObject({ agentId: "main", ownership: "own", defaultModel: "alpha/one" });
  expect(status.providers.map(({ provider }: { provider: string }) => provider)).toEqual(["alpha", "beta"]);
  expect(JSON.stringify(status)).not.toContain("sk-test-alpha");
});

test("auth disable, list and enable; the running server follows", async () => {
  expect((await cli("auth", "disable", "--profile", "alpha:a")).out).toBe("Disabled alpha:a.");
  await until(() => server.runtime.facts("main")?.usage["alpha:a"]?.disabledReason === "manual");
  const { profiles } = await json("auth", "list", "--provider", "alpha");
  expect(profiles).toMatchObject([
    {
      id: "alpha:a",
      type: "api_key",
      credential: "api-key",
      status: "disabled",
      window: { reason: "manual" },
    },
    { id: "alpha:b", status: "ok", window: null, expiresAt: null },
  ]);
  expect((await cli("auth", "list", "--plain")).out.split("\n")).toEqual(["alpha:a", "alpha:b", "beta:a"]);
  await cli("auth", "enable", "--profile", "alpha:a");
  await until(() => server.runtime.facts("main")?.usage["alpha:a"]?.disabledUntil === undefined);
});

test("chain says what would happen now, an explicit model stands alone", async () => {
  expect((await json("chain")).candidates).toMatchObject([
    { candidate: "alpha/one", action: "attempt", routeOrigin: "requested" },
    { candidate: "beta/two", action: "attempt", profileId: "beta:a" },
  ]);
  expect((await json("chain", "--requested", "alpha/other")).candidates).toHaveLength(1);
});

test("explain names the reason and the rule", async () => {
  const found = await json("explain", "--error", "rate limit exceeded", "--status", "429");
  expect(found.reason).toBe("rate_limit");
  expect(found.matchedRule).not.toBeNull();
});

test("a key made here opens the running gateway within a second, a revoked one no longer", async () => {
  const { key, id } = await json("keys", "create", "--name", "from the CLI");
  const models = () => server.send({ path: "/v1/models", headers: { authorization: `Bearer ${key}` } });
  while ((await models()).status !== 200);
  await cli("keys", "revoke", id);
  while ((await models()).status !== 401);
  expect((await cli("keys", "list")).out).not.toContain(key);
});

test("P-22: without a terminal the reset password goes to a file for its owner only", async () => {
  const { out } = await cli("operator", "reset");
  const file = path.join(server.runtime.stateDir.path, "understudy/first-password");
  expect(out).toBe(`Sign in as "operator"; the one-time password is in ${file}`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await readFile(file, "utf8")).trim()).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
});

test("help lists the commands of 09 §5", async () => {
  const { code, out } = await cli("help");
  expect(code).toBe(0);
  for (const command of [
    "status",
    "order set",
    "auth login",
    "auth probe",
    "chain",
    "explain",
    "ingest",
    "doctor",
  ])
    expect(out).toContain(command);
  for (const command of ["init", "keys list", "operator reset", "conformance"])
    expect(out).toContain(command);
});
