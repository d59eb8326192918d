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

const keys = { "openai:first": "sk-first", "openai:second": "sk-second", "anthropic:only": "sk-only" };

/** Two profiles that speak Responses, and Anthropic behind them. */
async function open(options: Partial<HouseOptions> = {}) {
  for (const [profileId, secret] of Object.entries(keys)) simulator.nameKey(secret, profileId);
  house = await openTestHouse({
    baseUrls: { openai: simulator.baseUrlOf("openai"), anthropic: simulator.baseUrlOf("anthropic") },
    apis: { openai: "openai-responses", anthropic: "anthropic-messages" },
    model: { primary: "openai/gpt-5.5" },
    keys,
    ...options,
  });
  return house;
}
const script = (target: string, ...steps: SimulatorStep[]) =>
  simulator.script({ provider: target.split(":")[0] ?? "", target, steps });
const calls = () => simulator.requests().map(({ dialect, key }) => [dialect, key]);

test("a response passes to a provider that speaks it, as JSON and as a stream", async () => {
  const { chat } = await open();
  const body = { model: "auto", input: "hi" };
  const json = await chat(body, {}, "/v1/responses");
  expect(await json.json()).toMatchObject({ object: "response", model: "gpt-5.5", status: "completed" });
  expect(json.headers.get("x-understudy-model")).toBe("openai/gpt-5.5");
  const stream = await (await chat({ ...body, stream: true }, {}, "/v1/responses")).text();
  expect(stream.match(/^event: .*$/gm)).toEqual(
    expect.arrayContaining(["event: response.created", "event: response.completed"]),
  );
  expect(calls()).toEqual([
    ["openai-responses", "openai:first"],
    ["openai-responses", "openai:first"],
  ]);
});

const hidden: readonly [title: string, step: SimulatorStep][] = [
  ["an error event first", { kind: "error-in-answer", message: "Overloaded" }],
  [
    "an error event behind response.created and response.in_progress",
    { kind: "error-in-answer", message: "Overloaded", afterEvents: 2 },
  ],
  ["nothing at all", { kind: "empty" }],
  ["a stream cut behind response.created", { kind: "truncate", afterEvents: 1, how: "reset" }],
];
test.each(hidden)(
  "first byte rule: a stream of responses that holds %s goes to the next profile",
  async (_title, step) => {
    const { chat, records } = await open();
    script("openai:first", step);
    const response = await chat({ model: "auto", input: "hi", stream: true }, {}, "/v1/responses");
    expect(await response.text()).toContain("event: response.completed");
    expect(response.headers.get("x-understudy-attempts")).toBe("2");
    expect(calls().map(([, key]) => key)).toEqual(["openai:first", "openai:second"]);
    expect(records[0]?.steps[0]).toMatchObject({ outcome: "failed" });
  },
);

test("after the first byte a broken stream of responses ends with an error event clients know", async () => {
  const { chat, records } = await open();
  script("openai:first", { kind: "truncate", afterEvents: 5, how: "reset" });
  const text = await (await chat({ input: "hi", stream: true }, {}, "/v1/responses")).text();
  const last = text.trimEnd().split("\n\n").at(-1) ?? "";
  expect(last.startsWith("event: error\ndata: ")).toBe(true);
  expect(JSON.parse(last.slice(last.indexOf("{")))).toMatchObject({
    type: "error",
    code: "upstream_failed",
    error: { code: "upstream_failed" },
  });
  expect(records[0]?.steps.at(-1)).toMatchObject({ outcome: "failed" });
});

test.each(["openai-responses", "anthropic-messages"] as const)(
  "events of a broken response are numbered to the last one, our error (%s)",
  async (api) => {
    const { chat } = await open({ apis: { openai: api } });
    script("openai:first", { kind: "truncate", afterEvents: 5, how: "reset" });
    const text = await (await chat({ input: "hi", stream: true }, {}, "/v1/responses")).text();
    const numbers = [...text.matchAll(/"sequence_number":(\d+)/g)].map(([, number]) => Number(number));
    expect(text).toContain("event: error");
    expect(numbers.length).toBeGreaterThan(3);
    expect(numbers).toEqual(numbers.map((_, at) => at));
  },
);

test("a failed response in the middle of a stream is told with the provider's own class", async () => {
  const { usage, chat } = await open();
  script("openai:first", {
    kind: "error-in-answer",
    message: "Rate limit reached for requests",
    afterEvents: 5,
  });
  const text = await (await chat({ input: "hi", stream: true }, {}, "/v1/responses")).text();
  expect(text).toContain("event: error");
  expect(usage["openai:first"]?.modelCooldowns?.["gpt-5.5"]?.reason).toBe("rate_limit");
});

