import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const windowOf = (error: unknown) => classifyError(error, { now: 1_760_000_000_000 }).windowClass;

test("C-74: a hint decides, over 60 s is long", () => {
  expect(windowOf({ status: 429, retryAfterMs: 60_000 })).toBe("short");
  expect(windowOf({ status: 429, retryAfterMs: 60_001 })).toBe("long");
  expect(windowOf({ message: "weekly limit reached, try again in 5s" })).toBe("short");
  expect(windowOf({ message: "rpm limit, try again in 5 hours" })).toBe("long");
});

test("C-74: a reset is a wait as well", () => {
  const body = { error: { type: "usage_limit_reached", resets_in_seconds: 3_600 } };
  expect(windowOf({ status: 429, body })).toBe("long");
});

test.each([
  "daily quota exceeded",
  "weekly limit reached",
  "monthly limit reached",
  "tokens per day",
  "rate limit: requests per day",
  "usage limit",
  "subscription rate limit",
  "insufficient_quota",
  "exceeded your current quota",
  "quota exceeded",
  "available balance",
  "out of budget",
])("C-74: long words: %s", (message) => {
  expect(windowOf({ message })).toBe("long");
});

test.each([
  "rpm limit",
  "tpm",
  "rate limit per minute",
  "model_cooldown",
  "请求过于频繁",
  "429 slow down",
  "quota exceeded for requests per minute",
  "daily plan: 5 rpm limit",
])("C-74: per-minute words or a leading 429: %s", (message) => {
  expect(windowOf({ message })).toBe("short");
});

test("C-74: an explicit 429 is a leading one; a long word beats it", () => {
  expect(windowOf({ status: 429, message: "x" })).toBe("short");
  expect(windowOf({ status: 429, message: "weekly limit reached" })).toBe("long");
});

test.each(["rate limit", "overloaded", "timed out"])("C-74: otherwise unknown: %s", (message) => {
  expect(windowOf({ message })).toBe("unknown");
});
