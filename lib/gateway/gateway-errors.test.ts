import { request as httpRequest } from "node:http";
import { afterEach, expect, test } from "vitest";
import { gatewayKey, openTestHouse, patiently, type HouseOptions, type TestHouse } from "./test-house";

let house: TestHouse | undefined;
afterEach(async () => {
  await house?.close();
  house = undefined;
});

const nowhere: HouseOptions = {
  baseUrls: { openai: "http://127.0.0.1:9/v1" },
  model: { primary: "openai/gpt-5.5" },
  keys: { "openai:a": "sk-upstream-aaaa" },
};
const open = async (options: Partial<HouseOptions> = {}) =>
  (house = await openTestHouse({ ...nowhere, ...options }));

const hello = { model: "auto", messages: [{ role: "user", content: "hi" }] };

async function errorOf(response: Response) {
  return { status: response.status, body: await response.json() };
}

test("no key and a wrong key are 401 in OpenAI's shape, and both say what to do", async () => {
  const { url } = await open();
  const bare = await fetch(`${url}/v1/chat/completions`, { method: "POST", body: "{}" });
  expect(await errorOf(bare)).toMatchObject({
    status: 401,
    body: { error: { code: "invalid_api_key", type: "invalid_request_error", param: null } },
  });
  const wrong = await fetch(`${url}/v1/models`, { headers: { "x-api-key": "nope" } });
  const { status, body } = await errorOf(wrong);
  expect(status).toBe(401);
  expect(body).toMatchObject({ error: { message: expect.stringContaining("keys create") } });
});

test("P-21: cookies open nothing", async () => {
  const { url } = await open();
  const response = await fetch(`${url}/v1/models`, { headers: { cookie: `key=${gatewayKey}` } });
  expect(response.status).toBe(401);
});

test("P-21: a request that carries an Origin is refused, key or not", async () => {
  const { chat } = await open();
  const response = await chat(hello, { origin: "https://evil.example" });
  expect(await errorOf(response)).toMatchObject({ status: 403, body: { error: { code: "origin_refused" } } });
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test("an unknown path is 404, a wrong method 405 with what is allowed", async () => {
  const { chat, url } = await open();
  expect(await errorOf(await chat(hello, {}, "/v1/moderations"))).toMatchObject({
    status: 404,
    body: { error: { code: "unknown_url" } },
  });
  const wrong = await fetch(`${url}/v1/chat/completions`, {
    headers: { authorization: `Bearer ${gatewayKey}` },
  });
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
});

test("errors on /v1/messages have Anthropic's shape", async () => {
  const { url, chat } = await open();
  const bare = await fetch(`${url}/v1/messages`, { method: "POST", body: "{}" });
  expect(await errorOf(bare)).toMatchObject({
    status: 401,
    body: { type: "error", error: { type: "authentication_error" } },
  });
  expect(await errorOf(await chat("{", {}, "/v1/messages"))).toMatchObject({
    status: 400,
    body: { type: "error", error: { type: "invalid_request_error", code: "invalid_json" } },
  });
});

const badBodies: readonly [string, string, number, string][] = [
  ["half a JSON", '{"model":', 400, "invalid_json"],
  ["nothing", "", 400, "invalid_json"],
  ["a list", "[]", 400, "invalid_request"],
  ["a model that is no text", '{"model":7}', 400, "invalid_request"],
  ["fallbacks that are no list", '{"fallbacks":"openai/x"}', 400, "invalid_request"],
  ["an unknown provider", '{"model":"nobody/gpt"}', 404, "unknown_model"],
  ["an unknown bare model", '{"model":"gpt-99"}', 404, "unknown_model"],
  ["an unknown fallback", '{"model":"auto","fallbacks":["nobody/x"]}', 400, "unknown_model"],
  ["an agent that is a path", '{"model":"agent:../../etc"}', 400, "invalid_agent"],
  ["an agent nobody has", '{"model":"agent:ghost"}', 404, "unknown_agent"],
  [
    "a pin to a profile that is not stored",
    '{"model":"openai/gpt-5.5@openai:ghost"}',
    400,
    "selected_auth_profile_unavailable",
  ],
];
test.each(badBodies)("%s is a clear error", async (_title, body, status, code) => {
  const { chat } = await open();
  expect(await errorOf(await chat(body))).toMatchObject({ status, body: { error: { code } } });
});

test("P-35: a body over the limit is 413, whether its length was declared or not", async () => {
  const { chat, url } = await open();
  const large = JSON.stringify({ ...hello, padding: "x".repeat(1_200_000) });
  expect(await errorOf(await chat(large))).toMatchObject({
    status: 413,
    body: { error: { code: "request_too_large", message: expect.stringContaining("1 MB") } },
  });
  const status = await new Promise((resolve, reject) => {
    const request = httpRequest(
      `${url}/v1/chat/completions`,
      { method: "POST", headers: { authorization: `Bearer ${gatewayKey}`, "transfer-encoding": "chunked" } },
      (response) => resolve(response.resume().statusCode),
    );
    request.on("error", reject);
    request.end(large);
  });
  expect(status).toBe(413);
});

const upload = async (url: string, key: string, length: number) => {
  const request = httpRequest(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-length": length },
  });
  request.on("error", () => {});
  await new Promise<void>((resolve) => request.write("{", () => resolve()));
  return request;
};

test("P-35: more bytes in flight than allowed are 503 with retry-after, and room comes back", async () => {
  const authenticate = (secret: string) => ({ id: secret, name: secret });
  const { chat, url } = await open({
    ports: { maxBytesInFlight: 1_000, maxBodyBytes: 950, authenticate },
  });
  const slow = await upload(url, "another-key", 900);
  const more = { ...hello, user: "x".repeat(200) };
  const refusal = async () => {
    const answer = await chat(more);
    return { ...(await errorOf(answer)), retryAfter: answer.headers.get("retry-after") };
  };
  await expect.poll(refusal, patiently).toMatchObject({
    status: 503,
    retryAfter: "1",
    body: { error: { code: "too_many_bytes_in_flight" } },
  });
  slow.destroy();
  await expect.poll(async () => (await chat("{")).status, patiently).toBe(400);
});

test("P-35: the slow uploads of one key leave room for those of others", async () => {
  const authenticate = (secret: string) => ({ id: secret, name: secret });
  const { chat, url } = await open({ ports: { maxBytesInFlight: 1_000, maxBodyBytes: 500, authenticate } });
  const slow = await upload(url, gatewayKey, 500);
  const more = { ...hello, user: "x".repeat(200) };
  await expect
    .poll(async () => errorOf(await chat(more)), patiently)
    .toMatchObject({
      status: 429,
      body: { error: { code: "key_limit_reached", message: expect.stringContaining("bodies of this key") } },
    });
  const other = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: "Bearer another-key", "content-type": "application/json" },
    body: JSON.stringify(more),
  });
  expect([429, 503]).not.toContain(other.status);
  slow.destroy();
});

