import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../../demo/simulator";
import { openTestHouse, type TestHouse } from "../test-house";

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

const providers = {
  completions: "openai-completions",
  responses: "openai-responses",
  anthropic: "anthropic-messages",
  google: "google-generative-ai",
} as const;
const ids = ["completions", "responses", "anthropic", "google"] as const;

async function open(
  primary: string,
  fallbacks: readonly string[] = [],
  keys: Readonly<Record<string, string>> = {},
) {
  house = await openTestHouse({
    baseUrls: Object.fromEntries(ids.map((id) => [id, simulator.baseUrlOf(id)])),
    apis: providers,
    model: { primary, fallbacks },
    keys,
  });
  return house;
}

const user = { role: "user", content: "hi" };
type Case = readonly [field: string, model: string, path: string, body: object];
const chat = (body: object) => ["/v1/chat/completions", { messages: [user], ...body }] as const;
const message = (body: object) => ["/v1/messages", { max_tokens: 9, messages: [user], ...body }] as const;
const response = (body: object) => ["/v1/responses", { input: "hi", ...body }] as const;
const imageUrl = { type: "image_url", image_url: { url: "https://example.com/a.png" } };
const thought = { role: "assistant", content: [{ type: "thinking", thinking: "…", signature: "s" }] };

const cases: readonly Case[] = [
  ["seed", "anthropic/m", ...chat({ seed: 7 })],
  ["logit_bias", "google/m", ...chat({ logit_bias: { "1": 2 } })],
  ["n", "anthropic/m", ...chat({ n: 2 })],
  ["store", "responses/m", ...chat({ store: true })],
  ["stop", "responses/m", ...chat({ stop: "END" })],
  ["response_format", "anthropic/m", ...chat({ response_format: { type: "json_object" } })],
  ["messages[0].name", "anthropic/m", ...chat({ messages: [{ ...user, name: "Zoë" }] })],
  [
    "messages[0].content[0].image_url",
    "google/m",
    ...chat({ messages: [{ role: "user", content: [imageUrl] }] }),
  ],
  ["messages[1]", "google/m", ...chat({ messages: [user, { role: "system", content: "Late." }] })],
  ["messages[1]", "anthropic/m", ...chat({ messages: [user, { role: "assistant", content: "I " }] })],
  ["tools[0].type", "anthropic/m", ...chat({ tools: [{ type: "custom", custom: { name: "x" } }] })],
  ["top_k", "completions/m", ...message({ top_k: 5 })],
  ["thinking", "responses/m", ...message({ thinking: { type: "enabled", budget_tokens: 2_000 } })],
  ["messages[1].content[0].type", "completions/m", ...message({ messages: [user, thought, user] })],
  ["tools[0].type", "google/m", ...message({ tools: [{ type: "web_search_20250305", name: "web_search" }] })],
  ["previous_response_id", "completions/m", ...response({ previous_response_id: "resp_1" })],
  ["input[0].type", "anthropic/m", ...response({ input: [{ type: "reasoning", id: "r", summary: [] }] })],
  ["tools[0].type", "google/m", ...response({ tools: [{ type: "web_search" }] })],
  [
    "input[0].call_id",
    "google/m",
    ...response({ input: [{ type: "function_call_output", call_id: "c", output: "x" }] }),
  ],
  // Known to these models alone, and only the package knows it: noticed before anything is sent.
  ["temperature", "responses/gpt-5.5", ...chat({ temperature: 0.5 })],
  ["temperature", "anthropic/m", ...chat({ temperature: 1.5 })],
  ["reasoning_effort", "responses/gpt-4.1", ...chat({ reasoning_effort: "low" })],
];
test.each(cases)(
  "P-33: %s is not dropped for %s but named, and nothing is sent",
  async (field, model, path, body) => {
    const { chat, records } = await open(model);
    const answer = await chat(body, {}, path);
    expect(answer.status).toBe(400);
    const error = { code: "dialect_not_carried", message: expect.stringContaining(`"${field}"`) };
    expect(await answer.json()).toMatchObject({ error });
    expect(records[0]?.steps).toMatchObject([{ candidate: model, outcome: "skipped", reason: "format" }]);
    expect(simulator.requests()).toEqual([]);
  },
);

test("P-33: the next candidate that can carry the request answers it", async () => {
  const { chat, records, usage } = await open("anthropic/m", ["google/m", "completions/m"]);
  const answer = await chat({ messages: [user], seed: 7, n: 1, logit_bias: { "1": 1 } });
  expect(answer.headers.get("x-understudy-model")).toBe("completions/m");
  expect(records[0]?.steps.map(({ candidate, outcome }) => [candidate, outcome])).toEqual([
    ["anthropic/m", "skipped"],
    ["google/m", "skipped"],
    ["completions/m", "succeeded"],
  ]);
  expect(usage).toEqual({});
});

test("P-33: what no model can carry is no matter of waiting, though a profile of the chain cools", async () => {
  const { chat, usage } = await open("anthropic/m", ["google/m"], { "google:a": "key", "google:b": "key" });
  const until = Date.now() + 300_000;
  usage["google:a"] = { cooldownUntil: until, cooldownReason: "rate_limit" };
  const answer = await chat({ messages: [user], seed: 7, logit_bias: { "1": 1 } });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("retry-after")).toBeNull();
});

const harmless: readonly (readonly [path: string, body: object])[] = [
  chat({
    user: "u-1",
    store: false,
    n: 1,
    logprobs: false,
    service_tier: "auto",
    prompt_cache_key: "k",
    parallel_tool_calls: true,
    seed: null,
  }),
  message({
    metadata: { user_id: "u-1" },
    thinking: { type: "disabled" },
    system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
  }),
  response({
    store: false,
    include: ["reasoning.encrypted_content"],
    truncation: "disabled",
    text: { format: { type: "text" } },
    parallel_tool_calls: true,
    metadata: {},
  }),
];
test.each(harmless)("what has no bearing on the answer keeps no candidate out (%s)", async (path, body) => {
  const { chat } = await open("google/m");
  expect((await chat(body, {}, path)).status).toBe(200);
});
