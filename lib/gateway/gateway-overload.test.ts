import OpenAI from "openai";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { answers } from "../demo/simulator-step";
import { gatewayKey, openTestHouse, type HouseOptions, type TestHouse } from "./test-house";

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

const overloadRetry = { max: 4, baseMs: 30, maxMs: 30, noticeAfterMs: 20 };

async function open(overloads: number, options: Partial<HouseOptions> = {}) {
  house = await openTestHouse({
    baseUrls: { openai: simulator.baseUrlOf("openai") },
    model: { primary: "openai/gpt-5.5" },
    keys: { "openai:a": "sk-a" },
    understudy: { overloadRetry },
    retries: { overload: true },
    ...options,
  });
  const steps = Array.from({ length: overloads }, () => answers.overloaded());
  simulator.script({ provider: "openai", target: "gpt-5.5", steps });
  return house;
}
const hello = { model: "auto", messages: [{ role: "user" as const, content: "hi" }] };
const notice = ": The AI service is temporarily overloaded.";
const count = (text: string, part: string) => text.split(part).length - 1;

test("R-82: a stream is held open with comments while an overload is retried, and the notice comes once", async () => {
  const { chat, records } = await open(3);
  const response = await chat({ ...hello, stream: true });
  expect(response.status).toBe(200);
  const text = await response.text();
  expect(count(text, notice)).toBe(1);
  expect(text.indexOf(notice)).toBeLessThan(text.indexOf("data:"));
  expect(text).toContain(": x-understudy-model: openai/gpt-5.5\n\n");
  expect(text.endsWith("data: [DONE]\n\n")).toBe(true);
  expect(records[0]).toMatchObject({ outcome: "answered", runId: response.headers.get("x-understudy-run") });
});

test("clients pass over the comments of a stream that was held open", async () => {
  const { url } = await open(3);
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: gatewayKey });
  const stream = client.chat.completions.stream(hello);
  expect(await stream.finalContent()).toContain("ready to go on.");
});

test("an overload that passes before the notice is due shows only in the time it took", async () => {
  const { chat } = await open(1, {
    understudy: { overloadRetry: { ...overloadRetry, noticeAfterMs: 60_000 } },
  });
  const response = await chat({ ...hello, stream: true });
  expect(response.headers.get("x-understudy-model")).toBe("openai/gpt-5.5");
  expect(await response.text()).not.toMatch(/^:/m);
});

test("a stream that was held open in vain ends with the error as its only event", async () => {
  const { url } = await open(20);
  const client = new OpenAI({ baseURL: `${url}/v1`, apiKey: gatewayKey, maxRetries: 0 });
  const stream = await client.chat.completions.create({ ...hello, stream: true });
  const read = async () => {
    for await (const chunk of stream) expect(chunk).toBeUndefined();
  };
  await expect(read()).rejects.toMatchObject({ code: "upstream_failed" });
});

test("without a stream the client waits in silence, and gets a status if it was in vain", async () => {
  const { chat } = await open(20);
  const response = await chat(hello);
  expect(response.status).toBe(503);
});

test("S-72: a heartbeat gets no overload notice", async () => {
  const { chat } = await open(3);
  const response = await chat({ ...hello, stream: true }, { "x-understudy-turn": "heartbeat" });
  expect(await response.text()).not.toContain(notice);
});
