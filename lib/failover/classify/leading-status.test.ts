import { expect, test } from "vitest";
import { leadingStatus } from "./leading-status";

test.each([
  ["429 Too many", { status: 429, bare: true, rest: "Too many" }],
  ["HTTP 503: busy", { status: 503, bare: false, rest: "busy" }],
  ["http500", { status: 500, bare: false, rest: "" }],
  ["Error: HTTP 422: No response body", { status: 422, bare: false, rest: "No response body" }],
  ["error: 410", { status: 410, bare: true, rest: "" }],
  ["  404\n{}", { status: 404, bare: true, rest: "{}" }],
  ["402: pay", { status: 402, bare: false, rest: "pay" }],
  ["100", { status: 100, bare: true, rest: "" }],
  ["599 x", { status: 599, bare: true, rest: "x" }],
])("C-6: %j starts with a status", (text, expected) => {
  expect(leadingStatus(text)).toEqual(expected);
});

test.each([
  "600 x",
  "099 x",
  "4290 x",
  "429x",
  "429, x",
  "429-x",
  "429.5",
  "code 429",
  "OpenAI API error (429): x",
  "HTTP/1.1 429",
  "TypeError: 429",
  "",
])("C-6, C-7: %j does not", (text) => {
  expect(leadingStatus(text)).toBeNull();
});
