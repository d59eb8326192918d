import { expect, test } from "vitest";
import { leadingDuration, wholeDuration } from "./parse-duration";

test.each([
  ["120ms", 120],
  ["9.816s", 9_816],
  ["6m0s", 360_000],
  [" 1.5s ", 1_500],
  ["2 hours", 7_200_000],
  ["1 day and 2 hours", 93_600_000],
  ["1 hour, 2 minutes", 3_720_000],
  ["5 days 22 hours 11 minutes", 511_860_000],
])("C-70, C-71: %j is a duration", (text, milliseconds) => {
  expect(wholeDuration(text)).toBe(milliseconds);
  expect(leadingDuration(text.trim())).toBe(milliseconds);
});

test.each([
  ["5 minutes ago", 300_000],
  ["5 minutes 3 apples", 300_000],
  ["9.8s.", 9_800],
])("C-71: %j only begins with one", (text, milliseconds) => {
  expect(leadingDuration(text)).toBe(milliseconds);
  expect(wholeDuration(text)).toBeNull();
});

test.each(["tomorrow", "", "12", "12 parsecs", "about 5 minutes", "-5s"])(
  "C-71: %j is none and begins with none",
  (text) => {
    expect(leadingDuration(text)).toBeNull();
    expect(wholeDuration(text)).toBeNull();
  },
);
