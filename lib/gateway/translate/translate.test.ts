import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../../demo/simulator";
import type { SimulatorStep } from "../../demo/simulator-step";
import type { UpstreamApi } from "../ports";
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

const apis: readonly UpstreamApi[] = [
  "openai-completions",
  "openai-responses",
  "anthropic-messages",
  "google-generative-ai",
];
type Inbound = "/v1/chat/completions" | "/v1/responses" | "/v1/messages";
const native: Record<Inbound, UpstreamApi> = {
  "/v1/chat/completions": "openai-completions",
  "/v1/responses": "openai-responses",
  "/v1/messages": "anthropic-messages",
};
const inbounds: readonly Inbound[] = ["/v1/chat/completions", "/v1/responses", "/v1/messages"];
const pairs = inbounds.flatMap((path) =>
  apis.filter((api) => api !== native[path]).map((api) => [path, api] as const),
);

/** One provider of the given API behind the gateway. */
async function open(api: UpstreamApi, step?: SimulatorStep) {
  house = await openTestHouse({
    baseUrls: { other: simulator.baseUrlOf("other") },
    apis: { other: api },
    model: { primary: "other/model-x" },
    keys: { "other:a": "sk-other-aaaa" },
  });
  simulator.nameKey("sk-other-aaaa", "other:a");
  if (step) simulator.script({ provider: "other", target: "other:a", steps: [step], repeat: true });
  return house;
}

const parameters = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
const image = "iVBORw0KGgo=";
/** The same request in each dialect: instructions, an image, a tool that was called and one more question. */
const requests: Record<Inbound, object> = {
  "/v1/chat/completions": {
    max_tokens: 500,
    messages: [
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "text", text: "Weather here?" },
          { type: "image_url", image_url: { url: `data:image/png;base64,${image}` } },
        ],
      },
      {
        role: "assistant",
        content: null,
        tool_calls: [
          {
            id: "call_1",
            type: "function",
            function: { name: "get_weather", arguments: '{"city":"Bangkok"}' },
          },
        ],
      },
      { role: "tool", tool_call_id: "call_1", content: "34 degrees" },
    ],
    tools: [
      { type: "function", function: { name: "get_weather", description: "Looks outside", parameters } },
    ],
    tool_choice: "required",
  },
  "/v1/responses": {
    max_output_tokens: 500,
    instructions: "Be brief.",
    input: [
      {
        role: "user",
        content: [
          { type: "input_text", text: "Weather here?" },
          { type: "input_image", image_url: `data:image/png;base64,${image}`, detail: "auto" },
        ],
      },
      { type: "function_call", call_id: "call_1", name: "get_weather", arguments: '{"city":"Bangkok"}' },
      { type: "function_call_output", call_id: "call_1", output: "34 degrees" },
    ],
    tools: [{ type: "function", name: "get_weather", description: "Looks outside", parameters }],
    tool_choice: "required",
  },
  "/v1/messages": {
    max_tokens: 500,
    system: [{ type: "text", text: "Be brief.", cache_control: { type: "ephemeral" } }],
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "Weather here?" },
          { type: "image", source: { type: "base64", media_type: "image/png", data: image } },
        ],
      },
      {
        role: "assistant",
        content: [{ type: "tool_use", id: "call_1", name: "get_weather", input: { city: "Bangkok" } }],
      },
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "call_1", content: "34 degrees" }],
      },
    ],
    tools: [{ name: "get_weather", description: "Looks outside", input_schema: parameters }],
    tool_choice: { type: "any" },
  },
};

