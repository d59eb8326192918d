import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const now = 1_760_000_000_000;
const answer = (error: object) => classifyError({ status: 429, ...error }, { now });
const limit = (fields: object) => ({
  body: JSON.stringify({ error: { type: "usage_limit_reached", ...fields } }),
});

test.each([
  [limit({ resets_at: 1_760_000_900 }), 1_760_000_900_000],
  [limit({ resets_in_seconds: 60 }), 1_760_000_060_000],
  [limit({ resets_at: 1_760_000_900, resets_in_seconds: 60 }), 1_760_000_900_000],
  [limit({ resets_at: 1_759_000_000, resets_in_seconds: "60" }), 1_760_000_060_000],
  [{ body: { error: { code: "usage_limit_reached", resets_in_seconds: 60 } } }, 1_760_000_060_000],
  [{ code: "USAGE_LIMIT_REACHED", error: { resets_in_seconds: 60 } }, 1_760_000_060_000],
  [{ errorType: "usage_limit_reached", body: '{"resets_in_seconds":60}' }, 1_760_000_060_000],
])("C-73: %j resets at %i", (error, providerResetAt) => {
  expect(answer(error)).toMatchObject({
    reason: "rate_limit",
    providerResetAt,
    resetChannel: "provider_reset",
  });
  expect(answer(error).retryHintMs).toBeUndefined();
});

test.each([
  limit({}),
  limit({ resets_at: 1_759_999_999 }),
  limit({ resets_at: 1_760_000_000 }),
  limit({ resets_in_seconds: 0 }),
  limit({ resets_in_seconds: -60 }),
  limit({ resets_at: "soon" }),
  limit({ resets_at: 12 }),
  limit({ resets_at: 9_000_000_000_000_000 }),
  limit({ resets_at: 8_640_000_000_001 }),
  { body: '{"error":{"type":"rate_limit","resets_in_seconds":60}}' },
])("C-73: %j has no usable reset", (error) => {
  expect(answer(error).providerResetAt).toBeUndefined();
  expect(answer(error).resetChannel).toBeUndefined();
});

test.each([
  [{ "x-codex-primary-used-percent": "100", "x-codex-primary-reset-at": "1760000900" }, 1_760_000_900_000],
  [
    { "x-codex-secondary-used-percent": "100.5", "x-codex-secondary-reset-after-seconds": "60" },
    1_760_000_060_000,
  ],
  [
    {
      "x-codex-primary-used-percent": "100",
      "x-codex-primary-reset-after-seconds": "120",
      "x-codex-secondary-used-percent": "100",
      "x-codex-secondary-reset-after-seconds": "60",
    },
    1_760_000_120_000,
  ],
  [
    {
      "x-codex-primary-used-percent": "99.9",
      "x-codex-primary-reset-after-seconds": "120",
      "x-codex-secondary-used-percent": "100",
      "x-codex-secondary-reset-after-seconds": "60",
    },
    1_760_000_060_000,
  ],
  [
    {
      "x-codex-primary-used-percent": "100",
      "x-codex-primary-reset-at": "5",
      "x-codex-primary-reset-after-seconds": "60",
    },
    1_760_000_060_000,
  ],
])("C-73: exhausted windows %j reset at %i", (headers, providerResetAt) => {
  expect(answer({ headers })).toMatchObject({ providerResetAt, resetChannel: "codex_rate_limits" });
});

test.each([
  { "x-codex-primary-used-percent": "99", "x-codex-primary-reset-after-seconds": "60" },
  { "x-codex-primary-reset-after-seconds": "60" },
  { "x-codex-primary-used-percent": "100" },
  { "x-codex-primary-used-percent": "100", "x-codex-primary-reset-after-seconds": "-60" },
])("C-73: windows %j give no reset", (headers) => {
  expect(answer({ headers }).providerResetAt).toBeUndefined();
});

test("C-73: the body goes before the headers, and only a rate limit has a reset", () => {
  const headers = { "x-codex-primary-used-percent": "100", "x-codex-primary-reset-after-seconds": "60" };
  expect(answer({ ...limit({ resets_in_seconds: 5 }), headers }).providerResetAt).toBe(now + 5_000);
  expect(classifyError({ status: 500, headers }, { now }).providerResetAt).toBeUndefined();
});

test("C-12: a reset on the outer object counts for a rate limit found in a cause", () => {
  const headers = { "x-codex-primary-used-percent": "100", "x-codex-primary-reset-after-seconds": "60" };
  expect(classifyError({ message: "wrapper", headers, cause: { status: 429 } }, { now })).toMatchObject({
    reason: "rate_limit",
    providerResetAt: now + 60_000,
    resetChannel: "codex_rate_limits",
  });
});
