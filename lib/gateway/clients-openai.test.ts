import OpenAI from "openai";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { answers, type SimulatorStep } from "../demo/simulator-step";
import type { UpstreamApi } from "./ports";
import { gatewayKey, openTestHouse, patiently, type HouseOptions, type TestHouse } from "./test-house";

// The official package as its users call it, against each kind of provider.

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

const apis: readonly UpstreamApi[] = [
  "openai-completions",
  "openai-responses",
  "anthropic-messages",
  "google-generative-ai",
];

async function open(api: UpstreamApi, options: Partial<HouseOptions> = {}) {
  house = await openTestHouse({
    baseUrls: { some: simulator.baseUrlOf("some") },
    apis: { some: api },
    model: { primary: "some/model-x" },
    keys: { "some:a": "sk-some-aaaa" },
    ...options,
  });
  simulator.nameKey("sk-some-aaaa", "some:a");
  const client = new OpenAI({ baseURL: `${house.url}/v1`, apiKey: gatewayKey });
  return { house, client };
}
const script = (...steps: SimulatorStep[]) => simulator.script({ provider: "some", target: "some:a", steps });

const said = "Three small words.";
const say: SimulatorStep = { kind: "answer", text: said };
const callTool: SimulatorStep = {
  kind: "answer",
  text: "Looking. ",
  toolCalls: [
    { name: "get_weather", arguments: { city: "Bangkok" } },
    { name: "get_time", arguments: {} },
  ],
};
const messages = [{ role: "user" as const, content: "hi" }];
const parameters = { type: "object", properties: { city: { type: "string" } } };
const weather = { type: "function" as const, function: { name: "get_weather", parameters } };

test.each(apis)("chat to %s: a stream brings the text in pieces, its end and the figures", async (api) => {
  const { client } = await open(api);
  script(say);
  const stream = await client.chat.completions.create({
    model: "auto",
    messages,
    stream: true,
    stream_options: { include_usage: true },
  });
  const chunks: OpenAI.ChatCompletionChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const pieces = chunks.flatMap(({ choices }) => choices[0]?.delta.content || []);
  expect(pieces).toEqual(["Three ", "small ", "words."]);
  expect(chunks.flatMap(({ choices }) => choices[0]?.finish_reason ?? [])).toEqual(["stop"]);
  expect(chunks.at(-1)?.usage).toMatchObject({ prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 });
});

test.each(apis)("chat to %s: the package puts streamed tool calls together", async (api) => {
  const { client } = await open(api);
  script(callTool);
  const stream = client.chat.completions.stream({ model: "auto", messages, tools: [weather] });
  const { choices } = await stream.finalChatCompletion();
  expect(choices[0]).toMatchObject({
    finish_reason: "tool_calls",
    message: {
      content: "Looking. ",
      tool_calls: [
        { function: { name: "get_weather", arguments: '{"city":"Bangkok"}' } },
        { function: { name: "get_time", arguments: "{}" } },
      ],
    },
  });
});

test.each(apis)("chat to %s: a conversation goes on with the answer just as it came", async (api) => {
  const { client } = await open(api);
  script(callTool);
  const first = await client.chat.completions.create({ model: "auto", messages, tools: [weather] });
  const [choice] = first.choices;
  const calls = choice?.message.tool_calls ?? [];
  const results = calls.map(({ id }) => ({ role: "tool" as const, tool_call_id: id, content: "fine" }));
  script(say);
  const second = await client.chat.completions.create({
    model: "auto",
    messages: [...messages, ...(choice ? [choice.message] : []), ...results],
    tools: [weather],
  });
  expect(results).toHaveLength(2);
  expect(second.choices[0]?.message.content).toBe(said);
});

test.each(apis)("responses to %s: whole, and as a stream that the package can follow", async (api) => {
  const { client } = await open(api);
  script(say, callTool);
  const whole = await client.responses.create({ model: "auto", input: "hi" });
  expect([whole.output_text, whole.status, whole.usage?.output_tokens]).toEqual([said, "completed", 3]);
  const stream = client.responses.stream({
    model: "auto",
    input: "hi",
    tools: [{ type: "function", name: "get_weather", parameters, strict: false }],
  });
  const deltas: string[] = [];
  stream.on("response.output_text.delta", ({ delta }) => void deltas.push(delta));
  const final = await stream.finalResponse();
  expect(deltas).toEqual(["Looking. "]);
  expect(final.output).toMatchObject([
    { type: "message", status: "completed" },
    { type: "function_call", name: "get_weather", arguments: '{"city":"Bangkok"}' },
    { type: "function_call", name: "get_time", arguments: "{}" },
  ]);
});

