import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { connect as connectSocket } from "node:net";
import { afterEach, expect, test } from "vitest";
import {
  closeServer,
  gatewayKey,
  listen,
  openTestHouse,
  patiently,
  urlOf,
  type TestHouse,
} from "./test-house";

let house: TestHouse | undefined;
let upstream: Server | undefined;
afterEach(async () => {
  await house?.close();
  if (upstream) await closeServer(upstream);
  [house, upstream] = [undefined, undefined];
});

async function openWith(answer: (response: ServerResponse) => void, closeDeadlineMs = 10_000) {
  upstream = await listen(
    createServer((request, response) => {
      request.resume();
      request.on("end", () => answer(response));
    }),
  );
  house = await openTestHouse({
    baseUrls: { openai: `${urlOf(upstream)}/v1` },
    model: { primary: "openai/gpt-5.5" },
    keys: { "openai:a": "sk-upstream-aaaa" },
    closeDeadlineMs,
  });
  return house;
}

const event = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const eventStream = { "content-type": "text/event-stream" };

/** A client on a bare socket, so that the test decides when it reads and when it leaves. */
function connect(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      `${url}/v1/chat/completions`,
      { method: "POST", headers: { authorization: `Bearer ${gatewayKey}` } },
      resolve,
    );
    request.on("error", reject);
    request.end('{"model":"auto","stream":true,"messages":[]}');
  });
}

test("a client that leaves in the middle of a stream ends the upstream call within 100 ms, and nothing cools", async () => {
  let closedAt = 0;
  const { url, usage, records } = await openWith((response) => {
    response.on("close", () => (closedAt = performance.now()));
    response.writeHead(200, eventStream).write(event("one"));
  });
  const delays: number[] = [];
  // The best of three: a busy machine may add to one of them, a slow gateway adds to all.
  for (let count = 0; count < 3; count += 1) {
    closedAt = 0;
    const answer = await connect(url);
    await new Promise((resolve) => answer.once("data", resolve));
    const leftAt = performance.now();
    answer.destroy();
    await expect.poll(() => closedAt, patiently).toBeGreaterThan(0);
    delays.push(closedAt - leftAt);
  }
  expect(Math.min(...delays)).toBeLessThan(100);
  await expect
    .poll(() => records.map(({ outcome }) => outcome), patiently)
    .toEqual(["aborted", "aborted", "aborted"]);
  expect(usage["openai:a"]?.modelCooldowns).toBeUndefined();
});

