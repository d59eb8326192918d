import { expect, test } from "vitest";
import { isLikelyOverflow } from "./likely-overflow";
import { toSignal } from "./signal";

const likely = (message: string) => isLikelyOverflow(toSignal({ message }));

test.each([
  "maximum context length",
  "the context window is too large",
  "context too long",
  "prompt tokens exceeded",
  "the request has a length over the limit",
  "input context overflow",
  "input tokens: maximum is 5",
  "prompt length: requested 500 tokens",
  "your prompt exceeds the limit",
  "request with too many tokens exceeds it",
])("LIKELY_OVERFLOW: %s", (text) => {
  expect(likely(text)).toBe(true);
});

test.each([
  "context",
  "too large",
  "the file is too large",
  "prompt too short",
  "insufficient credits: context too long",
  "rate limit: context too long",
  "context window too small, maximum context length",
  "context too long, minimum is 5",
  "prompt template context too long",
  "tokens exceeded",
  "the request is too large",
  "input too long",
  "request. The token is too long",
])("LIKELY_OVERFLOW: not %s", (text) => {
  expect(likely(text)).toBe(false);
});

test("LIKELY_OVERFLOW: details count, and a missing text does not", () => {
  expect(isLikelyOverflow(toSignal({ message: "x", body: { detail: "context too long" } }))).toBe(true);
  expect(isLikelyOverflow(toSignal({ body: { detail: "context too long" } }))).toBe(true);
  expect(isLikelyOverflow(toSignal({}))).toBe(false);
});
