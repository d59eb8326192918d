import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { answers, type SimulatorStep } from "../demo/simulator-step";
import { openTestHouse, type HouseOptions, type TestHouse } from "./test-house";

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

const keys = {
  "openai:first": "sk-first",
  "openai:second": "sk-second",
  "anthropic:only": "sk-only",
};

/** openai with two profiles, then anthropic with one. */
async function open(options: Partial<HouseOptions> = {}) {
  for (const [profileId, secret] of Object.entries(keys)) simulator.nameKey(secret, profileId);
  house = await openTestHouse({
    baseUrls: { openai: simulator.baseUrlOf("openai"), anthropic: simulator.baseUrlOf("anthropic") },
    model: { primary: "openai/gpt-5.5", fallbacks: ["anthropic/claude-opus-4-8"] },
    keys,
    ...options,
  });
  return house;
}

const script = (target: string, ...steps: SimulatorStep[]) =>
  simulator.script({ provider: target.split(":")[0] ?? "", target, steps });
const calledKeys = () => simulator.requests().map(({ key }) => key);
const hello = { model: "auto", messages: [{ role: "user", content: "hi" }] };

test("a rate-limited profile rotates to the next one, and the client notices only by the headers", async () => {
  const { chat, usage } = await open();
  script("openai:first", answers.rateLimited(30));
  const response = await chat(hello);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "x-understudy-model": "openai/gpt-5.5",
    "x-understudy-attempts": "2",
  });
  expect(calledKeys()).toEqual(["openai:first", "openai:second"]);
  expect(usage["openai:first"]?.modelCooldowns?.["gpt-5.5"]?.reason).toBe("rate_limit");
});

test("a provider that fails altogether gives way to the next model", async () => {
  const { chat } = await open();
  script("openai:first", answers.outOfCredit());
  script("openai:second", answers.serverError());
  const response = await chat({ ...hello, stream: true });
  expect(response.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
  expect(response.headers.get("x-understudy-attempts")).toBe("3");
  expect(await response.text()).toContain("[DONE]");
});

test("P-32: calls are counted alike whether an answer came of them or not", async () => {
  const { chat } = await open();
  script("openai:first", answers.outOfCredit());
  script("openai:second", { kind: "status", status: 400, message: "maximum context length exceeded" });
  const response = await chat(hello);
  expect([response.status, response.headers.get("x-understudy-attempts")]).toEqual([400, "2"]);
  const { error } = await response.json();
  expect(error.attempts).toEqual([{ model: "openai/gpt-5.5", reason: "context_overflow", status: 400 }]);
});

const hidden: readonly [title: string, step: SimulatorStep, stream: boolean][] = [
  ["an error object in a 200 answer", { kind: "error-in-answer", message: "Overloaded", code: 529 }, false],
  [
    "an error as the first event of a stream",
    { kind: "error-in-answer", message: "Overloaded", code: 529 },
    true,
  ],
  ["an empty answer", { kind: "empty" }, false],
  ["an empty stream", { kind: "empty" }, true],
  ["a reset connection", { kind: "reset" }, false],
  ["a truncated JSON answer", { kind: "truncate", afterEvents: 0, how: "reset" }, false],
  ["a stream that is cut before its first event", { kind: "truncate", afterEvents: 0, how: "reset" }, true],
];
test.each(hidden)(
  "first-byte rule: %s counts as a failure and another profile answers",
  async (_title, step, stream) => {
    const { chat, records } = await open();
    script("openai:first", step);
    const response = await chat({ ...hello, stream });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("understudy");
    expect(calledKeys()).toEqual(["openai:first", "openai:second"]);
    expect(records[0]?.steps.map(({ outcome }) => outcome)).toEqual(["failed", "succeeded"]);
  },
);

test("C-17: an empty answer is empty_response, an embedded error carries its code", async () => {
  const { chat, records } = await open();
  script("openai:first", { kind: "empty" });
  script("openai:second", { kind: "error-in-answer", message: "Overloaded" });
  await chat(hello);
  expect(records[0]?.steps.slice(0, 2)).toMatchObject([
    { reason: "empty_response", code: "empty_result" },
    { reason: "overloaded", code: "embedded_error_payload" },
  ]);
});

test("a provider that lets the first byte wait too long is left, as a timeout", async () => {
  const { chat, records } = await open({ timeoutsOf: { openai: { firstByteMs: 60 } } });
  script("openai:first", { kind: "answer", firstByteMs: 600_000 });
  const response = await chat(hello);
  expect(response.status).toBe(200);
  expect(records[0]?.steps[0]).toMatchObject({ outcome: "failed", reason: "timeout" });
});

const cuts: readonly ["reset" | "close"][] = [["reset"], ["close"]];
test.each(cuts)(
  "after the first byte a broken stream (%s) ends with an error event and is never continued",
  async (how) => {
    const { chat, records, usage } = await open();
    script("openai:first", { kind: "truncate", afterEvents: 3, how });
    const response = await chat({ ...hello, stream: true });
    const text = await response.text();
    const events = text.split("\n\n").filter(Boolean);
    expect(events).toHaveLength(4);
    expect(JSON.parse(events[3]?.replace("data: ", "") ?? "")).toMatchObject({
      error: { code: "upstream_failed" },
    });
    expect(calledKeys()).toEqual(["openai:first"]);
    expect(records[0]).toMatchObject({
      outcome: "failed",
      steps: [{ outcome: "failed", reason: "timeout" }],
    });
    expect(records[0]?.firstByteAt).toBeGreaterThan(0);
    expect(usage["openai:first"]?.modelCooldowns?.["gpt-5.5"]).toMatchObject({ reason: "timeout" });
  },
);

test("after the first byte a silent stream is ended by the idle timeout", async () => {
  const { chat } = await open({ timeouts: { idleMs: 60 } });
  script("openai:first", { kind: "answer", chunkMs: 5_000 });
  const text = await (await chat({ ...hello, stream: true })).text();
  expect(text.split("\n\n").filter(Boolean).at(-1)).toContain('"upstream_failed"');
  expect(calledKeys()).toEqual(["openai:first"]);
});

test("P-32: when all fail, 503 tells the attempts and when to come back, without profiles or keys", async () => {
  const { chat } = await open();
  for (const id of Object.keys(keys)) script(id, answers.outOfCredit());
  const response = await chat(hello);
  const text = await response.text();
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_600);
  expect(response.headers.get("x-should-retry")).toBe("false");
  expect(JSON.parse(text)).toMatchObject({
    error: {
      code: "all_models_failed",
      type: "server_error",
      attempts: [
        { model: "openai/gpt-5.5", reason: "billing", status: 402 },
        { model: "anthropic/claude-opus-4-8", reason: "billing", status: 402 },
      ],
    },
  });
  for (const secret of ["sk-", "openai:first", "anthropic:only"]) expect(text).not.toContain(secret);
});

