import { createServer, type Server, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import type { UpstreamApi } from "./ports";
import { closeServer, listen, openTestHouse, urlOf, type TestHouse } from "./test-house";

let house: TestHouse | undefined;
let upstream: Server | undefined;
afterEach(async () => {
  await house?.close();
  if (upstream) await closeServer(upstream);
  [house, upstream] = [undefined, undefined];
});

/** One provider without a chain behind it, so that its failure is what the client is told. */
async function openWith(answer: (response: ServerResponse) => void, api: UpstreamApi = "openai-completions") {
  const paths: string[] = [];
  upstream = await listen(
    createServer((request, response) => {
      paths.push(request.url ?? "");
      request.resume().on("end", () => answer(response));
    }),
  );
  house = await openTestHouse({
    baseUrls: { some: `${urlOf(upstream)}/v1` },
    apis: { some: api },
    model: { primary: "some/model-x" },
    keys: { "some:a": "sk-some-aaaa" },
  });
  return { ...house, paths };
}

const messages = [{ role: "user", content: "hi" }];
const answerJson = (response: ServerResponse) =>
  response.writeHead(200, { "content-type": "application/json" }).end('{"choices":[{"message":{}}]}');

test.each([
  ["with an emoji", "dr\u00e4m\u00e1-\ud83c\udfad", "some/dr%C3%A4m%C3%A1-%F0%9F%8E%AD"],
  ["with half a character", "half-\ud83c", "some/half-%EF%BF%BD"],
])("a model's name %s is called and named in the headers", async (_title, model, named) => {
  const { chat } = await openWith(answerJson);
  const response = await chat({ model: `some/${model}`, messages });
  expect(response.status).toBe(200);
  expect(response.headers.get("x-understudy-model")).toBe(named);
});

test("P-24: a model's name leads to no other place of the provider", async () => {
  const { chat, paths } = await openWith((response) => response.writeHead(404).end(), "google-generative-ai");
  await chat({ model: "some/../../admin?x=1#", messages });
  await chat({ model: "some/%2e%2e/./admin", messages });
  expect(paths.map((path) => new URL(path, "http://here").pathname)).toEqual([
    "/v1/%252E%252E/%252E%252E/admin%3Fx%3D1%23:generateContent",
    "/v1/%252e%252e/%252E/admin:generateContent",
  ]);
});

test.each<UpstreamApi>(["openai-completions", "anthropic-messages"])(
  "a web page is no answer (%s)",
  async (api) => {
    const { chat, records } = await openWith(
      (response) => response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in</html>"),
      api,
    );
    const response = await chat({ model: "auto", messages });
    expect(response.status).toBe(502);
    expect(await response.text()).not.toContain("<html>");
    expect(records[0]?.steps[0]).toMatchObject({ outcome: "failed", code: "invalid_provider_content" });
  },
);

test("C-62: a refusal that comes compressed is read, and one that cannot be read has no text", async () => {
  const refusal = gzipSync('{"error":{"message":"Your credit balance is too low"}}');
  const bodies = [refusal, refusal.subarray(4)];
  const { chat, records, usage } = await openWith((response) =>
    response.writeHead(402, { "content-encoding": "gzip" }).end(bodies.shift()),
  );
  expect(await (await chat({ model: "auto", messages })).text()).toContain("credit balance is too low");
  expect(records[0]?.steps[0]).toMatchObject({ reason: "billing" });
  delete usage["some:a"];
  expect(await (await chat({ model: "auto", messages })).text()).toContain("402 status code (no body)");
});

test("P-35: a whole answer that has to be translated is held up to a limit only", async () => {
  let sent = 0;
  const piece = "x".repeat(1024 * 1024);
  const { chat, records, usage } = await openWith((response) => {
    response
      .writeHead(200, { "content-type": "application/json" })
      .write('{"content":[{"type":"text","text":"');
    const send = () => {
      while (sent < 64 && !response.destroyed) {
        sent += 1;
        if (!response.write(piece)) return void response.once("drain", send);
      }
      response.end('"}]}');
    };
    send();
  }, "anthropic-messages");
  expect((await chat({ model: "auto", max_tokens: 9, messages })).status).toBe(502);
  expect(records[0]?.steps[0]).toMatchObject({ outcome: "failed", code: "answer_too_long" });
  expect(usage["some:a"]).toBeUndefined();
  expect(sent).toBeLessThan(64);
});

const stream = (text: string, type: string) => (response: ServerResponse) =>
  response.writeHead(200, { "content-type": type }).end(text);

test.each<UpstreamApi>(["openai-completions", "anthropic-messages"])(
  "a stream is known by its type in whatever letters, so its error is a failure (%s)",
  async (api) => {
    const event = 'event: error\ndata: {"type":"error","error":{"message":"Overloaded"}}\n\n';
    const { chat, records } = await openWith(stream(event, "Text/Event-Stream; Charset=UTF-8"), api);
    expect((await chat({ model: "auto", max_tokens: 9, stream: true, messages })).status).toBe(503);
    expect(records[0]?.steps[0]).toMatchObject({ outcome: "failed", reason: "overloaded" });
  },
);

test("first byte rule: an event without any choice is not the answer's first word", async () => {
  const checked = 'data: {"id":"","choices":[],"prompt_filter_results":[]}\n\n';
  const { chat, records } = await openWith(stream(`${checked}data: [DONE]\n\n`, "text/event-stream"));
  expect((await chat({ model: "auto", stream: true, messages })).status).toBe(502);
  expect(records[0]?.steps[0]).toMatchObject({ outcome: "failed", reason: "empty_response" });
});

test("an event without any choice goes out with the first that has one", async () => {
  const checked = 'data: {"id":"","choices": [],"prompt_filter_results":[]}\n\n';
  const said = 'data: {"choices":[{"delta":{"content":"hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
  const { chat } = await openWith((response) => {
    response.writeHead(200, { "content-type": "text/event-stream" }).write(checked);
    setImmediate(() => response.end(said));
  });
  const response = await chat({ model: "auto", stream: true, messages });
  expect(await response.text()).toBe(checked + said);
});
