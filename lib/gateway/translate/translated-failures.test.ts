import { createServer, request as httpRequest, type IncomingMessage, type Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../../demo/simulator";
import { answers, type SimulatorStep } from "../../demo/simulator-step";
import type { UpstreamApi } from "../ports";
import {
  closeServer,
  gatewayKey,
  listen,
  openTestHouse,
  patiently,
  urlOf,
  type HouseOptions,
  type TestHouse,
} from "../test-house";

// A translated call fails as a passed-through one does: same class, same figures, same first-byte rule.

let house: TestHouse | undefined;
let upstream: Server | undefined;
let simulator: Simulator;
beforeEach(async () => {
  simulator = await startSimulator();
});
afterEach(async () => {
  await house?.close();
  await simulator.close();
  if (upstream) await closeServer(upstream);
  [house, upstream] = [undefined, undefined];
});

const apis: readonly UpstreamApi[] = ["openai-responses", "anthropic-messages", "google-generative-ai"];

async function open(api: UpstreamApi, options: Partial<HouseOptions> = {}) {
  house = await openTestHouse({
    baseUrls: { some: simulator.baseUrlOf("some"), spare: simulator.baseUrlOf("spare") },
    apis: { some: api },
    model: { primary: "some/model-x", fallbacks: ["spare/model-y"] },
    keys: { "some:a": "sk-some-aaaa" },
    ...options,
  });
  simulator.nameKey("sk-some-aaaa", "some:a");
  return house;
}
const script = (...steps: SimulatorStep[]) => simulator.script({ provider: "some", target: "some:a", steps });
const hello = { model: "auto", messages: [{ role: "user", content: "hi" }] };

const refusals: readonly (readonly [SimulatorStep, object])[] = [
  [answers.rateLimited(40), { reason: "rate_limit", status: 429 }],
  [answers.outOfCredit(), { reason: "billing", status: 402 }],
  [answers.wrongKey(), { reason: "auth", status: 401 }],
  [answers.overloaded(), { reason: "overloaded", status: 529 }],
  [answers.serverError(), { reason: "server_error", status: 500 }],
  [{ kind: "error-in-answer", message: "Overloaded" }, { reason: "overloaded" }],
  [{ kind: "empty" }, { reason: "empty_response" }],
  [{ kind: "answer", text: "" }, { reason: "empty_response" }],
  [{ kind: "reset" }, { reason: "timeout" }],
];
const both = [false, true];
const failures = apis.flatMap((api) =>
  refusals.flatMap(([step, expected]) => both.map((stream) => ({ api, step, expected, stream }))),
);
test.each(failures)(
  "$api, $step.kind $step.status (stream: $stream): the classifier sees what it would have seen, the next model answers",
  async ({ api, step, expected, stream }) => {
    const { chat, records } = await open(api);
    script(step);
    const response = await chat({ ...hello, stream });
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("ready ");
    expect(response.headers.get("x-understudy-model")).toBe("spare/model-y");
    expect(records[0]?.steps[0]).toMatchObject({ outcome: "failed", profileId: "some:a", ...expected });
  },
);

test("the provider's own wait reaches the profile's window", async () => {
  const { chat, usage } = await open("anthropic-messages");
  script(answers.rateLimited(55));
  const before = Date.now();
  await chat(hello);
  const until = usage["some:a"]?.modelCooldowns?.["model-x"]?.until ?? 0;
  expect(until - before).toBeGreaterThanOrEqual(55_000);
});

test("a key that the provider repeats goes neither to the client nor into the record", async () => {
  const { chat, records } = await open("google-generative-ai", { model: { primary: "some/model-x" } });
  script({ kind: "status", status: 401, message: "Bad key sk-some-aaaa" });
  expect(await (await chat(hello)).text()).not.toContain("sk-some");
  expect(JSON.stringify(records)).not.toContain("sk-some-aaaa");
});

test("a provider that lets its first word wait is left", async () => {
  const { chat, records } = await open("anthropic-messages", {
    timeoutsOf: { some: { firstByteMs: 60 } },
  });
  script({ kind: "answer", firstByteMs: 600_000 });
  const first = await chat({ ...hello, stream: true });
  expect(first.headers.get("x-understudy-model")).toBe("spare/model-y");
  await first.text();
  expect(records[0]?.steps[0]).toMatchObject({ reason: "timeout" });
});

/** An Anthropic provider that sends as much as it is allowed to. */
const piece = `event: content_block_delta\ndata: ${JSON.stringify({
  type: "content_block_delta",
  index: 0,
  delta: { type: "text_delta", text: "x".repeat(16 * 1024) },
})}\n\n`;
const opening = [
  {
    type: "message_start",
    message: {
      id: "msg_1",
      type: "message",
      role: "assistant",
      model: "model-x",
      content: [],
      stop_reason: null,
      usage: { input_tokens: 1, output_tokens: 0 },
    },
  },
  { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
].map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);

test("a slow client holds a translated stream back instead of filling the memory", async () => {
  let sent = 0;
  const total = 4_000;
  upstream = await listen(
    createServer(async (request, response) => {
      request.resume();
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const event of opening) response.write(event);
      for (; sent < total && !response.destroyed; sent += 1)
        if (!response.write(piece)) await new Promise((resolve) => response.once("drain", resolve));
      response.end();
    }),
  );
  const { url, records } = await open("anthropic-messages", {
    baseUrls: { some: urlOf(upstream) },
    model: { primary: "some/model-x" },
  });
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = httpRequest(
      `${url}/v1/chat/completions`,
      { method: "POST", headers: { authorization: `Bearer ${gatewayKey}` } },
      resolve,
    );
    call.on("error", reject);
    call.end(JSON.stringify({ ...hello, stream: true }));
  });
  answer.pause();
  let seen = -1;
  await expect
    .poll(
      () => {
        const stands = sent === seen && sent > 0;
        seen = sent;
        return stands;
      },
      { interval: 300, timeout: 20_000 },
    )
    .toBe(true);
  expect(sent).toBeLessThan(total);
  answer.destroy();
  await expect.poll(() => records[0]?.outcome, patiently).toBe("aborted");
});