test.each(apis)("responses to %s: every event has its place in one sequence", async (api) => {
  const { client } = await open(api);
  script(callTool);
  const stream = await client.responses.create({ model: "auto", input: "hi", stream: true });
  const events: OpenAI.Responses.ResponseStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  expect(events.map((event) => event.sequence_number)).toEqual(events.map((_, at) => at));
  expect(events[0]?.type).toBe("response.created");
  expect(events.at(-1)?.type).toBe("response.completed");
});

test.each(apis)("%s: a failure has the package's own error classes, and retries are its own", async (api) => {
  const { house, client } = await open(api);
  script(answers.rateLimited(2));
  const failed: unknown = await client.chat.completions
    .create({ model: "auto", messages }, { maxRetries: 0 })
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(OpenAI.RateLimitError);
  expect(failed).toMatchObject({ status: 429, code: "upstream_failed" });
  expect(house.records[0]?.steps[0]).toMatchObject({ reason: "rate_limit", status: 429 });
  expect(house.usage["some:a"]?.modelCooldowns?.["model-x"]?.reason).toBe("rate_limit");
});

test.each(apis)(
  "%s: a stream that breaks after its first words throws in the client, and is recorded",
  async (api) => {
    const { house, client } = await open(api);
    script({ kind: "error-in-answer", message: "Overloaded", afterEvents: 6 });
    const stream = await client.chat.completions.create(
      { model: "auto", messages, stream: true },
      { maxRetries: 0 },
    );
    const read = async () => {
      let text = "";
      for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
      return text;
    };
    await expect(read()).rejects.toThrow(OpenAI.APIError);
    await expect.poll(() => house.records.length, patiently).toBe(1);
    expect(house.records[0]?.steps.at(-1)).toMatchObject({ outcome: "failed", reason: "overloaded" });
  },
);

test.each(apis)("%s: leaving a stream ends the call to the provider and cools nothing", async (api) => {
  const { house, client } = await open(api);
  script({ kind: "answer", text: "word ".repeat(2_000), chunkMs: 5 });
  const stream = await client.chat.completions.create({ model: "auto", messages, stream: true });
  for await (const chunk of stream) if (chunk.choices[0]?.delta.content) break;
  await expect.poll(() => house.records[0]?.outcome, patiently).toBe("aborted");
  expect(house.usage["some:a"]?.modelCooldowns).toBeUndefined();
});

test("R-96: the package is told how long to wait, and that a long wait is not worth it", async () => {
  const { client } = await open("openai-completions");
  const refusedWith = async (step: SimulatorStep) => {
    script(step);
    const failed: unknown = await client.chat.completions
      .create({ model: "auto", messages }, { maxRetries: 0 })
      .catch((error: unknown) => error);
    const headers = failed instanceof OpenAI.APIError ? failed.headers : undefined;
    return [Number(headers?.get("retry-after")), headers?.get("x-should-retry") ?? null];
  };
  const [short, mayRetry] = await refusedWith(answers.rateLimited(5));
  expect([Number(short) <= 60, mayRetry]).toEqual([true, null]);
  const [long, mayNot] = await refusedWith(answers.usageLimit(7_200));
  expect([Number(long) > 60, mayNot]).toEqual([true, "false"]);
});

test("embeddings come back as the package asks for them, and the model list can be read", async () => {
  const { client } = await open("openai-completions");
  const { data } = await client.embeddings.create({ model: "some/embed", input: ["abc", "b"] });
  expect(data).toHaveLength(2);
  expect(data[0]?.embedding[0]).toBeCloseTo(0.097);
  const ids: string[] = [];
  for await (const model of client.models.list()) ids.push(model.id);
  expect(ids).toEqual(["auto", "some/model-x"]);
});