test("P-4: a configuration that cannot be read is 503 with its sentence", async () => {
  const message = "openclaw.json: line 3, column 7: expected a comma";
  const { chat } = await open({ ports: { isReady: () => ({ ok: false, message }) } });
  expect(await errorOf(await chat(hello))).toMatchObject({
    status: 503,
    body: { error: { code: "config_invalid", message } },
  });
});

test("no provider at all is 503 and says where to add one", async () => {
  const { chat } = await open({ baseUrls: {}, keys: {}, model: {} });
  expect(await errorOf(await chat(hello))).toMatchObject({
    status: 503,
    body: { error: { code: "no_provider_configured", message: expect.stringContaining("models.providers") } },
  });
});

test("P-24: a base URL at the cloud's metadata address is refused", async () => {
  const { chat } = await open({ baseUrls: { openai: "http://169.254.169.254/v1" } });
  expect(await errorOf(await chat(hello))).toMatchObject({
    status: 503,
    body: { error: { code: "no_provider_configured", message: expect.stringContaining("metadata") } },
  });
});

test("a failure inside is 500 without its text", async () => {
  const { chat } = await open({
    ports: {
      run: () => Promise.reject(new Error("secret detail")),
    },
  });
  const response = await chat(hello);
  const text = await response.text();
  expect(response.status).toBe(500);
  expect(text).not.toContain("secret detail");
});

test("what fails in the gateway itself is logged with its cause, and told to nobody else", async () => {
  const logged: unknown[] = [];
  const cause = new Error("the disk is gone");
  const failure = new Error("no facts", { cause });
  const { chat } = await open({
    ports: {
      facts() {
        throw failure;
      },
      log: { debug() {}, info() {}, warn() {}, error: (record: unknown) => void logged.push(record) },
    },
  });
  const { status, body } = await errorOf(await chat(hello));
  expect([status, JSON.stringify(body)]).toEqual([500, expect.not.stringContaining("disk")]);
  expect(logged).toEqual([{ err: failure }]);
});
