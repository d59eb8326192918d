import { expect, test } from "vitest";
import { lastPassed } from "./use-now";

test("between two changes the time stands still, at a change it moves on", () => {
  const changes = [1_000, 2_000, 5_000];
  expect([999, 1_000, 1_999, 2_000, 9_000].map((now) => lastPassed(changes, now))).toEqual([
    0, 1_000, 1_000, 2_000, 5_000,
  ]);
  expect(lastPassed([], 5_000)).toBe(0);
});
