import { request as httpRequest } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import { openTestHouse, patiently, type TestHouse } from "./test-house";

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

const places = 4;

test.each([
  ["passed through", "openai-completions"],
  ["translated", "anthropic-messages"],
] as const)("clients that leave at any moment of a call that is %s give every place back", async (_, api) => {
  house = await openTestHouse({
    baseUrls: { some: simulator.baseUrlOf("some") },
    apis: { some: api },
    model: { primary: "some/model-x" },
    keys: { "some:a": "sk-some-aaaa" },
    key: { limits: { concurrent: places, perMinute: null } },
    ports: { maxConcurrent: 2 * places },
  });
  simulator.nameKey("sk-some-aaaa", "some:a");
  simulator.script({
    provider: "some",
    target: "some:a",
    steps: [
      { kind: "answer", chunkMs: 5 },
      { kind: "answer", firstByteMs: 20 },
    ],
    repeat: true,
  });
  const { url, chat, usage, records } = house;
  const body = JSON.stringify({ model: "auto", stream: true, messages: [{ role: "user", content: "hi" }] });
  /** Leaves in the middle of its body, before the answer, in the middle of it, or at once. */
  const leaveAfter = (ms: number) =>
    new Promise<void>((resolve) => {
      const call = httpRequest(
        `${url}/v1/chat/completions`,
        {
          method: "POST",
          headers: { authorization: "Bearer usk-test-gateway-key", "content-length": body.length },
        },
        (answer) => answer.on("error", () => {}).resume(),
      );
      call.on("error", () => {}).on("close", resolve);
      if (ms % 3 === 0) call.write(body.slice(0, 20));
      else call.end(body);
      setTimeout(() => call.destroy(), ms);
    });
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 10 }, (_, at) => leaveAfter((round * 7 + at * 11) % 40)));

  simulator.clear();
  const all = async () => {
    const answers = await Promise.all(Array.from({ length: places }, () => chat(JSON.parse(body))));
    await Promise.all(answers.map((answer) => answer.text()));
    return answers.map(({ status }) => status);
  };
  await expect.poll(all, patiently).toEqual(Array.from({ length: places }, () => 200));
  expect(usage["some:a"]?.cooldownUntil).toBeUndefined();
  expect(records.filter(({ outcome }) => outcome !== "aborted" && outcome !== "answered")).toEqual([]);
  expect(records.some(({ outcome }) => outcome === "aborted")).toBe(true);
});
