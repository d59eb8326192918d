import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const reasonOf = (error: unknown, provider?: string) => classifyError(error, { now: 0, provider }).reason;

const statuses = [undefined, 400, 401, 403, 404, 410, 412, 413, 422, 429, 500, 503, 529];

test.each(statuses)("C-23: clear billing text is billing at status %j", (status) => {
  expect(reasonOf({ status, message: "Your credit balance is too low" })).toBe("billing");
  expect(reasonOf({ status, body: '{"error":{"message":"Your credit balance is too low"}}' })).toBe(
    "billing",
  );
  expect(reasonOf({ status, message: "x", body: '{"detail":"insufficient credits"}' })).toBe("billing");
});

test.each([
  "insufficient_quota",
  "insufficient_balance",
  "INSUFFICIENT_BALANCE_ERROR",
  "InvalidSubscription",
  "Arrearage",
])("C-53: code %s is billing at every status, as code, type or in the body", (code) => {
  for (const status of statuses) expect(reasonOf({ status, code, message: "x" })).toBe("billing");
  expect(reasonOf({ errorType: code, message: "x" })).toBe("billing");
  expect(reasonOf({ message: "x", body: { error: { code } } })).toBe("billing");
  expect(reasonOf({ message: "x", body: { error: { type: code } } })).toBe("billing");
});

const balance = (type: string) =>
  JSON.stringify({ error: { type, message: "Insufficient account balance. Please recharge." } });

test.each(["moonshot", "moonshotai", "kimi", "kimi-claw", "xai"])(
  "C-24: an ambiguous balance is billing for %s",
  (provider) => {
    expect(reasonOf({ status: 429, body: balance("rate_limit_reached") }, provider)).toBe("billing");
    expect(reasonOf({ body: balance("rate_limit_error") }, provider)).toBe("billing");
  },
);

test.each(["openai", "deepseek", undefined])(
  "C-24: an ambiguous balance is a rate limit for %s",
  (provider) => {
    expect(reasonOf({ status: 429, body: balance("rate_limit_reached") }, provider)).toBe("rate_limit");
    expect(reasonOf({ status: 400, body: balance("rate_limit_error") }, provider)).toBe("rate_limit");
  },
);

test("C-24: without a rate type, with a billing code or another billing text the balance is clear", () => {
  expect(reasonOf({ status: 429, message: "Insufficient account balance" }, "openai")).toBe("billing");
  expect(
    reasonOf({
      status: 429,
      body: '{"error":"insufficient_balance","message":"Insufficient account balance"}',
    }),
  ).toBe("billing");
  expect(
    reasonOf({
      errorType: "rate_limit_error",
      code: "insufficient_balance",
      message: "Insufficient account balance",
    }),
  ).toBe("billing");
  expect(
    reasonOf({
      errorType: "rate_limit_error",
      message: "Insufficient account balance, insufficient credits",
    }),
  ).toBe("billing");
});

const sentence = "You exceeded your current quota, please check your plan and billing details.";

test.each(["google", "google-vertex", "gemini-cli", "vertex", "antigravity"])(
  "C-25: the quota sentence is a rate limit for %s, even with insufficient_quota",
  (provider) => {
    for (const status of [undefined, 400, 403, 429, 503])
      expect(reasonOf({ status, message: sentence }, provider)).toBe("rate_limit");
    expect(reasonOf({ status: 429, code: "insufficient_quota", message: sentence }, provider)).toBe(
      "rate_limit",
    );
  },
);

test.each(["RESOURCE_EXHAUSTED", "https://ai.google.dev/x", "generativelanguage.googleapis.com"])(
  "C-25: %s in the text tells the Google family",
  (hint) => {
    expect(reasonOf({ code: "insufficient_quota", message: `${sentence} ${hint}` })).toBe("rate_limit");
  },
);

test("C-25: so does the code RESOURCE_EXHAUSTED", () => {
  expect(reasonOf({ code: "RESOURCE_EXHAUSTED", message: `${sentence} insufficient_quota` })).toBe(
    "rate_limit",
  );
});

test.each(["openai", "openai-codex", "codex", "azure-openai"])(
  "C-25: the quota sentence is billing for %s",
  (provider) => {
    for (const status of [undefined, 403, 429, 503])
      expect(reasonOf({ status, message: sentence }, provider)).toBe("billing");
  },
);

test("C-25: without a family the code, a link or the credits decide, else the cheap error", () => {
  expect(reasonOf({ message: `${sentence} https://platform.openai.com/docs` })).toBe("billing");
  expect(reasonOf({ status: 429, code: "insufficient_quota", message: sentence })).toBe("billing");
  expect(reasonOf({ status: 429, errorType: "insufficient_quota", message: sentence })).toBe("billing");
  expect(reasonOf({ message: `${sentence} insufficient_quota` })).toBe("billing");
  expect(reasonOf({ message: `${sentence} Please add more credits.` })).toBe("billing");
  expect(reasonOf({ status: 429, message: sentence })).toBe("rate_limit");
  expect(reasonOf({ message: sentence }, "mistral")).toBe("rate_limit");
  expect(reasonOf({ message: `${sentence} insufficient credits` }, "google")).toBe("billing");
});

test.each(["qwen-token-plan", "dashscope", "bailian", "alibaba-cloud", "modelstudio"])(
  "C-26: allocated quota at 429 is a rate limit for %s",
  (provider) => {
    expect(reasonOf({ status: 429, code: "insufficient_quota", message: "x" }, provider)).toBe("rate_limit");
    expect(reasonOf({ status: 429, message: "insufficient_quota" }, provider)).toBe("rate_limit");
    expect(reasonOf({ status: 400, code: "insufficient_quota", message: "x" }, provider)).toBe("billing");
    expect(reasonOf({ status: 429, code: "Arrearage", message: "x" }, provider)).toBe("billing");
    expect(reasonOf({ status: 429, code: "insufficient_quota", message: "余额不足" }, provider)).toBe(
      "billing",
    );
  },
);

test("C-26: names the rule for each of its three signs", () => {
  const ruleOf = (error: object) =>
    classifyError({ status: 429, ...error }, { now: 0, provider: "qwen" }).matchedRule;
  expect(ruleOf({ code: "insufficient_quota", message: "x" })).toBe("C-26");
  expect(ruleOf({ code: "Throttling.AllocationQuota", message: "x" })).toBe("C-26");
  expect(ruleOf({ message: "Throttling.AllocationQuota" })).toBe("C-26");
  expect(ruleOf({ message: "Allocated quota exceeded" })).toBe("C-26");
  expect(ruleOf({ message: "x" })).toBe("C-56");
  expect(reasonOf({ status: 429, code: "insufficient_quota", message: "x" }, "openai")).toBe("billing");
});

test("C-23 … C-25: the rule that decided is named", () => {
  const ruleOf = (error: object, provider?: string) => classifyError(error, { now: 0, provider }).matchedRule;
  expect(ruleOf({ message: "insufficient credits" })).toBe("C-23");
  expect(ruleOf({ status: 429, body: balance("rate_limit_reached") })).toBe("C-24");
  expect(ruleOf({ message: sentence }, "google")).toBe("C-25");
  expect(ruleOf({ message: sentence }, "openai")).toBe("C-25");
  expect(ruleOf({ message: "purchase credits" }, "xai")).toBe("5.xai");
});
