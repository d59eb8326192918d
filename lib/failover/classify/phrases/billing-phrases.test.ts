import { expect, test } from "vitest";
import { classifyError } from "../classify-error";

const reasonOf = (message: string) => classifyError({ message }, { now: 0 }).reason;

test.each([
  "payment required",
  "insufficient credits",
  "you have used all available credits",
  "spend limit",
  "spending limit",
  "monthly spending limit",
  "insufficient_quota",
  "insufficient quota balance",
  "GoUsageLimitError",
  "FreeUsageLimitError",
  "available balance",
  "out of budget",
  "credit balance",
  "Plans & Billing",
  "insufficient balance",
  "insufficient MBT balance",
  "insufficient account balance",
  "insufficient USD or Diem balance",
  "insufficient_balance",
  "this needs and requires more credits",
  "endpoints require more credits",
  "out of extra usage",
  "apps draw from your extra usage",
  "extra usage is required",
  "out of usage credits",
  "run out of credits",
  "failure to pay",
  "InvalidSubscription",
  "no valid CodingPlan subscription",
  "no valid coding plan subscription",
  "subscription plan does not include access",
  "subscription plan does not yet include access",
  "not available in your current plan",
  "not available on your current plan",
  "used up your points",
  "billing hard limit",
  "余额不足",
  "账户余额不足",
  "已欠费",
  "账户已欠费",
])("C-52 BILLING: %s", (text) => {
  expect(reasonOf(text)).toBe("billing");
});

test.each([
  "billing: please upgrade",
  "Error: billing needs credits",
  "Billing, payment",
  "billing purchase",
  "billing plan",
])("C-52: a text that starts with billing needs one more word of it: %s", (text) => {
  expect(reasonOf(text)).toBe("billing");
});

test.each([
  "billing",
  "billings plan",
  "your billing plan",
  "subscription",
  "quota",
  "balance",
  "upgrade",
  "insufficient to reconcile the final balance",
  "insufficient funds",
  "insufficient credit",
  "spender limit",
])("C-52: bare words are not enough: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});

test("C-52: a text with two Markdown headings is model output and never billing", () => {
  expect(reasonOf("## Plan\nKeep a credit balance.\n## Result")).toBeNull();
  expect(reasonOf("## Plan\nKeep a credit balance.")).toBe("billing");
  expect(reasonOf('{"text":"## Plan\\nKeep a credit balance.\\n## Result"}')).toBeNull();
  expect(reasonOf('{"text":"## Plan\\nKeep a credit balance."}')).toBe("billing");
  expect(reasonOf("Use ## and ## for headings; credit balance")).toBe("billing");
});

test("C-52: a billing service that is unavailable is overloaded", () => {
  expect(reasonOf("503 billing service unavailable")).toBe("overloaded");
});

test.each(["insufficient_quota", "insufficient account balance"])("C-52: so is %s under headings", (text) => {
  expect(reasonOf(`## Plan\n${text}\n## Result`)).toBeNull();
});

test("C-52: indented headings are headings", () => {
  const message = "Notes\n  ## Money\nYour credit balance\n  ## More";
  expect(classifyError({ message }, { now: 0 }).reason).toBeNull();
});
