import { expect, test } from "vitest";
import { parseSdkRetryCap, shouldSurfaceAtOnce } from "./sdk-retry-cap";

const now = Date.parse("2026-01-01T00:00:00Z");
const at = (status: number, headers: Record<string, string> = {}) =>
  shouldSurfaceAtOnce({ status, headers }, 60_000, now);

test.each([
  [undefined, 60_000],
  ["", 60_000],
  ["120", 120_000],
  ["0.5", 500],
  ["-1", 60_000],
  ["soon", 60_000],
  ["0.0", 60_000],
  ["0", null],
  ["false", null],
  [" OFF ", null],
  ["none", null],
  ["disabled", null],
])("R-95: %j means a cap of %j ms", (text, expected) => {
  expect(parseSdkRetryCap(text)).toBe(expected);
});

test.each([
  [429, {}, true],
  [408, {}, false],
  [503, {}, false],
  [429, { "retry-after": "60" }, false],
  [429, { "retry-after": "61" }, true],
  [503, { "retry-after": "3600" }, true],
  [409, { "retry-after": "3600" }, true],
  [408, { "retry-after-ms": "60001" }, true],
  [408, { "retry-after-ms": "60000" }, false],
  [429, { "retry-after-ms": "10", "retry-after": "3600" }, false],
  [429, { "retry-after": "Thu, 01 Jan 2026 00:02:00 GMT" }, true],
  [429, { "retry-after": "Thu, 01 Jan 2026 00:00:30 GMT" }, false],
  [429, { "retry-after": "Wed, 31 Dec 2025 23:00:00 GMT" }, false],
  [429, { "retry-after": "later" }, true],
  [400, { "retry-after": "3600" }, false],
  [499, { "retry-after": "3600" }, false],
  [500, { "retry-after": "3600" }, true],
])("R-96: status %i with %j surfaces at once: %j", (status, headers, expected) => {
  expect(at(status, headers)).toBe(expected);
});

test("R-95: without a cap nothing is surfaced early", () => {
  expect(shouldSurfaceAtOnce({ status: 429, headers: {} }, null, now)).toBe(false);
});
