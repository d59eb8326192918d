import { expect, test } from "vitest";
import { axisTicks } from "./axis-ticks";

test("ticks are round and at most five", () => {
  expect(axisTicks(1_920)).toEqual([0, 500, 1_000, 1_500]);
  expect(axisTicks(12_400)).toEqual([0, 5_000, 10_000]);
  expect(axisTicks(4)).toEqual([0, 1, 2, 3]);
});

test("a run without length has its start only", () => {
  expect(axisTicks(0)).toEqual([0]);
});