test("embeddings pass to the named model and never fall back to another one by themselves", async () => {
  const { chat } = await open({ model: { primary: "openai/embed-a", fallbacks: ["openai/embed-b"] } });
  const ask = (body: object) => chat(body, {}, "/v1/embeddings");
  const answer = await ask({ model: "openai/embed-a", input: ["a", "b"] });
  expect(await answer.json()).toMatchObject({ object: "list", model: "embed-a", data: [{}, {}] });
  script("openai:first", answers.serverError());
  script("openai:second", answers.serverError());
  const failed = await ask({ model: "openai/embed-a", input: "a" });
  expect(failed.status).toBe(502);
  expect(new Set(simulator.requests().map(({ model }) => model))).toEqual(new Set(["embed-a"]));
});

test("an embedding without a model is a clear error", async () => {
  const { chat } = await open();
  const response = await chat({ input: "a" }, {}, "/v1/embeddings");
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: "invalid_request", param: "model" } });
});

test("P-33: tokens are counted by the first candidate that can", async () => {
  const { chat, records } = await open({
    model: { primary: "openai/gpt-5.5", fallbacks: ["anthropic/claude-opus-4-8"] },
  });
  const messages = [{ role: "user", content: "hello" }];
  const answer = await chat({ model: "auto", messages }, {}, "/v1/messages/count_tokens");
  expect(await answer.json()).toEqual({ input_tokens: Math.ceil(JSON.stringify(messages).length / 4) });
  expect(calls()).toEqual([["anthropic-count-tokens", "anthropic:only"]]);
  expect(records[0]?.steps[0]).toMatchObject({
    candidate: "openai/gpt-5.5",
    outcome: "skipped",
    reason: "format",
  });
});

test("P-33: a token count that no model of the chain can give is the same 400 whatever cools, and no run", async () => {
  const { chat, records, usage } = await open({
    model: { primary: "openai/gpt-5.5", fallbacks: ["openai/b"] },
  });
  const ask = async () => {
    const response = await chat({ model: "auto", messages: [] }, {}, "/v1/messages/count_tokens");
    return { status: response.status, error: await response.json() };
  };
  const free = await ask();
  const cooldownUntil = Date.now() + 60_000;
  for (const id of ["openai:first", "openai:second"])
    usage[id] = { cooldownUntil, cooldownReason: "overloaded", errorCount: 1 };
  expect(await ask()).toEqual(free);
  const message =
    'No model of the chain can carry this request: openai speaks openai-responses, which cannot carry "messages" of a token count';
  expect(free).toEqual({
    status: 400,
    error: {
      type: "error",
      error: { type: "invalid_request_error", code: "dialect_not_carried", message },
    },
  });
  expect(records).toEqual([]);
});

test("a token count that some model of the chain can give waits for it while it cools", async () => {
  const { chat, usage } = await open({
    model: { primary: "openai/gpt-5.5", fallbacks: ["anthropic/claude-opus-4-8"] },
  });
  usage["anthropic:only"] = { disabledUntil: Date.now() + 60_000, disabledReason: "auth_permanent" };
  const response = await chat({ model: "auto", messages: [] }, {}, "/v1/messages/count_tokens");
  expect(response.status).toBe(503);
});

test("errors have the shape of the dialect", async () => {
  const { chat } = await open();
  const errorOf = async (path: string): Promise<unknown> =>
    (await chat({ model: "nobody/knows" }, {}, path)).json();
  const openai = { error: { type: "invalid_request_error", code: "unknown_model", param: "model" } };
  expect(await errorOf("/v1/responses")).toMatchObject(openai);
  expect(await errorOf("/v1/embeddings")).toMatchObject(openai);
  expect(await errorOf("/v1/messages/count_tokens")).toMatchObject({
    type: "error",
    error: { type: "not_found_error", code: "unknown_model" },
  });
});

test("Anthropic's own fallbacks pass through, a list of names is ours", async () => {
  const { chat } = await open({ model: { primary: "anthropic/claude-opus-4-8" } });
  const fallbacks = [{ model: "claude-opus-4-8" }];
  await chat({ max_tokens: 9, messages: [], fallbacks }, {}, "/v1/messages");
  await chat({ max_tokens: 9, messages: [], fallbacks: ["openai/gpt-5.5"] }, {}, "/v1/messages");
  expect(simulator.bodies().map((body) => body.fallbacks)).toEqual([fallbacks, undefined]);
});
