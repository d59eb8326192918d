import { createServer, type IncomingMessage, type Server } from "node:http";
import { once } from "node:events";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openCliSession, type CliSession } from "./cli-context";
import { runCli } from "./run-cli";

let provider: Server;
let baseUrl: string;
let answer: { status: number; body: object; headers?: Record<string, string> };
let asked: { url: string | undefined; authorization: string | undefined; body: string }[];
beforeAll(async () => {
  provider = createServer(async (request, response) => {
    const body = await bodyOf(request);
    asked.push({ url: request.url, authorization: request.headers.authorization, body });
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const address = provider.address();
  baseUrl = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/v1`;
});
afterAll(() => void provider.close());

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

let dir: string;
let state: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), "understudy-cli-"));
  state = path.join(dir, "new", "state");
  answer = { status: 200, body: { choices: [{ message: { content: "OK" } }] } };
  asked = [];
  process.env.UNDERSTUDY_TEST_KEY = "sk-test-init-0001";
});
afterEach(async () => {
  await session?.close();
  session = undefined;
  await rm(dir, { recursive: true, force: true });
});

/** Opening the store takes a second, so the commands of one test share it. */
let session: CliSession | undefined;
async function shared(): Promise<CliSession> {
  session ??= await openCliSession(["--state-dir", state], process.cwd());
  return { ...session, close: async () => undefined };
}

async function cli(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const out: string[] = [];
  const err: string[] = [];
  const output = { print: (line: string) => out.push(line), printError: (line: string) => err.push(line) };
  const argv = [...words, "--state-dir", state];
  const code = await runCli(argv, output, shared);
  return { code, out: out.join("\n"), err: err.join("\n") };
}
const init = (...words: string[]) =>
  cli("init", "--provider", "Acme", "--base-url", baseUrl, "--model", "big,acme/small", ...words);
const withKey = ["--key-env", "UNDERSTUDY_TEST_KEY"];

test("07 §7: init makes an own directory that answers: configuration, modes, credential", async () => {
  const made = await init(...withKey, "--json");
  expect(made).toMatchObject({ code: 0, err: "" });
  expect(JSON.parse(made.out)).toEqual({ stateDir: state, provider: "acme", profileId: "acme:default" });
  expect(JSON.parse(await readFile(path.join(state, "openclaw.json"), "utf8"))).toEqual({
    models: { providers: { acme: { baseUrl, models: [{ id: "big" }, { id: "small" }] } } },
    agents: { defaults: { model: { primary: "acme/big", fallbacks: ["acme/small"] } } },
  });
  expect((await stat(path.join(state, "openclaw.json"))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(state, "understudy/OWNER"))).isFile()).toBe(true);
  const listed = JSON.parse((await cli("auth", "list", "--json")).out);
  expect(listed.profiles).toMatchObject([{ id: "acme:default", credential: "api-key-ref", status: "ok" }]);
  expect((await cli("doctor")).code).toBe(0);
}, 90_000);

test.each([
  [["--provider", "a b"], "cannot be the id of a provider"],
  [["--base-url", "ftp://x"], "is not an http or https address"],
  [["--base-url", "http://u:p@x"], "must not hold a name or password"],
  [["--base-url", "http://169.254.169.254/"], "link-local or metadata address"],
  [["--api", "soap"], "is not an API that is spoken here"],
  [["--model", " , "], "Name at least one model"],
  [["--key-env", "NOT A NAME"], "is not the name of a variable"],
  [["--type", "oauth"], "Logins are made in OpenClaw"],
])("init refuses %j, and makes nothing", async (words, message) => {
  const { code, err } = await init(...withKey, ...words);
  expect(code).toBe(1);
  expect(err).toContain(message);
  await expect(stat(state)).rejects.toMatchObject({ code: "ENOENT" });
});

test("init never touches a directory with something in it", async () => {
  state = dir;
  await writeFile(path.join(dir, "openclaw.json"), "{}");
  const { code, err } = await init("--no-key");
  expect({ code, err }).toEqual({ code: 1, err: `${dir} is not empty. Choose a new directory.` });
  expect(await readFile(path.join(dir, "openclaw.json"), "utf8")).toBe("{}");
});

test("W-45: a probe is one real request with that profile; success heals it, and both are recorded", async () => {
  await init(...withKey);
  const limited = { status: 429, body: { error: { message: "Rate limit reached" } } };
  answer = { ...limited, headers: { "retry-after": "40" } };
  const failed = await cli("auth", "probe", "--profile", "acme:default", "--json");
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.out)).toMatchObject({
    agentId: "main",
    profileId: "acme:default",
    model: "acme/big",
    result: "rate_limit",
    reason: "rate_limit",
    status: 429,
  });
  expect(asked).toMatchObject([{ url: "/v1/chat/completions", authorization: "Bearer sk-test-init-0001" }]);
  expect(JSON.parse(asked[0]?.body ?? "{}")).toMatchObject({ model: "big" });
  expect((await cli("auth", "list")).out).toMatch(/acme:default .* cooldown \d+s {2}\(rate_limit on big\)/);

  answer = { status: 200, body: { choices: [{ message: { content: "OK" } }] } };
  const healed = await cli("auth", "probe", "--profile", "acme:default");
  expect(healed).toMatchObject({ code: 0, out: "acme:default: ok on acme/big" });
  expect((await cli("auth", "list")).out).toMatch(/acme:default .* ok$/);

  const { store } = await (await shared()).cliFor({ ...noOptions, agent: "main" }, () => undefined);
  const { runs } = await store.listRuns({ filter: {}, limit: 10 });
  const audits = await store.listAudit({ limit: 10 });
  expect(runs.map(({ source, outcome }) => `${source} ${outcome}`)).toEqual([
    "probe answered",
    expect.stringMatching(/^probe (exhausted|failed)$/),
  ]);
  expect(audits.filter(({ action }) => action === "probe")).toHaveLength(2);
}, 90_000);

const noOptions = {
  json: false,
  force: false,
  fix: false,
  check: false,
  plain: false,
  help: false,
  "no-key": false,
  "no-pin": false,
  "no-fallbacks": false,
};

test("07 §7: a probe says why it did not call: no model, a credential that cannot be used, an order without it", async () => {
  await init("--no-key");
  const noCall = async (id: string) =>
    JSON.parse((await cli("auth", "probe", "--profile", id, "--json")).out);
  const store = (id: string, ...words: string[]) =>
    cli("auth", "login", "--provider", id.split(":")[0] ?? "", "--profile", id, ...words);
  await store("acme:one", ...withKey);
  await store("acme:two", ...withKey);
  await store("acme:gone", "--key-env", "UNDERSTUDY_TEST_NOT_SET");
  await store("other:one", ...withKey);
  await cli("order", "set", "--provider", "acme", "acme:one", "acme:gone");
  expect(await noCall("acme:two")).toMatchObject({ result: "unknown", detail: "excluded_by_auth_order" });
  expect(await noCall("acme:gone")).toMatchObject({ result: "unknown", detail: "unresolved_ref" });
  expect(await noCall("other:one")).toMatchObject({ result: "no_model", detail: "no_model" });
  expect(asked).toEqual([]);
  expect((await cli("auth", "probe", "--profile", "acme:none")).err).toContain("There is no auth profile");
}, 90_000);

test("W-48: a credential is replaced only with --force, and that ends its windows", async () => {
  await init(...withKey);
  answer = { status: 402, body: { error: { message: "Insufficient credits" } } };
  await cli("auth", "probe", "--profile", "acme:default");
  expect((await cli("auth", "list")).out).toContain("disabled");
  const again = await cli("auth", "login", "--provider", "acme", "--key-env", "OTHER_KEY");
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining("--force replaces it") });
  process.env.OTHER_KEY = "sk-other";
  const forced = await cli("auth", "login", "--provider", "acme", "--key-env", "OTHER_KEY", "--force");
  expect(forced).toMatchObject({ code: 0, out: "Replaced the credential of acme:default." });
  expect((await cli("auth", "list")).out).toMatch(/acme:default .* ok$/);
  delete process.env.OTHER_KEY;
}, 90_000);