test("R-95: with the cap removed SDKs may sit through any wait", async () => {
  const { chat } = await open({ ports: { sdkRetryMaxWaitMs: null } });
  for (const id of Object.keys(keys)) script(id, answers.outOfCredit());
  const response = await chat(hello);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(3_600);
  expect(response.headers.get("x-should-retry")).toBeNull();
});

test("when all are rate-limited it is 429 with retry-after", async () => {
  const { chat } = await open();
  for (const id of Object.keys(keys)) script(id, answers.rateLimited(40));
  const response = await chat(hello);
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(35);
  expect(wait).toBeLessThanOrEqual(40);
});

test("an explicit model outside the chain is strict: its failure is the answer", async () => {
  const { chat, records } = await open();
  script("openai:first", answers.serverError());
  script("openai:second", answers.serverError());
  const response = await chat({ ...hello, model: "openai/gpt-5.5-mini" });
  expect(response.status).toBe(502);
  expect(calledKeys()).toEqual(["openai:first", "openai:second"]);
  expect(records[0]).toMatchObject({ selectionSource: "one-shot", requested: "openai/gpt-5.5-mini" });
});

test("R-9: a model of the chain keeps the chain", async () => {
  const { chat, records } = await open();
  script("anthropic:only", answers.serverError());
  const response = await chat({ ...hello, model: "anthropic/claude-opus-4-8" });
  expect(response.headers.get("x-understudy-model")).toBe("openai/gpt-5.5");
  expect(records[0]?.selectionSource).toBe("configured-default");
});

test("R-5: fallbacks in the body are the whole chain behind the model, and stay with us", async () => {
  const { chat } = await open();
  script("openai:first", answers.serverError());
  script("openai:second", answers.serverError());
  const response = await chat({ ...hello, model: "openai/gpt-5.5-mini", fallbacks: ["claude-opus-4-8"] });
  expect(response.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
});

test("R-28: a pin behind @ is the only account that is asked", async () => {
  const { chat } = await open();
  script("openai:second", answers.serverError());
  const response = await chat({ ...hello, model: "openai/gpt-5.5@openai:second" });
  expect(response.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
  expect(calledKeys()).toEqual(["openai:second", "anthropic:only"]);
});

test("agent:<id> asks for that agent's chain", async () => {
  const agents = { research: { model: { primary: "anthropic/claude-opus-4-8", fallbacks: [] } } };
  const { chat, records } = await open({ agents });
  const response = await chat({ ...hello, model: "agent:research" });
  expect(response.headers.get("x-understudy-model")).toBe("anthropic/claude-opus-4-8");
  expect(records[0]?.agentId).toBe("research");
});

test("P-30: the session is the gateway key, the agent and the client's value; without one there is none", async () => {
  const { chat, records } = await open();
  await chat(hello, { "x-understudy-session": " tg:4410 " });
  await chat({ ...hello, user: "u1", prompt_cache_key: "c1" });
  await chat(hello);
  expect(records.map(({ sessionKey }) => sessionKey)).toEqual(["key-1:main:tg:4410", "key-1:main:c1", null]);
});

test("a local server without any profile is called without a key", async () => {
  const { chat } = await open({
    baseUrls: { ollama: simulator.baseUrlOf("ollama") },
    model: { primary: "ollama/qwen3.5:27b" },
    keys: {},
  });
  const response = await chat(hello);
  expect(response.status).toBe(200);
  expect(response.headers.get("x-understudy-profile")).toBeNull();
  expect(calledKeys()).toEqual(["none"]);
});
