import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const answer = (error: unknown, provider?: string) => classifyError(error, { now: 0, provider });

test.each([
  "status: 402",
  "code: 402",
  "code=402",
  "failed with http 402",
  "error 402",
  "error code 402",
  "error code: 402",
  "got 402",
  "got a 402",
  "it returned a 402",
  "received 402 from upstream",
  '{"status":402}',
  '{"code":402,"message":"x"}',
  '{"code": "402"}',
  '{\\"code\\":402}',
  "402 payment required",
  "402 You have used up your points",
  "402 No available asset for API access",
  "402 <!doctype html><html></html>",
  "402 insufficient credits",
  "402 insufficient_quota",
  "402 insufficient account balance",
  "402 hard limit reached",
  "402 status code (no body)",
  "HTTP 402",
  "402: anything",
])("C-66: a 402 text: %s", (text) => {
  expect(answer({ message: text }).reason).toBe("billing");
});

test.each([
  "Room 402",
  "#402",
  "CHE-402",
  "ticket #402",
  "402 records",
  "402 items found",
  "402 room is available",
  "port 402",
  "processed 402 records",
  "received 402 items",
  "returned 402 rows",
  "error code 4021",
  "got 402nd place",
  "402",
])("C-66: not a 402 text: %s", (text) => {
  expect(answer({ message: text })).toMatchObject({ reason: null, matchedRule: null });
});

test.each(["402 weekly limit reached", "402 rate limit exceeded", "402 too many requests"])(
  "C-66: a bare 402 with a limit behind it: %s",
  (text) => {
    expect(answer({ message: text }).signal.status).toBe(402);
  },
);

test.each([
  ["", "billing", "C-67.1"],
  ["Payment Required", "billing", "C-67.1"],
  ["Error: HTTP 402 Payment Required", "billing", "C-67.1"],
  ["402: 402: payment required - error", "billing", "C-67.1"],
  ["subscription quota limit; wait for automatic quota refresh", "rate_limit", "C-67.2"],
  ["subscription quota limit in the rolling time window", "rate_limit", "C-67.2"],
  ["insufficient credits, try again: usage limit", "billing", "C-67.3"],
  ["insufficient quota", "billing", "C-67.3"],
  ["insufficient balance", "billing", "C-67.3"],
  ["credit balance", "billing", "C-67.3"],
  ["plans & billing", "billing", "C-67.3"],
  ["quota exceeded, add more credits", "billing", "C-67.3"],
  ["requires more credits", "billing", "C-67.3"],
  ["top up, rate limit", "billing", "C-67.3"],
  ["usage limit reached, upgrade your plan", "billing", "C-67.3"],
  ["usage limit reached, upgrade plan", "billing", "C-67.3"],
  ["rate limit of your current plan", "billing", "C-67.3"],
  ["rate limit of your subscription", "billing", "C-67.3"],
  ["billing hard limit", "billing", "C-67.3"],
  ["hard limit reached, rate limit", "billing", "C-67.3"],
  ["reached its maximum allowed monthly spending limit", "billing", "C-67.3"],
  ["rate limit exceeded", "rate_limit", "C-67.4"],
  ["weekly usage limit exhausted", "rate_limit", "C-67.4"],
  ["You exceeded your monthly quota", "rate_limit", "C-67.4"],
  ["organization usage, retry", "rate_limit", "C-67.5"],
  ["organization usage is on cooldown", "rate_limit", "C-67.5"],
  ["temporary organization usage", "rate_limit", "C-67.5"],
  ["organization usage: try again", "rate_limit", "C-67.5"],
  ["Monthly spend limit reached.", "rate_limit", "C-67.6"],
  ["daily spending limit", "rate_limit", "C-67.6"],
  ["daily limit reached, resets tomorrow", "rate_limit", "C-67.7"],
  ["weekly limit, reset on Monday", "rate_limit", "C-67.7"],
  ["organization spending limit exceeded", "rate_limit", "C-67.8"],
  ["workspace limit for this billing period", "rate_limit", "C-67.8"],
  ["organization limit reached", "rate_limit", "C-67.8"],
  ["workspace limit exhausted", "rate_limit", "C-67.8"],
  ["Weekly/Monthly Limit Exhausted", "billing", "C-67.9"],
  ["You have no quota", "billing", "C-67.9"],
  ["organization limit", "billing", "C-67.9"],
  ["daily limit", "billing", "C-67.9"],
  ["spending limit", "billing", "C-67.9"],
])("C-67: 402 %j is %s by step %s", (message, reason, rule) => {
  expect(answer({ status: 402, message })).toMatchObject({ reason, matchedRule: rule });
});