test("a client that leaves before the first byte ends the upstream call too", async () => {
  let arrived = false;
  let closed = false;
  const { url, records } = await openWith((response) => {
    arrived = true;
    response.on("close", () => (closed = true));
  });
  const leaving = new AbortController();
  const call = fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${gatewayKey}` },
    body: "{}",
    signal: leaving.signal,
  });
  await expect.poll(() => arrived, patiently).toBe(true);
  leaving.abort();
  await expect(call).rejects.toThrow();
  await expect.poll(() => closed, patiently).toBe(true);
  await expect.poll(() => records[0]?.outcome, patiently).toBe("aborted");
});

test("a slow client holds the upstream back instead of filling the memory, and loses nothing", async () => {
  const piece = event("x".repeat(64 * 1024));
  const total = 1_000;
  let written = 0;
  const { url } = await openWith(async (response) => {
    response.writeHead(200, eventStream);
    for (; written < total && !response.destroyed; written += 1)
      if (!response.write(piece)) await new Promise((resolve) => response.once("drain", resolve));
    response.end("data: [DONE]\n\n");
  });
  const answer = await connect(url);
  answer.pause();
  // The sender stands still once every buffer on the way is full.
  let seen = -1;
  await expect
    .poll(
      () => {
        const stands = seen === written && written > 0;
        seen = written;
        return stands;
      },
      { interval: 150, timeout: 10_000 },
    )
    .toBe(true);
  expect(written * piece.length).toBeLessThan(24 * 1024 * 1024);
  let received = 0;
  for await (const chunk of answer) received += Buffer.from(chunk).length;
  expect(received).toBe(piece.length * total + "data: [DONE]\n\n".length);
});

test("close lets a running stream finish", async () => {
  let finish = () => {};
  const { url, gateway } = await openWith((response) => {
    response.writeHead(200, eventStream).write(event("one"));
    finish = () => response.end("data: [DONE]\n\n");
  });
  const answer = await connect(url);
  await new Promise((resolve) => answer.once("data", resolve));
  const closing = gateway.close();
  const refused = await fetch(`${url}/v1/chat/completions`, {
    method: "POST",
    headers: { authorization: `Bearer ${gatewayKey}` },
    body: "{}",
  });
  expect([refused.status, refused.headers.get("connection")]).toEqual([503, "close"]);
  finish();
  let rest = "";
  for await (const chunk of answer) rest += String(chunk);
  expect(rest).toBe("data: [DONE]\n\n");
  await closing;
});

test("at its deadline close ends a stream with an error event", async () => {
  const { url, gateway, records } = await openWith(
    (response) => response.writeHead(200, eventStream).write(event("one")),
    50,
  );
  const answer = await connect(url);
  let text = "";
  answer.on("data", (chunk) => (text += String(chunk)));
  const ended = new Promise((resolve) => answer.once("end", resolve));
  await expect.poll(() => text, patiently).toBe(event("one"));
  await gateway.close();
  await ended;
  expect(text.slice(event("one").length)).toContain('"message":"The gateway is stopping');
  await expect.poll(() => records[0]?.outcome, patiently).toBe("aborted");
});

test("an error event in the middle of a stream becomes ours, redacted, and is recorded on the profile", async () => {
  const { chat, usage } = await openWith((response) => {
    response.writeHead(200, eventStream).write(event("one"));
    response.end(
      'data: {"error":{"message":"Overloaded, key sk-upstream-aaaa","type":"overloaded_error"}}\n\n',
    );
  });
  const text = await (await chat({ model: "auto", stream: true })).text();
  expect(text.startsWith(event("one"))).toBe(true);
  const last = text.slice(event("one").length);
  expect(last).toContain('"code":"upstream_failed"');
  expect(last).not.toContain("sk-upstream-aaaa");
  expect(usage["openai:a"]?.cooldownReason).toBe("overloaded");
});

test("a kept connection that the provider closed is opened anew, and no profile pays for it", async () => {
  let count = 0;
  const { chat, records } = await openWith((response) => {
    count += 1;
    // The second request finds the connection closed under it.
    if (count === 2) return response.socket?.destroy();
    return response.writeHead(200, { "content-type": "application/json" }).end('{"choices":[{}]}');
  });
  expect((await chat({ model: "auto" })).status).toBe(200);
  expect((await chat({ model: "auto" })).status).toBe(200);
  expect(count).toBe(3);
  expect(records.map(({ steps }) => steps.length)).toEqual([1, 1]);
});

test("a client that leaves with requests still waiting behind a stream ends the calls of all of them", async () => {
  let calls = 0;
  const { url, records } = await openWith((response) => {
    calls += 1;
    response.writeHead(200, eventStream);
    // More than fits between the two ends, so that only the client's going can end it.
    response.write(event("x".repeat(1_000_000)));
  });
  const body = '{"model":"auto","stream":true,"messages":[]}';
  const asked = `POST /v1/chat/completions HTTP/1.1\r\nhost: here\r\nauthorization: Bearer ${gatewayKey}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const client = connectSocket(Number(new URL(url).port), "127.0.0.1");
  client.write(asked.repeat(3));
  await expect.poll(() => calls, patiently).toBe(3);
  client.destroy();
  await expect
    .poll(() => records.map(({ outcome }) => outcome), patiently)
    .toEqual(["aborted", "aborted", "aborted"]);
});
