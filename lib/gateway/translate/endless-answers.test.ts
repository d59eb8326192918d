import { createServer, type Server, type ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../../demo/simulator";
import { closeServer, listen, openTestHouse, patiently, urlOf, type TestHouse } from "../test-house";

// What a translation has to keep of an answer is bounded, whatever the provider sends.

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

const megabyte = 1024 * 1024;
const eventText = (event: { type: string; [field: string]: unknown }) =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
const message = {
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "model-x",
  content: [],
  stop_reason: null,
  usage: { input_tokens: 1, output_tokens: 0 },
};
const say = (text: string) =>
  eventText({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } });
const opening =
  eventText({ type: "message_start", message }) +
  eventText({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } });

/** An Anthropic provider that writes the pieces, and then one of them again and again up to 64 MB. */
async function open(begin: string, again: string) {
  let sent = 0;
  const pour = async (response: ServerResponse) => {
    response.write(begin);
    while (again && sent < 64 * megabyte && !response.destroyed) {
      sent += again.length;
      if (!response.write(again)) await new Promise((resolve) => response.once("drain", resolve));
    }
  };
  upstream = await listen(
    createServer((request, response) => {
      request.resume();
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.once("close", () => response.emit("drain"));
      void pour(response);
    }),
  );
  house = await openTestHouse({
    baseUrls: { some: urlOf(upstream), spare: simulator.baseUrlOf("spare") },
    apis: { some: "anthropic-messages" },
    model: { primary: "some/model-x", fallbacks: ["spare/model-y"] },
    keys: { "some:a": "sk-some-aaaa" },
  });
  return { ...house, sentMegabytes: () => sent / megabyte };
}
const hello = { model: "auto", stream: true, messages: [{ role: "user", content: "hi" }] };
const endless = "x".repeat(16 * 1024);
/** Our limit, so nobody's profile waits for it (C-19). */
const tooLong = { outcome: "failed", reason: "unknown", code: "answer_too_long", effect: null };

test("one event without an end, as the first thing that comes, is a failure, and the next model answers", async () => {
  const { chat, records, usage, sentMegabytes } = await open("data: ", endless);
  const response = await chat(hello);
  expect(response.headers.get("x-understudy-model")).toBe("spare/model-y");
  expect(await response.text()).toContain("[DONE]");
  expect(records[0]?.steps[0]).toMatchObject(tooLong);
  expect(usage["some:a"]).toBeUndefined();
  expect(sentMegabytes()).toBeLessThan(24);
});

test.each(["/v1/chat/completions", "/v1/responses"])(
  "one event without an end, after the first word, ends the answer of %s with an error event",
  async (path) => {
    const { chat, records, usage, sentMegabytes } = await open(`${opening}${say("One word")}data: `, endless);
    const asked = path.endsWith("responses") ? { model: "auto", stream: true, input: "hi" } : hello;
    const text = await (await chat(asked, {}, path)).text();
    expect(text).toContain("One word");
    expect(text.split("\n\n").filter(Boolean).at(-1)).toContain("longer than the 4 MB");
    await expect.poll(() => records[0]?.outcome, patiently).toBe("failed");
    expect(records[0]?.steps).toMatchObject([tooLong]);
    expect(usage["some:a"]).toBeUndefined();
    expect(records[0]?.firstByteAt).toBeGreaterThan(0);
    expect(sentMegabytes()).toBeLessThan(24);
  },
);

test("an answer of whole events without an end is cut off where no more of it can be kept", async () => {
  const { chat, records, usage, sentMegabytes } = await open(opening, say(endless));
  const response = await chat({ model: "auto", stream: true, input: "hi" }, {}, "/v1/responses");
  const text = await response.text();
  expect(text.split("\n\n").filter(Boolean).at(-1)).toContain("longer than the 16 MB");
  expect(records[0]?.steps).toMatchObject([tooLong]);
  expect(usage["some:a"]).toBeUndefined();
  expect(sentMegabytes()).toBeLessThan(48);
});

test("an event of a megabyte is no such event", async () => {
  const long = say("y".repeat(megabyte));
  const end =
    eventText({ type: "content_block_stop", index: 0 }) +
    eventText({
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: 1 },
    }) +
    eventText({ type: "message_stop" });
  const { chat, records } = await open(opening + long.repeat(8) + end, "");
  const text = await (await chat(hello)).text();
  expect(text.length).toBeGreaterThan(8 * megabyte);
  expect(records[0]?.outcome).toBe("answered");
});
