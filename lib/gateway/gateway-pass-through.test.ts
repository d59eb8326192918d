import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { afterEach, expect, test } from "vitest";
import { startSimulator, type Simulator } from "../demo/simulator";
import {
  closeServer,
  gatewayKey,
  listen,
  openTestHouse,
  urlOf,
  type HouseOptions,
  type TestHouse,
} from "./test-house";

let house: TestHouse | undefined;
let upstream: Server | undefined;
let simulator: Simulator | undefined;
afterEach(async () => {
  await house?.close();
  await simulator?.close();
  if (upstream) await closeServer(upstream);
  [house, upstream, simulator] = [undefined, undefined, undefined];
});

type Received = { path: string; headers: IncomingHttpHeaders; body: string };

/** An upstream that keeps what it was sent and answers as told. */
async function openWith(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
  options: Partial<HouseOptions> = {},
) {
  const received: Received[] = [];
  upstream = await listen(
    createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(Buffer.from(chunk));
      const body = Buffer.concat(chunks).toString("utf8");
      received.push({ path: request.url ?? "", headers: request.headers, body });
      answer(response, request);
    }),
  );
  house = await openTestHouse({
    baseUrls: { openai: `${urlOf(upstream)}/v1` },
    model: { primary: "openai/gpt-5.5" },
    keys: { "openai:a": "sk-upstream-aaaa" },
    ...options,
  });
  return { house, received };
}

const completion = '{ "id":"chatcmpl-1",\n  "choices":[{"message":{"content":"Zoë 🎭"}}], "n": 1.0 }';
const answerJson = (response: ServerResponse) =>
  response
    .writeHead(200, {
      "content-type": "application/json",
      "x-request-id": "req_upstream_1",
      "openai-organization": "org-1",
      "set-cookie": "a=b",
    })
    .end(completion);

test("P-35: the request reaches the provider byte for byte, but for the model", async () => {
  const { house, received } = await openWith(answerJson);
  const body = '{"temperature": 1.0, "messages":[{"role":"user","content":"caf\\u00e9"}],  "model" :"auto" }';
  await house.chat(body, { "x-title": "mine" }, "/v1/chat/completions?trace=1");
  expect(received).toMatchObject([
    {
      path: "/v1/chat/completions?trace=1",
      body: body.replace('"auto"', '"gpt-5.5"'),
      headers: { authorization: "Bearer sk-upstream-aaaa", "x-title": "mine" },
    },
  ]);
  expect(JSON.stringify(received)).not.toContain(gatewayKey);
});

test("a JSON answer comes back byte for byte, with our headers and without the provider's", async () => {
  const { house } = await openWith(answerJson);
  const response = await house.chat({ model: "auto", messages: [] });
  expect(await response.text()).toBe(completion);
  const [record] = house.records;
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/json",
    "x-understudy-run": record?.runId,
    "x-understudy-model": "openai/gpt-5.5",
    // P-32: the first twelve digits of the id's SHA-256.
    "x-understudy-profile": "sha256:082d0d3461fa",
    "x-understudy-attempts": "1",
  });
  for (const name of ["x-request-id", "openai-organization", "set-cookie"])
    expect(response.headers.get(name)).toBeNull();
  expect(record).toMatchObject({
    outcome: "answered",
    agentId: "main",
    selectionSource: "configured-default",
  });
  expect(record?.firstByteAt).toBeGreaterThan(0);
});

const pieces = [
  ": waiting\n\n",
  'data: {"choices":[{"delta":{"role":"assistant"}}]}\n\ndata: {"choi',
  'ces":[{"delta":{"content":"Zoë 🎭"}}]}\n\n',
  'data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n',
  "data: [DONE]\n\n",
];

test("a stream comes back byte for byte, however it is cut", async () => {
  const { house } = await openWith(async (response) => {
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    for (const piece of pieces) await new Promise((resolve) => response.write(piece, resolve));
    response.end();
  });
  const response = await house.chat({ stream: true, messages: [] });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(await response.text()).toBe(pieces.join(""));
});

test("P-24: redirects are never followed, and the address is not told", async () => {
  const { house, received } = await openWith((response) =>
    response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
  );
  const response = await house.chat({ model: "auto" });
  expect(response.status).toBe(502);
  expect(received).toHaveLength(1);
  expect(await response.text()).not.toContain("169.254");
});

test("a key that the provider repeats in its error goes neither to the client nor into the record", async () => {
  const { house } = await openWith((response) =>
    response
      .writeHead(401, { "content-type": "application/json" })
      .end('{"error":{"message":"Incorrect API key provided: sk-upstream-aaaa","code":"invalid_api_key"}}'),
  );
  const response = await house.chat({ model: "auto" });
  expect(response.status).toBe(502);
  expect(await response.text()).not.toContain("sk-upstream");
  expect(JSON.stringify(house.records)).not.toContain("sk-upstream-aaaa");
});

test("GET /v1/models lists auto, the chain in its order, then what the providers list", async () => {
  house = await openTestHouse({
    baseUrls: { openai: "http://127.0.0.1:9/v1", openrouter: "http://127.0.0.1:9/v1" },
    model: { primary: "openai/gpt-5.5", fallbacks: ["openrouter/qwen3.5-max"] },
    models: { openai: ["gpt-5.5", "gpt-5.5-mini"], openrouter: ["qwen3.5-max"] },
  });
  const response = await fetch(`${house.url}/v1/models`, { headers: { "x-api-key": gatewayKey } });
  const list: unknown = await response.json();
  expect(list).toMatchObject({
    object: "list",
    data: ["auto", "openai/gpt-5.5", "openrouter/qwen3.5-max", "openai/gpt-5.5-mini"].map((id) => ({
      id,
      object: "model",
    })),
  });
});

test("Anthropic's dialect passes to a provider that speaks it, as JSON and as a stream", async () => {
  simulator = await startSimulator();
  house = await openTestHouse({
    baseUrls: { anthropic: simulator.baseUrlOf("anthropic") },
    apis: { anthropic: "anthropic-messages" },
    model: { primary: "anthropic/claude-opus-4-8" },
    keys: { "anthropic:default": "sk-ant-one" },
  });
  const body = { model: "auto", max_tokens: 10, messages: [] };
  const json = await house.chat(body, {}, "/v1/messages");
  expect(await json.json()).toMatchObject({ type: "message", model: "claude-opus-4-8" });
  const stream = await (await house.chat({ ...body, stream: true }, {}, "/v1/messages")).text();
  expect(stream).toContain("event: message_stop");
  expect(simulator.requests().map(({ dialect, key }) => [dialect, key])).toEqual([
    ["anthropic-messages", "…-one"],
    ["anthropic-messages", "…-one"],
  ]);
});
