import { afterAll, beforeAll, expect, test } from "vitest";
import { openCliSession } from "../../bin/commands/cli-context";
import { runCli } from "../../bin/commands/run-cli";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
});
afterAll(() => desk.server.end());

const anything = {
  scopes: { agents: null, models: null, pin: true, fallbacks: true },
  limits: { concurrent: null, perMinute: null },
};
const create = async (terms: object) => {
  const { status, body } = await desk.write("POST", "/api/keys", { ...anything, ...terms }, desk.as("admin"));
  return { status, ...JSON.parse(body) };
};
const ask = async (secret: string, body: object = {}, path = "/v1/chat/completions") => {
  const answer = await desk.server.send({
    method: "POST",
    path,
    headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
    body: { model: "auto", max_tokens: 5, messages: [{ role: "user", content: "hello" }], ...body },
  });
  return { ...answer, error: JSON.parse(answer.body).error };
};
const listed = async (id: string) => {
  const { body } = await desk.read("/api/keys", "admin");
  return body.keys.find((key: { id: string }) => key.id === id);
};

test("P-31: a key made in the desk is shown once, and its scopes hold on the wire", async () => {
  const made = await create({ name: "ci", scopes: { ...anything.scopes, models: ["beta/*"], pin: false } });
  expect(made).toMatchObject({ status: 200, name: "ci", secret: expect.stringMatching(/^us-gw-/) });
  expect(JSON.stringify((await desk.read("/api/keys", "admin")).body)).not.toContain(made.secret);
  expect((await ask(made.secret)).headers["x-understudy-model"]).toBe("beta/two");
  expect(await ask(made.secret, { model: "alpha/one" })).toMatchObject({
    status: 404,
    error: { code: "unknown_model" },
  });
  expect((await ask(made.secret, { model: "beta/two@beta:a" })).status).toBe(400);
  expect(await listed(made.id)).toMatchObject({ uses: 3, lastUsedAt: expect.any(Number) });
  await desk.server.runtime.keys.flushUses();
  expect(await listed(made.id)).toMatchObject({ uses: 3 });
});

test("P-31: other scopes, limits and names hold from the next request on, with the same secret", async () => {
  const made = await create({ name: "narrow later" });
  expect((await ask(made.secret, { fallbacks: ["beta/two"] })).status).toBe(200);
  const seen = { name: "narrow later", ...anything };
  const terms = { ...seen, name: "narrow", scopes: { ...anything.scopes, fallbacks: false } };
  const put = () => desk.write("PUT", `/api/keys/${made.id}`, { seen, terms }, desk.as("admin"));
  expect((await put()).status).toBe(200);
  expect(await ask(made.secret, { fallbacks: ["beta/two"] })).toMatchObject({
    status: 403,
    error: { code: "not_allowed" },
  });
  // Whoever saves from what is no longer there is told so.
  expect((await put()).status).toBe(409);
  expect((await desk.server.runtime.store.listAudit({ limit: 1 }))[0]).toMatchObject({
    actor: "operator:admin",
    action: "change_gateway_key",
    targetId: made.id,
    before: { name: "narrow later", fallbacks: true },
    after: { name: "narrow", fallbacks: false },
    verified: true,
  });
});

test.each([
  ["/v1/chat/completions", (error: object) => ({ error })],
  ["/v1/messages", (error: object) => ({ type: "error", error })],
])("a key over its requests a minute gets 429 with retry-after in the words of %s", async (path, shape) => {
  const limits = { concurrent: null, perMinute: 1 };
  const made = await create({ name: `limited ${path.slice(4).replace("/", " ")}`, limits });
  expect((await ask(made.secret)).status).toBe(200);
  const { status, headers, body } = await ask(made.secret, {}, path);
  expect(status).toBe(429);
  expect(Number(headers["retry-after"])).toBeGreaterThan(50);
  const type = "rate_limit_error";
  expect(JSON.parse(body)).toMatchObject(shape({ type, code: "key_limit_reached" }));
});

