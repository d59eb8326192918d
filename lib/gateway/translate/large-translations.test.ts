import { createServer, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import type { UpstreamApi } from "../ports";
import {
  closeServer,
  gatewayKey,
  listen,
  openTestHouse,
  patiently,
  urlOf,
  type TestHouse,
} from "../test-house";

let house: TestHouse | undefined;
let upstream: Server | undefined;
afterEach(async () => {
  await house?.close();
  if (upstream) await closeServer(upstream);
  [house, upstream] = [undefined, undefined];
});

const image = "iVBORw0KGgo".padEnd(700_000, "AbC+/9=");
const chat = {
  model: "auto",
  messages: [
    { role: "user", content: [{ type: "image_url", image_url: { url: `data:image/png;base64,${image}` } }] },
  ],
};

/** A provider that keeps every body, and answers when it is told to. */
async function open(api: UpstreamApi, waitMs = 60_000) {
  const bodies: string[] = [];
  const release: (() => void)[] = [];
  upstream = await listen(
    createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        bodies.push(Buffer.concat(chunks).toString("utf8"));
        release.push(() => response.writeHead(400).end(`{"error":{"message":"enough"}}`));
      });
    }),
  );
  house = await openTestHouse({
    baseUrls: { some: urlOf(upstream) },
    apis: { some: api },
    model: { primary: "some/model-x" },
    keys: { "some:a": "sk-some-aaaa" },
    translations: { waitMs },
    ports: { maxBodyBytes: 20 * 1024 * 1024, maxBytesInFlight: 64 * 1024 * 1024 },
  });
  return { ...house, bodies, release };
}

test.each<UpstreamApi>(["anthropic-messages", "openai-responses", "google-generative-ai"])(
  "a large image reaches %s whole, in a body that is JSON",
  async (api) => {
    const { chat: ask, bodies, release } = await open(api);
    const answered = ask(chat);
    await expect.poll(() => bodies.length, patiently).toBe(1);
    release[0]?.();
    await answered;
    expect(JSON.stringify(JSON.parse(bodies[0] ?? ""))).toContain(`${image}"`);
    expect(bodies[0]).not.toContain("understudy");
  },
);

test("P-33: a long text that the provider gets in another form arrives as it was", async () => {
  const { url, bodies, release } = await open("google-generative-ai");
  const data = "a plain text without a line break ".repeat(5_000);
  const document = { type: "document", source: { type: "text", media_type: "text/plain", data } };
  const answered = fetch(`${url}/v1/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": gatewayKey },
    body: JSON.stringify({
      model: "auto",
      max_tokens: 5,
      messages: [{ role: "user", content: [document] }],
    }),
  });
  await expect.poll(() => bodies.length, patiently).toBe(1);
  release[0]?.();
  await answered;
  const sent = Buffer.from(data).toString("base64");
  expect(bodies[0]?.includes(`"${sent}"`)).toBe(true);
});

// A text with escapes has to be read and written, so it counts three times.
const large = { model: "auto", messages: [{ role: "user", content: 'say "x"\n'.repeat(1_200_000) }] };

test("P-35: who finds no room in time is told to come again, and no profile pays for it", async () => {
  const { chat: ask, bodies, release, usage } = await open("anthropic-messages", 1);
  const first = ask(large);
  await expect.poll(() => bodies.length, patiently).toBe(1);
  const second = await ask(large);
  expect([second.status, second.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(JSON.parse(await second.text())).toMatchObject({ error: { code: "too_many_bytes_in_flight" } });
  expect(usage).toEqual({});
  release[0]?.();
  await first;
});

test("P-35: a large translation waits for another one, and a small one for neither", async () => {
  const { chat: ask, bodies, release } = await open("anthropic-messages");
  const [first, second] = [ask(large), ask(large)];
  await expect.poll(() => bodies.length, patiently).toBe(1);
  const small = ask({ model: "auto", messages: [{ role: "user", content: "hi" }] });
  await expect.poll(() => bodies.length, patiently).toBe(2);
  release[1]?.();
  expect((await small).status).toBe(400);
  expect(bodies).toHaveLength(2);
  release[0]?.();
  await expect.poll(() => bodies.length, patiently).toBe(3);
  release[2]?.();
  expect((await Promise.all([first, second])).map(({ status }) => status)).toEqual([400, 400]);
});

const sse = (event: { type: string } & Record<string, unknown>) =>
  `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
const beginning =
  sse({
    type: "message_start",
    message: {
      id: "m",
      type: "message",
      role: "assistant",
      model: "model-x",
      content: [],
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  }) + sse({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } });
const word = sse({
  type: "content_block_delta",
  index: 0,
  delta: { type: "text_delta", text: "x".repeat(16_384) },
});

test("P-35: who does not read an answer keeps its room only while nobody waits for it", async () => {
  let ends = 0;
  upstream = await listen(
    createServer((request, response) => {
      request.resume();
      response.once("close", () => (ends += 1));
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(beginning);
      const pour = () => {
        for (let at = 0; at < 64; at += 1) if (!response.write(word)) return;
        setImmediate(pour);
      };
      response.on("drain", pour);
      pour();
    }),
  );
  house = await openTestHouse({
    baseUrls: { some: urlOf(upstream) },
    apis: { some: "anthropic-messages" },
    model: { primary: "some/model-x" },
    keys: { "some:a": "sk-some-aaaa" },
    translations: { waitMs: 60_000, stallMs: 20 },
    ports: { maxBodyBytes: 20 * 1024 * 1024, maxBytesInFlight: 64 * 1024 * 1024 },
  });
  const { chat: ask, records, usage } = house;
  const unread = await ask({ ...large, stream: true });
  const second = await ask({ ...large, stream: true });
  expect([unread.status, second.status, ends]).toEqual([200, 200, 1]);
  expect(records[0]).toMatchObject({ outcome: "aborted" });
  expect(usage["some:a"]?.cooldownUntil).toBeUndefined();
  await Promise.all([unread.body?.cancel(), second.body?.cancel()]);
});