test("C-67: of a JSON body only the inner message counts", () => {
  const body = (message: string, code: string) => JSON.stringify({ error: { message, code, type: code } });
  expect(answer({ status: 402, body: body("You have no quota", "quota_exceeded") }).reason).toBe("billing");
  expect(answer({ status: 402, body: body("Nope", "rate_limit_error") }).reason).toBe("billing");
  expect(answer({ status: 402, body: body("rate limit", "x") }).reason).toBe("rate_limit");
  expect(answer({ status: 402, body: '402 {"message":"rate limit"}' }).reason).toBe("rate_limit");
  expect(answer({ status: 402, body: '{"error":"rate limit","code":"x"}' }).reason).toBe("rate_limit");
  expect(answer({ status: 402, body: '{"detail":"rate limit"}' }).reason).toBe("rate_limit");
  expect(answer({ status: 402, body: '[{"error":{"message":"rate limit"}}]' }).reason).toBe("rate_limit");
  expect(answer({ status: 402, body: '"rate limit"' }).reason).toBe("rate_limit");
});

test("C-67: a prefix before the JSON changes nothing", () => {
  const prefixed = (message: string) =>
    `Error code: 402 - {'error': {'message': '${message}', 'code': 'quota_exceeded'}}`;
  expect(answer({ status: 402, message: prefixed("You have no quota") }).reason).toBe("billing");
  expect(answer({ message: prefixed("You have no quota") }).reason).toBe("billing");
  expect(answer({ status: 402, message: prefixed("rate limit") }).reason).toBe("rate_limit");
  expect(answer({ status: 402, message: 'rate limit: {"code":"x"}' }).reason).toBe("rate_limit");
});

test("C-67: a body beside an empty message still speaks", () => {
  expect(
    answer({ status: 402, message: "Payment Required", body: '{"message":"rate limit exceeded"}' }).reason,
  ).toBe("rate_limit");
  expect(
    answer({ status: 402, message: "rate limit", body: '{"message":"insufficient credits"}' }).reason,
  ).toBe("rate_limit");
  expect(answer({ status: 402, body: { message: "rate limit exceeded" } }).reason).toBe("rate_limit");
  const body = { message: "something odd", detail: "rate limit exceeded" };
  expect(answer({ status: 402, message: "Payment Required", body })).toMatchObject({
    reason: "rate_limit",
    matchedRule: "C-67.4",
  });
  expect(
    answer({ status: 402, message: "x", body: { code: "rate_limit", message: "no quota" } }),
  ).toMatchObject({
    reason: "billing",
    matchedRule: "C-67.9",
  });
  expect(answer({ status: 402, body: "<html>rate limit</html>" }).matchedRule).toBe("C-67.1");
});

test("C-23, C-55: at 402 only the provider's matchers and §7 decide, never overflow", () => {
  expect(answer({ status: 402, message: "prompt is too long" }).reason).toBe("billing");
  expect(answer({ status: 402, message: "ollama: context window" }, "ollama").reason).toBe("billing");
  expect(answer({ status: 402, message: "rate limit: key limit exceeded" }, "openrouter").reason).toBe(
    "billing",
  );
  expect(answer({ status: 402, message: "You have hit your limit" }, "anthropic").reason).toBe("rate_limit");
  expect(answer({ status: 402, code: "ETIMEDOUT", message: "x" }).reason).toBe("billing");
  expect(answer({ status: 402, body: "<html>rate limit</html>" }).reason).toBe("billing");
  expect(answer({ status: 500, message: "the upstream returned 402" }).reason).toBe("billing");
});