test("a revoked key is refused by the time the desk says that it is revoked, and stays so", async () => {
  const made = await create({ name: "short" });
  expect((await ask(made.secret)).status).toBe(200);
  expect((await desk.write("DELETE", `/api/keys/${made.id}`, {}, desk.as("admin"))).status).toBe(200);
  expect(await ask(made.secret)).toMatchObject({ status: 401, error: { code: "invalid_api_key" } });
  const change = { seen: { name: "short", ...anything }, terms: { name: "short", ...anything } };
  expect((await desk.write("PUT", `/api/keys/${made.id}`, change, desk.as("admin"))).status).toBe(409);
  expect((await ask(made.secret)).status).toBe(401);
});

test("keys made and revoked by the command line beside the server open and close its gateway", async () => {
  const session = await openCliSession(["--state-dir", desk.server.dir], process.cwd());
  const cli = async (...words: string[]) => {
    const out: string[] = [];
    const output = { print: (line: string) => out.push(line), printError: (line: string) => out.push(line) };
    const shared = async () => ({ ...session, close: async () => {} });
    const code = await runCli([...words, "--state-dir", desk.server.dir], output, shared);
    return { code, out: out.join("\n") };
  };
  const terms = ["--models", "beta/two", "--no-pin", "--per-minute", "60"];
  const made = JSON.parse((await cli("keys", "create", "--name", "shell", ...terms, "--json")).out);
  expect(made).toMatchObject({
    scopes: { agents: null, models: ["beta/two"], pin: false, fallbacks: true },
    limits: { concurrent: null, perMinute: 60 },
  });
  const status = async () => (await ask(made.key)).status;
  await expect.poll(status, { interval: 50, timeout: 5_000 }).toBe(200);
  expect((await cli("keys", "list")).out).toContain("only: models beta/two · no pins · 60 a minute");
  expect((await cli("keys", "create", "--name", "other", "--agents", "mian")).out).toContain(
    'There is no agent "mian". There are: main, helper.',
  );
  expect((await cli("keys", "create", "--name", "other", "--concurrent", "0")).code).not.toBe(0);
  await cli("keys", "revoke", made.id);
  await expect.poll(status, { interval: 50, timeout: 5_000 }).toBe(401);
  await session.close();
});

test.each([
  [{ name: "" }, "Give the key a name"],
  [{ name: "TEST" }, 'There is a key "test" already.'],
  [{ name: "x", scopes: { ...anything.scopes, agents: ["nobody"] } }, 'There is no agent "nobody".'],
  [{ name: "x", scopes: { ...anything.scopes, models: ["gpt"] } }, '"gpt" is no model.'],
  [{ name: "x", scopes: { ...anything.scopes, models: ["alfa/one"] } }, 'There is no provider "alfa"'],
  [{ name: "x", scopes: { ...anything.scopes, agents: [] } }, "Name at least one agent"],
  [{ name: "x", limits: { concurrent: 0, perMinute: null } }, "limits.concurrent"],
])("a key that could do nothing, or cannot be told apart, is refused: %j", async (terms, message) => {
  const { status, error } = await create(terms);
  expect([400, 409]).toContain(status);
  expect(error.message).toContain(message);
});

test.each(["viewer", "operator"] as const)("P-23: for a %s keys neither exist nor are made", async (role) => {
  expect((await desk.read("/api/keys", role)).status).toBe(403);
  const body = { name: "mine", ...anything };
  expect((await desk.write("POST", "/api/keys", body, desk.as(role))).status).toBe(403);
  expect((await desk.write("DELETE", "/api/keys/gk_1", {}, desk.as(role))).status).toBe(403);
  const change = { seen: body, terms: body };
  expect((await desk.write("PUT", "/api/keys/gk_1", change, desk.as(role))).status).toBe(403);
});
