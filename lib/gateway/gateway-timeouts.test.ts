import Anthropic from "@anthropic-ai/sdk";
import { createServer as createHttpServer, type Server } from "node:http";
import { createServer, type Server as SocketServer, type Socket } from "node:net";
import OpenAI from "openai";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import type { UpstreamEndpoint } from "./ports";
import { closeServer, gatewayKey, listen, openTestHouse, urlOf, type TestHouse } from "./test-house";

let house: TestHouse | undefined;
let upstream: Server | undefined;
let silent: SocketServer | undefined;
let simulator: Simulator;
const sockets = new Set<Socket>();
beforeEach(async () => {
  simulator = await startSimulator();
});
afterEach(async () => {
  await house?.close();
  await simulator.close();
  if (upstream) await closeServer(upstream);
  for (const socket of sockets) socket.destroy();
  silent?.close();
  sockets.clear();
  [house, upstream, silent] = [undefined, undefined, undefined];
});

const hello = { model: "auto", messages: [{ role: "user" as const, content: "hi" }] };

test("a provider that takes the connection and never completes it is left after the connect timeout", async () => {
  // It accepts and says nothing, so that the TLS handshake never ends.
  silent = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  });
  const port = await new Promise<number>((resolve) => {
    silent?.listen(0, "127.0.0.1", () => {
      const address = silent?.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  house = await openTestHouse({
    baseUrls: { mute: `https://127.0.0.1:${port}/v1`, spare: simulator.baseUrlOf("spare") },
    model: { primary: "mute/m", fallbacks: ["spare/n"] },
    keys: { "mute:a": "sk-mute" },
    timeouts: { firstByteMs: 60_000 },
    timeoutsOf: { mute: { connectMs: 80 } },
  });
  const response = await house.chat(hello);
  expect(response.headers.get("x-understudy-model")).toBe("spare/n");
  expect(house.records[0]?.steps[0]).toMatchObject({ outcome: "failed", reason: "timeout" });
});

const anthropicEvents = [
  {
    type: "message_start",
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "m",
      content: [],
      stop_reason: null,
      usage: { input_tokens: 1, output_tokens: 0 },
    },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
  { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "One word" } },
].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

test("a translated stream that falls silent is ended by the idle timeout, with an error event and no second call", async () => {
  upstream = await listen(
    createHttpServer((request, response) => {
      request.resume();
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(anthropicEvents.join(""));
    }),
  );
  house = await openTestHouse({
    baseUrls: { some: urlOf(upstream), spare: simulator.baseUrlOf("spare") },
    apis: { some: "anthropic-messages" },
    model: { primary: "some/m", fallbacks: ["spare/n"] },
    keys: { "some:a": "sk-some" },
    timeouts: { firstByteMs: 20_000, idleMs: 80 },
  });
  const text = await (await house.chat({ ...hello, stream: true })).text();
  expect(text).toContain("One word");
  expect(text.split("\n\n").filter(Boolean).at(-1)).toContain('"upstream_failed"');
  expect(simulator.requests()).toHaveLength(0);
  expect(house.records[0]).toMatchObject({ outcome: "failed", steps: [{ reason: "timeout" }] });
});

/** Overloaded long enough for the stream to be held open, then JSON, although a stream was asked for. */
async function openJsonAnswer(api: UpstreamEndpoint["api"], answer: object) {
  let calls = 0;
  upstream = await listen(
    createHttpServer((request, response) => {
      request.resume();
      request.on("end", () => {
        calls += 1;
        const isOver = calls > 2;
        response.writeHead(isOver ? 200 : 529, { "content-type": "application/json" });
        response.end(JSON.stringify(isOver ? answer : { error: { message: "Overloaded" } }));
      });
    }),
  );
  house = await openTestHouse({
    baseUrls: { some: `${urlOf(upstream)}/v1` },
    apis: { some: api },
    model: { primary: "some/m" },
    keys: { "some:a": "sk-some" },
    understudy: { overloadRetry: { max: 4, baseMs: 30, maxMs: 30, noticeAfterMs: 10 } },
    retries: { overload: true },
  });
  return house.url;
}

test("a chat completion that comes as JSON into a stream held open reaches the client as its one piece", async () => {
  const message = { role: "assistant", content: "Here after all.", refusal: null };
  const answer = {
    id: "c1",
    object: "chat.completion",
    created: 1,
    model: "m",
    choices: [{ index: 0, message, finish_reason: "stop", logprobs: null }],
  };
  const baseURL = `${await openJsonAnswer("openai-completions", answer)}/v1`;
  const client = new OpenAI({ baseURL, apiKey: gatewayKey, maxRetries: 0 });
  expect(await client.chat.completions.stream(hello).finalContent()).toBe("Here after all.");
});

test("a message that comes as JSON into a stream held open reaches Anthropic's client whole", async () => {
  const answer = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model: "m",
    content: [{ type: "text", text: "Here after all." }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 3 },
  };
  const baseURL = await openJsonAnswer("anthropic-messages", answer);
  const client = new Anthropic({ baseURL, apiKey: gatewayKey, maxRetries: 0 });
  const final = await client.messages.stream({ ...hello, max_tokens: 10 }).finalMessage();
  expect(final.content).toEqual([{ type: "text", text: "Here after all." }]);
});
