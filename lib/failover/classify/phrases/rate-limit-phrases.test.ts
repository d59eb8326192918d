import { expect, test } from "vitest";
import { classifyError } from "../classify-error";

const reasonOf = (message: string) => classifyError({ message }, { now: 0 }).reason;

test.each([
  "rate limit",
  "rate_limit",
  "requests are rate-limited here",
  "call rate limit",
  "token rate limit",
  "too many requests",
  "too many concurrent requests",
  "error 429 came back",
  "throttling",
  "throttled",
  "ThrottlingException",
  "concurrency limit of 3 was breached",
  "concurrency limit for this key: reached",
  "model_cooldown",
  "you exceeded your current quota",
  "resource exhausted",
  "resource_exhausted",
  "ResourceExhausted",
  "resource has been exhausted",
  "quota exceeded",
  "quota_exceeded",
  "quota limit exceeded",
  "exceeded the monthly token quota",
  "exceeded quota",
  "usage limit",
  "tpm",
  "TPD",
  "rpm limit",
  "tokens per minute",
  "tokens per day",
  "daily request limit",
  "请求过于频繁",
  "错误：调用频率过高",
  "频率限制",
  "速率限制",
  "控制请求频率",
  "达到使用上限",
  "配额不足",
  "配额已用尽",
  "额度不足",
  "额度已用尽",
])("RATE_LIMIT: %s", (text) => {
  expect(reasonOf(text)).toBe("rate_limit");
});

test.each([
  "rate limits",
  "prorate limit",
  "the rate. Limit it",
  "exceeded the frame. The quota is fine",
  "exceeded\nquota",
  "throttlings",
  "tokens per hour",
  "rpm",
  "all credentials for the model are cooling down",
  "concurrency limit",
])("RATE_LIMIT, whole words and one sentence only: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});

test.each([
  "daily limit reached",
  "weekly limits exhausted",
  "monthly limit exceeded",
  "weekly/monthly limit reached",
  "Weekly usage limit exhausted.",
  "You have reached your weekly limit",
])("PERIODIC: %s", (text) => {
  expect(reasonOf(text)).toBe("rate_limit");
});

test.each([
  "hourly limit reached",
  "weekly limit",
  "weekly goal reached",
  "A weekly report. The limit was reached",
])("PERIODIC needs period, limit and end in one sentence: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});

test.each([
  "overloaded",
  "overloaded_error",
  "overloading",
  "selected model is at capacity",
  "model at capacity",
  "service unavailable",
  "service temporarily unavailable",
  "service unavailable due to capacity",
  "high demand",
  "high load",
  "服务过载",
  "当前负载过高",
  "访问量过大",
])("OVERLOADED: %s", (text) => {
  expect(reasonOf(text)).toBe("overloaded");
});

test.each(["overload", "unoverloaded", "service is unavailable", "high demands", "the model has capacity"])(
  "OVERLOADED, whole phrases only: %s",
  (text) => {
    expect(reasonOf(text)).toBeNull();
  },
);
