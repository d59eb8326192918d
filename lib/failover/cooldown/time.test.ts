import { expect, test } from "vitest";
import { MAX_TIME, clampTime, isActive, isTime } from "./time";

const now = 1_760_000_000_000;

test("G-1, G-2, G-3: which times count, when a window is over, where ends are clamped", () => {
  expect([undefined, 0, -1, Number.NaN, Number.POSITIVE_INFINITY, MAX_TIME + 1].map(isTime)).toEqual(
    Array(6).fill(false),
  );
  expect([1, 0.5, MAX_TIME].map(isTime)).toEqual([true, true, true]);
  expect([now - 1, now, now + 1, MAX_TIME, MAX_TIME + 1].map((until) => isActive(until, now))).toEqual([
    false,
    false,
    true,
    true,
    false,
  ]);
  expect([clampTime(5), clampTime(MAX_TIME + 5)]).toEqual([5, MAX_TIME]);
  expect(MAX_TIME).toBe(8_640_000_000_000_000);
});
