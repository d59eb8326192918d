import Anthropic from "@anthropic-ai/sdk";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { answers, type SimulatorStep } from "../demo/simulator-step";
import type { UpstreamApi } from "./ports";
import { gatewayKey, openTestHouse, patiently, type TestHouse } from "./test-house";

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
  "anthropic-messages",
  "openai-completions",
  "openai-responses",
  "google-generative-ai",
];

async function open(api: UpstreamApi) {
  house = await openTestHouse({
    baseUrls: { some: simulator.baseUrlOf("some") },
    apis: { some: api },
    model: { primary: "some/model-x" },
    keys: { "some:a": "sk-some-aaaa" },
  });
  simulator.nameKey("sk-some-aaaa", "some:a");
  const client = new Anthropic({ baseURL: house.url, apiKey: gatewayKey });
  return { house, client };
}
const script = (...steps: SimulatorStep[]) => simulator.script({ provider: "some", target: "some:a", steps });

const request = { model: "auto", max_tokens: 100, messages: [{ role: "user" as const, content: "hi" }] };
const tools = [{ name: "get_weather", input_schema: { type: "object" as const, properties: {} } }];
const callTool: SimulatorStep = {
  kind: "answer",
  text: "Looking. ",
  toolCalls: [
    { name: "get_weather", arguments: { city: "Bangkok" } },
    { name: "get_time", arguments: {} },
  ],
};

test.each(apis)("%s: a message comes back whole, with its figures", async (api) => {
  const { client } = await open(api);
  script({ kind: "answer", text: "Three small words." });
  const message = await client.messages.create(request);
  expect(message).toMatchObject({
    role: "assistant",
    content: [{ type: "text", text: "Three small words." }],
    stop_reason: "end_turn",
    usage: { input_tokens: 12, output_tokens: 3 },
  });
});

test.each(apis)("%s: the package puts a stream of text and tool calls together", async (api) => {
  const { client } = await open(api);
  script(callTool);
  const stream = client.messages.stream({ ...request, tools });
  const pieces: string[] = [];
  stream.on("text", (text) => void pieces.push(text));
  const message = await stream.finalMessage();
  expect(pieces).toEqual(["Looking. "]);
  expect(message).toMatchObject({
    content: [
      { type: "text", text: "Looking. " },
      { type: "tool_use", name: "get_weather", input: { city: "Bangkok" } },
      { type: "tool_use", name: "get_time", input: {} },
    ],
    stop_reason: "tool_use",
    usage: { input_tokens: 12, output_tokens: 3 },
  });
});

test.each(apis)("%s: a conversation goes on with the answer just as it came", async (api) => {
  const { client } = await open(api);
  script(callTool, { kind: "answer", text: "Done." });
  const first = await client.messages.create({ ...request, tools });
  const results = first.content.flatMap((block) =>
    block.type === "tool_use"
      ? [{ type: "tool_result" as const, tool_use_id: block.id, content: "fine" }]
      : [],
  );
  const second = await client.messages.create({
    ...request,
    tools,
    messages: [
      ...request.messages,
      { role: "assistant", content: first.content },
      { role: "user", content: results },
    ],
  });
  expect(results).toHaveLength(2);
  expect(second.content).toMatchObject([{ type: "text", text: "Done." }]);
});

test.each(apis)("%s: a failure has the package's own error classes", async (api) => {
  const { house, client } = await open(api);
  script(answers.overloaded());
  const failed: unknown = await client.messages
    .create(request, { maxRetries: 0 })
    .catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Anthropic.InternalServerError);
  expect(failed).toMatchObject({ status: 503, error: { error: { type: "overloaded_error" } } });
  expect(house.records[0]?.steps[0]).toMatchObject({ reason: "overloaded", status: 529 });
});

test.each(apis)("%s: a stream that breaks after its first words throws in the client", async (api) => {
  const { house, client } = await open(api);
  script({ kind: "truncate", afterEvents: 6, how: "reset" });
  const stream = client.messages.stream(request, { maxRetries: 0 });
  await expect(stream.finalMessage()).rejects.toThrow(Anthropic.APIError);
  await expect.poll(() => house.records[0]?.steps.at(-1)?.outcome, patiently).toBe("failed");
});

test.each(apis)("%s: leaving a stream ends the call to the provider and cools nothing", async (api) => {
  const { house, client } = await open(api);
  script({ kind: "answer", text: "word ".repeat(2_000), chunkMs: 5 });
  const stream = client.messages.stream(request);
  const ended = stream.done().catch((error: unknown) => error);
  await new Promise((resolve) => stream.once("text", resolve));
  stream.abort();
  expect(await ended).toBeInstanceOf(Anthropic.APIUserAbortError);
  await expect.poll(() => house.records[0]?.outcome, patiently).toBe("aborted");
  expect(house.usage["some:a"]?.modelCooldowns).toBeUndefined();
});

test("tokens are counted by a provider that can", async () => {
  const { client } = await open("anthropic-messages");
  const { input_tokens } = await client.messages.countTokens({ model: "auto", messages: request.messages });
  expect(input_tokens).toBe(Math.ceil(JSON.stringify(request.messages).length / 4));
});