/** What must have arrived, as each API writes it. */
const arrived: Record<UpstreamApi, object> = {
  "openai-completions": {
    model: "model-x",
    max_tokens: 500,
    messages: [
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "text", text: "Weather here?" },
          { type: "image_url", image_url: { url: `data:image/png;base64,${image}` } },
        ],
      },
      { role: "assistant", tool_calls: [{ id: "call_1", function: { name: "get_weather" } }] },
      { role: "tool", tool_call_id: "call_1", content: "34 degrees" },
    ],
    tools: [
      { type: "function", function: { name: "get_weather", description: "Looks outside", parameters } },
    ],
    tool_choice: "required",
  },
  "openai-responses": {
    model: "model-x",
    max_output_tokens: 500,
    store: false,
    input: [
      { role: "system", content: "Be brief." },
      {
        role: "user",
        content: [
          { type: "input_text", text: "Weather here?" },
          { type: "input_image", image_url: `data:image/png;base64,${image}` },
        ],
      },
      { type: "function_call", call_id: "call_1", name: "get_weather", arguments: '{"city":"Bangkok"}' },
      { type: "function_call_output", call_id: "call_1", output: "34 degrees" },
    ],
    tools: [{ type: "function", name: "get_weather", description: "Looks outside", parameters }],
    tool_choice: "required",
  },
  "anthropic-messages": {
    model: "model-x",
    max_tokens: 500,
    system: [{ type: "text", text: "Be brief." }],
    messages: [
      {
        role: "user",
        content: [
          { type: "text", text: "Weather here?" },
          { type: "image", source: { type: "base64", media_type: "image/png", data: image } },
        ],
      },
      {
        role: "assistant",
        content: [{ type: "tool_use", id: "call_1", name: "get_weather", input: { city: "Bangkok" } }],
      },
      {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: "call_1", content: "34 degrees" }],
      },
    ],
    tools: [{ name: "get_weather", description: "Looks outside", input_schema: parameters }],
    tool_choice: { type: "any" },
  },
  "google-generative-ai": {
    generationConfig: { maxOutputTokens: 500 },
    systemInstruction: { parts: [{ text: "Be brief." }] },
    contents: [
      {
        role: "user",
        parts: [{ text: "Weather here?" }, { inlineData: { mimeType: "image/png", data: image } }],
      },
      {
        role: "model",
        parts: [{ functionCall: { name: "get_weather", args: { city: "Bangkok" } } }],
      },
      {
        role: "user",
        parts: [{ functionResponse: { name: "get_weather", response: { content: "34 degrees" } } }],
      },
    ],
    tools: [{ functionDeclarations: [{ name: "get_weather", description: "Looks outside" }] }],
    toolConfig: { functionCallingConfig: { mode: "ANY" } },
  },
};

test.each(pairs)("%s to %s: instructions, images, tools and their results arrive", async (path, api) => {
  const { chat } = await open(api);
  const response = await chat(requests[path], {}, path);
  expect(response.status).toBe(200);
  expect(response.headers.get("x-understudy-model")).toBe("other/model-x");
  expect(simulator.bodies().at(-1)).toMatchObject(arrived[api]);
  expect(simulator.requests().at(-1)).toMatchObject({ key: "other:a", model: "model-x" });
});

const said = "Hello over there.";
/** A plain answer, twelve tokens in and three words out, as each dialect writes it. */
const plainAnswers: Record<Inbound, object> = {
  "/v1/chat/completions": {
    object: "chat.completion",
    model: "model-x",
    choices: [{ index: 0, message: { role: "assistant", content: said }, finish_reason: "stop" }],
    usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
  },
  "/v1/responses": {
    object: "response",
    status: "completed",
    model: "model-x",
    output: [{ type: "message", role: "assistant", content: [{ type: "output_text", text: said }] }],
    usage: { input_tokens: 12, output_tokens: 3, total_tokens: 15 },
  },
  "/v1/messages": {
    type: "message",
    role: "assistant",
    model: "model-x",
    content: [{ type: "text", text: said }],
    stop_reason: "end_turn",
    usage: { input_tokens: 12, output_tokens: 3 },
  },
};
const question: Record<Inbound, object> = {
  "/v1/chat/completions": { messages: [{ role: "user", content: "hi" }] },
  "/v1/responses": { input: "hi" },
  "/v1/messages": { max_tokens: 100, messages: [{ role: "user", content: "hi" }] },
};

test.each(pairs)("%s to %s: text, stop reason and figures come back", async (path, api) => {
  const { chat } = await open(api, { kind: "answer", text: said });
  const answer: unknown = await (await chat(question[path], {}, path)).json();
  expect(answer).toMatchObject(plainAnswers[path]);
});

const cutAnswers: Record<Inbound, object> = {
  "/v1/chat/completions": { choices: [{ finish_reason: "length" }] },
  "/v1/responses": { status: "incomplete", incomplete_details: { reason: "max_output_tokens" } },
  "/v1/messages": { stop_reason: "max_tokens" },
};
test.each(pairs)("%s to %s: an answer that grew too long says so", async (path, api) => {
  const { chat } = await open(api, { kind: "answer", text: said, isCut: true });
  expect(await (await chat(question[path], {}, path)).json()).toMatchObject(cutAnswers[path]);
});

const toolCall: SimulatorStep = {
  kind: "answer",
  toolCalls: [{ name: "get_weather", arguments: { city: "Bangkok" } }],
};
const written = '{"city":"Bangkok"}';
const callAnswers: Record<Inbound, object> = {
  "/v1/chat/completions": {
    choices: [
      {
        message: { content: null, tool_calls: [{ function: { name: "get_weather", arguments: written } }] },
        finish_reason: "tool_calls",
      },
    ],
  },
  "/v1/responses": {
    output: [{ type: "function_call", name: "get_weather", arguments: written, status: "completed" }],
  },
  "/v1/messages": {
    content: [{ type: "tool_use", name: "get_weather", input: { city: "Bangkok" } }],
    stop_reason: "tool_use",
  },
};
test.each(pairs)("%s to %s: a tool call comes back", async (path, api) => {
  const { chat } = await open(api, toolCall);
  expect(await (await chat(requests[path], {}, path)).json()).toMatchObject(callAnswers[path]);
});
