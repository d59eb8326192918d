import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAI } from "@ai-sdk/openai";
import { generateText, jsonSchema, stepCountIs, streamText, tool, type LanguageModel } from "ai";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import type { SimulatorStep } from "../demo/simulator-step";
import type { UpstreamApi } from "./ports";
import { gatewayKey, openTestHouse, type TestHouse } from "./test-house";

let house: TestHouse | undefined;
let simulator: Simulator;
beforeEach(async () => {
  simulator = await startSimulator();
  Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
});
afterEach(async () => {
  await house?.close();
  await simulator.close();
  house = undefined;
});

const models = {
  chat: (url: string) => createOpenAI({ baseURL: `${url}/v1`, apiKey: gatewayKey }).chat("auto"),
  responses: (url: string) => createOpenAI({ baseURL: `${url}/v1`, apiKey: gatewayKey }).responses("auto"),
  messages: (url: string) => createAnthropic({ baseURL: `${url}/v1`, apiKey: gatewayKey })("auto"),
} satisfies Record<string, (url: string) => LanguageModel>;
const clients = ["chat", "responses", "messages"] as const;
const apis: readonly UpstreamApi[] = [
  "openai-completions",
  "openai-responses",
  "anthropic-messages",
  "google-generative-ai",
];
const pairs = clients.flatMap((client) => apis.map((api) => [client, api] as const));

async function open(client: (typeof clients)[number], api: UpstreamApi, ...steps: SimulatorStep[]) {
  house = await openTestHouse({
    baseUrls: { some: simulator.baseUrlOf("some") },
    apis: { some: api },
    model: { primary: "some/model-x" },
    keys: { "some:a": "sk-some-aaaa" },
  });
  simulator.nameKey("sk-some-aaaa", "some:a");
  simulator.script({ provider: "some", target: "some:a", steps });
  return models[client](house.url);
}

const weather = tool({
  description: "Looks outside",
  inputSchema: jsonSchema<{ city: string }>({
    type: "object",
    properties: { city: { type: "string" } },
    required: ["city"],
  }),
  execute: async ({ city }) => `34 degrees in ${city}`,
});
const callTool: SimulatorStep = {
  kind: "answer",
  toolCalls: [{ name: "weather", arguments: { city: "Bangkok" } }],
};

test.each(pairs)("%s to %s: a loop of tools runs to its end", async (client, api) => {
  const model = await open(client, api, callTool, { kind: "answer", text: "Hot." });
  const { text, steps } = await generateText({
    model,
    system: "Be brief.",
    prompt: "Weather?",
    tools: { weather },
    stopWhen: stepCountIs(3),
    providerOptions: { openai: { store: false } },
  });
  expect(text).toBe("Hot.");
  expect(steps[0]?.toolResults).toMatchObject([{ output: "34 degrees in Bangkok" }]);
});

test.each(pairs)("%s to %s: a stream brings its text, its reason and its figures", async (client, api) => {
  const model = await open(client, api, { kind: "answer", text: "Three small words." });
  const result = streamText({ model, prompt: "hi", maxRetries: 0 });
  const pieces: string[] = [];
  for await (const piece of result.textStream) pieces.push(piece);
  expect(pieces.join("")).toBe("Three small words.");
  expect(await result.finishReason).toBe("stop");
  expect(await result.usage).toMatchObject({ inputTokens: 12, outputTokens: 3 });
});
