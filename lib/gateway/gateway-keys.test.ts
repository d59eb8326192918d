import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import type { KeyScopes } from "./key-scopes";
import {
  createTestSessions,
  gatewayKey,
  openTestHouse,
  patiently,
  type HouseOptions,
  type TestHouse,
} from "./test-house";

let house: TestHouse | undefined;
let simulator: Simulator;
beforeEach(async () => {
  simulator = await startSimulator();
});
afterEach(async () => {
  await house?.close();
  await simulator.close();
  house = undefined;
});

const anything: KeyScopes = { agents: null, models: null, pin: true, fallbacks: true };

async function open(scopes: Partial<KeyScopes>, options: Partial<HouseOptions> = {}) {
  house = await openTestHouse({
    baseUrls: { openai: simulator.baseUrlOf("openai"), anthropic: simulator.baseUrlOf("anthropic") },
    model: { primary: "openai/gpt-5.5", fallbacks: ["anthropic/claude-opus-4-8"] },
    keys: { "openai:a": "sk-a", "anthropic:a": "sk-b" },
    models: { openai: ["gpt-5.5", "gpt-5.5-mini"], anthropic: ["claude-opus-4-8"] },
    agents: { research: { model: "anthropic/claude-opus-4-8" } },
    key: { scopes: { ...anything, ...scopes } },
    ...options,
  });
  return house;
}
const hello = { model: "auto", messages: [{ role: "user", content: "hi" }] };

async function errorOf(response: Response): Promise<unknown> {
  return { status: response.status, body: await response.json() };
}

