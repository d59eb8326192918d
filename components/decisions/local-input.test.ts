import { expect, test } from "vitest";
import { localInput, parseLocalInput } from "./local-input";

test("a moment comes back from the input as it went in, to the second", () => {
  const at = Date.UTC(2026, 0, 5, 12, 34, 56);
  expect(parseLocalInput(localInput(at))).toBe(at);
});

test("half a time is none", () => {
  expect(parseLocalInput("")).toBeNull();
  expect(parseLocalInput("2026-01-05")).toBeNull();
  expect(parseLocalInput("2026-13-45T99:99")).toBeNull();
});
