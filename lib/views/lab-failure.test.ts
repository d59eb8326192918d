import { expect, test } from "vitest";
import { embeddedFailure, emptyAnswer, statusFailure } from "../gateway/upstream-failure";
import { failureBytes, failureOf } from "./lab-failure";

const headers = {
  date: "Sun, 29 Nov 2026 17:41:06 GMT",
  "retry-after": "95",
  "x-ratelimit-remaining-requests": "0",
  "content-type": "application/json",
  server: "edge",
};

const bodies = [
  "",
  "  ",
  "upstream connect error",
  '{"error":{"type":"requests","message":"Slow down"}}',
  '{"error":"plain words"}',
  '[{"error":{"message":"in a list"}}]',
  '{"message":"at the top"}',
  '{"detail":"a detail"}',
  '{"nothing":1}',
  "<!DOCTYPE html><html></html>",
];

test.each(bodies.flatMap((body) => [401, 429, 529].map((status) => [status, body] as const)))(
  "a refusal %i with the body %j has the shape the gateway gives it",
  (status, body) => {
    const gateways = statusFailure({ status, headers, body: Buffer.from(body), secret: null });
    expect(failureOf({ status, headers, text: body })?.error).toEqual(gateways);
  },
);

test("an error object in a 200 answer is the gateway's embedded payload", () => {
  const payload = { type: "error", error: { message: "Overloaded", code: 529 } };
  const expected = { reads: "error-in-answer", source: "payload", error: embeddedFailure(payload, null) };
  expect(failureOf({ status: 200, headers, text: JSON.stringify(payload) })).toEqual(expected);
  const stream = `event: error\ndata: ${JSON.stringify(payload)}\n\n`;
  expect(failureOf({ status: 200, headers, text: stream })).toEqual(expected);
});

test("a 200 without anything is an empty answer, one with content is none of the classifier's business", () => {
  expect(failureOf({ status: 200, headers, text: "" })).toEqual({
    reads: "empty-answer",
    source: "empty-result",
    error: emptyAnswer(),
  });
  expect(failureOf({ status: 200, headers, text: '{"choices":[{}]}' })?.reads).toBe("answer");
});

test("no more of a body is read than the gateway reads", () => {
  const euro = "€".repeat(failureBytes);
  const body = Buffer.from(euro).subarray(0, failureBytes);
  const message = failureOf({ status: 500, headers: {}, text: euro })?.error.message;
  expect(typeof message === "string" && Buffer.byteLength(message)).toBeGreaterThan(failureBytes - 3);
  expect(body.toString("utf8").startsWith(String(message))).toBe(true);
});

test("without a status it is a thrown error, with the name and code as printed", () => {
  expect(failureOf({ status: null, headers, text: "" })).toBeNull();
  expect(failureOf({ status: null, headers, text: "fetch failed" })?.error).toEqual({
    name: "Error",
    message: "fetch failed",
  });
  const text = "TimeoutError: no first byte came\n    at fetch (x.js:1:1) {\n  code: 'ETIMEDOUT'\n}";
  expect(failureOf({ status: null, headers, text })?.error).toEqual({
    name: "TimeoutError",
    message: "no first byte came",
    code: "ETIMEDOUT",
  });
  expect(failureOf({ status: null, headers, text: "Error [ERR_X]: gone" })?.error).toEqual({
    name: "Error",
    message: "gone",
    code: "ERR_X",
  });
});