test("P-31: a model the key may not use and one that does not exist give the same answer", async () => {
  const { chat } = await open({ models: ["anthropic/*"] });
  const ask = async (body: object) => {
    const response = await chat({ ...hello, ...body });
    const { error }: { error: { message: string; code: string } } = JSON.parse(await response.text());
    return [response.status, error.code, error.message.replace(/"[^"]*"/, "…")];
  };
  expect(await ask({ model: "openai/gpt-5.5" })).toEqual(await ask({ model: "openai/nothing" }));
  expect(await ask({ model: "openai/gpt-5.5" })).toEqual(await ask({ model: "nobody/nothing" }));
  const list = ["openai/gpt-5.5"];
  expect(await ask({ fallbacks: list })).toEqual(await ask({ fallbacks: ["nobody/nothing"] }));
  expect(simulator.requests()).toEqual([]);
});

test("P-31: the scope holds for every candidate of the chain, not only the first", async () => {
  const { chat, records } = await open({ models: ["anthropic/claude-opus-4-8"] });
  const response = await chat(hello);
  expect(response.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
  expect(records[0]?.steps.map(({ candidate }) => candidate)).toEqual(["anthropic/claude-opus-4-8"]);
});

test("P-31: a key whose models are none of the chain gets none", async () => {
  const { chat } = await open({ models: ["openai/gpt-5.5-mini"] });
  expect((await chat(hello)).status).toBe(404);
  expect((await chat({ ...hello, model: "openai/gpt-5.5-mini" })).status).toBe(200);
});

test("P-31: the list of models shows what the key may use", async () => {
  const { url } = await open({ models: ["openai/*"] });
  const response = await fetch(`${url}/v1/models`, { headers: { "x-api-key": gatewayKey } });
  const { data }: { data: { id: string }[] } = JSON.parse(await response.text());
  expect(data.map(({ id }) => id)).toEqual(["auto", "openai/gpt-5.5", "openai/gpt-5.5-mini"]);
});

test("P-31: another agent and an unknown one give the same answer, and auto means the key's own agent", async () => {
  const { chat } = await open({ agents: ["research"] });
  const refusal = (id: string) => ({
    status: 404,
    body: {
      error: { code: "unknown_agent", message: expect.stringContaining(`There is no agent "${id}".`) },
    },
  });
  expect(await errorOf(await chat({ ...hello, model: "agent:main" }))).toMatchObject(refusal("main"));
  expect(await errorOf(await chat({ ...hello, model: "agent:nobody" }))).toMatchObject(refusal("nobody"));
  const response = await chat(hello);
  expect(response.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
});

test("P-31: an account the key may not name and one that is not there give the same answer", async () => {
  const { chat } = await open({ pin: false });
  const ask = async (model: string) => errorOf(await chat({ ...hello, model }));
  expect(await ask("openai/gpt-5.5@openai:a")).toEqual(await ask("openai/gpt-5.5@openai:nobody"));
  expect(await ask("openai/gpt-5.5@openai:a")).toMatchObject({
    status: 400,
    body: { error: { code: "selected_auth_profile_unavailable" } },
  });
});

test("P-31: a key may be kept from bringing its own fallbacks", async () => {
  const { chat } = await open({ fallbacks: false });
  const refused = await chat({ ...hello, fallbacks: ["anthropic/claude-opus-4-8"] });
  expect(await errorOf(refused)).toMatchObject({ status: 403, body: { error: { code: "not_allowed" } } });
  expect((await chat(hello)).status).toBe(200);
});

test("a key over its requests a minute is told when the next one may come", async () => {
  let now = 1_000_000;
  const limits = { concurrent: null, perMinute: 2 };
  const { chat } = await open({}, { key: { limits }, ports: { now: () => now } });
  await chat(hello);
  now += 20_000;
  await chat(hello);
  const refused = await chat(hello);
  expect(refused.headers.get("retry-after")).toBe("40");
  expect(await errorOf(refused)).toMatchObject({
    status: 429,
    body: { error: { code: "key_limit_reached", type: "rate_limit_error" } },
  });
  now += 40_000;
  expect((await chat(hello)).status).toBe(200);
  expect((await chat(hello)).status).toBe(429);
});

test("a key over its requests at a time is refused until one ends", async () => {
  const { chat, records } = await open({}, { key: { limits: { concurrent: 1, perMinute: null } } });
  simulator.script({
    provider: "openai",
    target: "gpt-5.5",
    steps: [{ kind: "answer", firstByteMs: 400 }],
  });
  const first = chat(hello);
  await expect.poll(() => simulator.requests().length, patiently).toBe(1);
  const refused = await chat(hello);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
  expect((await first).status).toBe(200);
  await expect.poll(() => records.length, patiently).toBe(1);
  expect((await chat(hello)).status).toBe(200);
});

test("P-35: one key cannot take every place, and when all are taken the gateway says so with retry-after", async () => {
  const keys = ["key-1", "key-2"];
  const authenticate = (secret: string) => (keys.includes(secret) ? { id: secret, name: secret } : null);
  const { url, records } = await open({}, { ports: { maxConcurrent: 4, authenticate } });
  simulator.script({
    provider: "openai",
    target: "gpt-5.5",
    steps: Array.from({ length: 4 }, () => ({ kind: "answer", firstByteMs: 600 }) as const),
  });
  const ask = (key: string) =>
    fetch(`${url}/v1/chat/completions`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(hello),
    });
  const running = ["key-1", "key-1", "key-1"].map(ask);
  await expect.poll(() => simulator.requests().length, patiently).toBe(3);
  const greedy = await ask("key-1");
  expect(greedy.headers.get("retry-after")).toBe("1");
  expect(await errorOf(greedy)).toMatchObject({
    status: 429,
    body: {
      error: {
        code: "key_limit_reached",
        type: "rate_limit_error",
        message: expect.stringContaining("3 of the gateway's 4 places"),
      },
    },
  });
  running.push(ask("key-2"));
  await expect.poll(() => simulator.requests().length, patiently).toBe(4);
  const full = await ask("key-2");
  expect(full.headers.get("retry-after")).toBe("1");
  expect(await errorOf(full)).toMatchObject({
    status: 503,
    body: {
      error: {
        code: "too_many_requests_in_flight",
        message: expect.stringContaining("UNDERSTUDY_MAX_CONCURRENT"),
      },
    },
  });
  for (const answer of running) expect((await answer).status).toBe(200);
  await expect.poll(() => records.length, patiently).toBe(4);
  expect((await ask("key-1")).status).toBe(200);
});

test("P-31: a key whose only agent has gone reaches no other one", async () => {
  const { chat, url } = await open({ agents: ["gone"] });
  expect(await errorOf(await chat(hello))).toMatchObject({
    status: 404,
    body: { error: { code: "unknown_agent", message: expect.stringContaining('There is no agent "gone".') } },
  });
  expect((await chat({ ...hello, model: "openai/gpt-5.5" })).status).toBe(404);
  expect(simulator.requests()).toEqual([]);
  const listed = await fetch(`${url}/v1/models`, { headers: { "x-api-key": gatewayKey } });
  expect(await listed.json()).toEqual({ object: "list", data: [] });
});

test("a name longer than any model's is refused before it is looked up, kept or sent anywhere", async () => {
  const { chat } = await open({});
  const long = `openai/${"x".repeat(400)}`;
  expect(await errorOf(await chat({ ...hello, model: long }))).toMatchObject({
    status: 400,
    body: { error: { code: "invalid_request", param: "model" } },
  });
  expect(await errorOf(await chat({ ...hello, fallbacks: [long] }))).toMatchObject({ status: 400 });
  expect(simulator.requests()).toEqual([]);
});

test("P-31: a model the session has selected, which the key may not use, is called that", async () => {
  const { sessions, entries } = createTestSessions();
  const { chat } = await open({ models: ["anthropic/*"] }, { ports: { sessions } });
  entries.set("key-1:main:s", {
    sessionId: "1",
    providerOverride: "openai",
    modelOverride: "gpt-5.5-mini",
    modelOverrideSource: "user",
  });
  const error = await errorOf(await chat(hello, { "x-understudy-session": "s" }));
  expect(error).toMatchObject({ status: 404, body: { error: { code: "unknown_model", param: "model" } } });
  expect(JSON.stringify(error)).toContain("openai/gpt-5.5-mini");
});
