import { expect, test } from "vitest";
import { formatClock, formatDuration, formatSpacedDuration } from "./format-duration";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, "0s"],
  [1, "1s"],
  [45 * second, "45s"],
  [59 * second + 1, "1m"],
  [12 * minute + 59 * second, "12m"],
  [hour - 1, "1h"],
  [4 * hour + 10 * minute + 30 * second, "4h 10m"],
  [day - minute, "23h 59m"],
  [day, "1d"],
  [day + 59 * minute, "1d"],
  [6 * day + 23 * hour, "6d 23h"],
  [-5, "0s"],
  [Number.NaN, "0s"],
  [Number.POSITIVE_INFINITY, "0s"],
])("D-61: %d ms is %s in the CLI", (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
  expect(formatSpacedDuration(ms).replaceAll(/ (?=[smhd])/g, "")).toBe(text);
});

test("09 §5: prose puts a space before the unit", () => {
  expect([45 * second, 4 * hour + 10 * minute, 2 * day].map(formatSpacedDuration)).toEqual([
    "45 s",
    "4 h 10 m",
    "2 d",
  ]);
});

test.each([
  [17 * second, "00:17"],
  [16 * second + 1, "00:17"],
  [2 * minute + 41 * second, "02:41"],
  [59 * minute + 59 * second, "59:59"],
  [hour - 1, null],
  [4 * hour + 12 * minute, null],
  [0, "00:00"],
  [-1, "00:00"],
])("a clock of what is left of %d ms reads %s; from an hour on there is none", (ms, text) => {
  expect(formatClock(ms)).toBe(text);
});
