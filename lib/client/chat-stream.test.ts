import { expect, test } from "vitest";
import { createChatReader, headerEvents } from "./chat-stream";

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

test("text that is cut anywhere comes out whole, comments and ends are no text", () => {
  const whole = `: waiting\n\n${chunk("Hel")}${chunk("lo")}data: [DONE]\n\n`;
  for (let at = 0; at <= whole.length; at += 1) {
    const read = createChatReader();
    const events = [...read(whole.slice(0, at)), ...read(whole.slice(at))];
    expect(events.map((event) => (event.type === "text" ? event.text : event.type)).join("")).toBe("Hello");
  }
});

test("who answers and what is told stand in headers, or after a long wait in comments", () => {
  const headers = new Headers({
    "x-understudy-model": "openai/gpt",
    "x-understudy-notice": encodeURIComponent("↪️ Model Fallback: a/b (selected c/d; rate limit)"),
    "content-type": "text/event-stream",
  });
  expect(headerEvents(headers)).toEqual([
    { type: "identity", name: "model", value: "openai/gpt" },
    { type: "notice", text: "↪️ Model Fallback: a/b (selected c/d; rate limit)" },
  ]);
  const read = createChatReader();
  expect(read(": The service is overloaded.\n\n: x-understudy-run: 7\n\n")).toEqual([
    { type: "notice", text: "The service is overloaded." },
    { type: "identity", name: "run", value: "7" },
  ]);
});

test("an error in the stream is told", () => {
  expect(createChatReader()('data: {"error":{"message":"broken off"}}\n\n')).toEqual([
    { type: "error", message: "broken off" },
  ]);
});
