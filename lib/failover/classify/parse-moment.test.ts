import { expect, test } from "vitest";
import { parseEpoch, parseMoment, toNumber } from "./parse-moment";

test.each([
  ["5", 5],
  [" 5 ", 5],
  ["+5", 5],
  ["-5", -5],
  ["1.25", 1.25],
  [5, 5],
])("C-70: %j is a number", (value, number) => {
  expect(toNumber(value)).toBe(number);
});

test.each([
  ["0x10"],
  ["5e3"],
  ["5s"],
  ["x5"],
  ["1.2.3"],
  [""],
  [["5"]],
  [true],
  [null],
  [undefined],
  [Infinity],
])("C-70, C-72: %j is no number that a header may give", (value) => {
  expect(toNumber(value)).toBeNull();
});

test.each([
  [1_000_000_000, 1_000_000_000_000],
  ["1760000000", 1_760_000_000_000],
  [1_760_000_000_000, 1_760_000_000_000],
  [999_999_999, null],
  [8_640_000_000_000, 8_640_000_000_000_000],
  [8_640_000_000_001, null],
  ["soon", null],
])("C-70, C-72: %j as an epoch, in seconds from 1 000 000 000 on", (value, at) => {
  expect(parseEpoch(value)).toBe(at);
});

test.each([
  ["Wed, 21 Oct 2026 07:28:00 GMT", Date.UTC(2026, 9, 21, 7, 28)],
  [" 2026-10-21T07:28:00Z ", Date.UTC(2026, 9, 21, 7, 28)],
  ["2026-10-21T07:28:00+02:00", Date.UTC(2026, 9, 21, 5, 28)],
  ["Wed Oct 21 07:28:00 2026", Date.UTC(2026, 9, 21, 7, 28)],
  ["2026-10-21T07:28:00", null],
  ["21 Oct 2026", null],
  ["07:28", null],
])("C-70, C-71: %s is a moment only with a zone", (text, at) => {
  expect(parseMoment(text)).toBe(at);
});
