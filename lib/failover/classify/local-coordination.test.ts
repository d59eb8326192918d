import { expect, test } from "vitest";
import { isLocalCoordination } from "./local-coordination";

test("C-13: our own trouble is known by its name, or by its kind", () => {
  expect(isLocalCoordination({ name: "SessionWriteLockTimeoutError" })).toBe(true);
  expect(isLocalCoordination({ kind: "local_coordination" })).toBe(true);
});

test.each([
  [new Error("SessionWriteLockTimeoutError")],
  [{ name: "APIError", message: "gateway draining", kind: "provider" }],
  [{ message: "local_coordination" }],
  ["SessionWriteLockTimeoutError"],
  [null],
])("C-13: a text that only sounds like it does not count: %s", (error) => {
  expect(isLocalCoordination(error)).toBe(false);
});
