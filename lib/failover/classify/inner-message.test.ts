import { expect, test } from "vitest";
import { bodyMessage, innerMessage } from "./inner-message";
import { toSignal } from "./signal";

test.each([
  ["  out of money  ", "out of money"],
  ["402 out of money", "out of money"],
  ['402 {"error":{"message":" out of money "}}', "out of money"],
  ['{"message":" out of money "}', "out of money"],
  ['{"detail":"out of money"}', "out of money"],
  ['{"error":" out of money "}', "out of money"],
  ['{"error":"payment","message":"out of money"}', "out of money"],
  ['{"error":{"message":"out of money"},"message":"x"}', "out of money"],
  ['" out of money "', "out of money"],
  ['["out of money"]', "out of money"],
  ['[{"message":"out of money"}]', "out of money"],
  ['Sorry: {"message":"out of money"}', "Sorry:  out of money"],
  ['{"message":"out of money","code":"quota_exceeded"}', "out of money"],
  ['{"code":"quota_exceeded"}', ""],
])("C-67: of a JSON body only the message inside counts: %s", (message, expected) => {
  expect(innerMessage(toSignal({ message }))).toBe(expected);
});

test("C-67: without a message the first text of the body stands in", () => {
  expect(innerMessage(toSignal({ body: { message: "out of money" } }))).toBe("out of money");
  expect(innerMessage(toSignal({ status: 402 }))).toBe("");
});

test("§5: the body alone, without the words before it", () => {
  expect(bodyMessage(toSignal({ message: ' Sorry: {"error":"no"}' }))).toBe("no");
  expect(bodyMessage(toSignal({ message: " no " }))).toBe("no");
  expect(bodyMessage(toSignal({ body: { error: { message: "no" } } }))).toBe("no");
  expect(bodyMessage(toSignal({ status: 401 }))).toBe("");
});
