import { expect, test } from "vitest";
import { watchStream } from "./sse-watch";

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const stop = `data: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n`;
const done = "data: [DONE]\n\n";

/** Feeds the text in pieces of the given size and collects what would reach the client. */
function run(text: string, size = text.length) {
  const watch = watchStream("openai-chat", null);
  const bytes = Buffer.from(text);
  let out = "";
  for (let at = 0; at < bytes.length; at += size) {
    const { forward, failure } = watch.feed(bytes.subarray(at, at + size));
    out += forward?.toString("utf8") ?? "";
    if (failure) return { out, failure };
  }
  const { forward, failure } = watch.end();
  return { out: out + (forward?.toString("utf8") ?? ""), failure };
}

test.each([1, 3, 7, 64, 4096])("a complete stream passes unchanged, cut into pieces of %i bytes", (size) => {
  const text = `: hello\n\n${chunk("Zoë 🎭")}${chunk('says "error"')}${stop}${done}`;
  expect(run(text, size)).toEqual({ out: text, failure: null });
});

test("streams with carriage returns pass unchanged", () => {
  const text = `${chunk("a")}${stop}${done}`.replaceAll("\n", "\r\n");
  expect(run(text, 5)).toEqual({ out: text, failure: null });
});

test("a last event without its blank line still counts", () => {
  const text = `${chunk("a")}data: [DONE]`;
  expect(run(text)).toEqual({ out: text, failure: null });
});

test("a stream that closes without its last word is a failure, and its half event is not passed on", () => {
  const { out, failure } = run(`${chunk("a")}data: {"choices":[{"del`);
  expect(out).toBe(chunk("a"));
  expect(failure).toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
});

test.each([1, 9, 4096])(
  "an error event is held back, and the events before it pass (pieces of %i)",
  (size) => {
    const error = `data: {"error":{"message":"Overloaded","code":529}}\n\n`;
    const { out, failure } = run(`${chunk("a")}${chunk("b")}${error}${done}`, size);
    expect(out).toBe(chunk("a") + chunk("b"));
    expect(failure).toMatchObject({ code: "embedded_error_payload", message: "Overloaded", status: 529 });
  },
);

test.each([
  ["openai-chat", chunk("then comes data: [DONE]")],
  ["openai-responses", `data: ${JSON.stringify({ delta: 'then comes "response.completed"' })}\n\n`],
  ["anthropic-messages", `data: ${JSON.stringify({ delta: 'then comes "message_stop"' })}\n\n`],
] as const)("%s: a text that writes of the last word is not the last word", (wire, text) => {
  const watch = watchStream(wire, null);
  expect(watch.feed(Buffer.from(text)).forward?.toString()).toBe(text);
  expect(watch.end().failure).toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
});

test("an error behind a mark of the byte order is one", () => {
  const { out, failure } = run(`\ufeffdata: {"error":{"message":"Overloaded","code":529}}\n\n`);
  expect(out).toBe("");
  expect(failure).toMatchObject({ code: "embedded_error_payload", status: 529 });
});

test("an error field that is null is no error", () => {
  const text = `data: {"error":null,"choices":[]}\n\n${done}`;
  expect(run(text).failure).toBeNull();
});

test("Anthropic's stream ends with message_stop and fails with an error event", () => {
  const watch = watchStream("anthropic-messages", null);
  const start = `event: message_start\ndata: {"type":"message_start"}\n\n`;
  expect(watch.feed(Buffer.from(start)).failure).toBeNull();
  expect(watch.end().failure).toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });

  const failing = watchStream("anthropic-messages", null);
  const error = `event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n`;
  const { forward, failure } = failing.feed(Buffer.from(start + error));
  expect(forward?.toString()).toBe(start);
  expect(failure).toMatchObject({ message: "Overloaded" });
});

test("an event too long to hold is passed on in parts", () => {
  const text = chunk("x".repeat(600_000)) + done;
  expect(run(text, 50_000)).toEqual({ out: text, failure: null });
});
