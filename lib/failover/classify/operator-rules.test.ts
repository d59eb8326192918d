import { expect, test } from "vitest";
import type { OperatorRule } from "./classification";
import { classifyError } from "./classify-error";

const aRule = (rule: Partial<OperatorRule>): OperatorRule => ({
  id: "mine",
  reason: "overloaded",
  matches: (text) => text.includes("Busy"),
  ...rule,
});

const answer = (error: unknown, rules: readonly OperatorRule[], provider?: string) =>
  classifyError(error, { now: 0, rules, ...(provider === undefined ? {} : { provider }) });

test("§5: an operator's rule runs before the built-in ones and decides at every status", () => {
  for (const status of [undefined, 400, 401, 402, 413, 429, 500]) {
    expect(answer({ status, message: "Busy: insufficient credits" }, [aRule({})])).toMatchObject({
      reason: "overloaded",
      matchedRule: "mine",
    });
  }
  expect(answer({ message: "rate limit" }, [aRule({})]).reason).toBe("rate_limit");
  expect(answer({ message: "rate limit" }, []).reason).toBe("rate_limit");
});

test("§5: it sees the message as it came and every detail", () => {
  expect(answer({ message: "x", body: { detail: "Busy" } }, [aRule({})]).matchedRule).toBe("mine");
  expect(answer({ body: { detail: "Busy" } }, [aRule({})]).matchedRule).toBe("mine");
  expect(answer({ message: "<html>Busy</html>" }, [aRule({})]).matchedRule).toBe("mine");
});

test("§5: provider and status narrow it", () => {
  const rules = [aRule({ provider: " OpenAI ", status: 500 })];
  expect(answer({ status: 500, message: "Busy" }, rules, "openai").matchedRule).toBe("mine");
  expect(answer({ status: 500, message: "Busy" }, rules, "openai-codex").matchedRule).not.toBe("mine");
  expect(answer({ status: 500, message: "Busy" }, rules).matchedRule).not.toBe("mine");
  expect(answer({ status: 503, message: "Busy" }, rules, "openai").matchedRule).not.toBe("mine");
});

test("§5: the first that matches decides", () => {
  const rules = [
    aRule({ id: "a", matches: () => false }),
    aRule({ id: "b" }),
    aRule({ id: "c", reason: "auth" }),
  ];
  expect(answer({ message: "Busy" }, rules)).toMatchObject({ reason: "overloaded", matchedRule: "b" });
});

test("C-19: without a reason it is a decided none, causes and all", () => {
  const rules = [aRule({ reason: null })];
  expect(answer({ status: 500, message: "Busy", cause: { status: 429 } }, rules)).toMatchObject({
    reason: null,
    matchedRule: "mine",
  });
});

test("C-3: a success stays one", () => {
  expect(answer({ status: 200, message: "Busy" }, [aRule({})]).matchedRule).toBe("C-3");
});

test("C-1: a rule that throws has not matched", () => {
  const matches = () => {
    throw new Error("broken");
  };
  expect(answer({ message: "rate limit" }, [aRule({ matches })]).reason).toBe("rate_limit");
});

test("P-27: it is given 8 KB at most", () => {
  const seen: number[] = [];
  const matches = (text: string) => {
    seen.push(text.length);
    return false;
  };
  answer({ message: "x".repeat(20_000) }, [aRule({ matches })]);
  expect(seen).toEqual([8_192]);
});
