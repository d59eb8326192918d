import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const now = 1_760_000_000_000; // 2025-10-09T08:53:20Z
const hint = (error: object) =>
  classifyError({ status: 429, message: "Rate limit reached", ...error }, { now }).retryHintMs;
const hintOfHeaders = (headers: Record<string, string>) => hint({ headers });
const hintOfBody = (body: unknown) => hint({ body: JSON.stringify(body) });

test.each([
  [{ "Retry-After-Ms": "1500" }, 1_500],
  [{ "retry-after-ms": "1500", "retry-after": "2" }, 1_500],
  [{ "retry-after-ms": "-1", "retry-after": "2" }, 2_000],
  [{ "retry-after": "45" }, 45_000],
  [{ "retry-after": "2.5" }, 2_500],
  [{ "retry-after": "0" }, 0],
  [{ "retry-after": "30s" }, 30_000],
  [{ "retry-after": "Thu, 09 Oct 2025 08:55:30 GMT" }, 130_000],
  [{ "retry-after": "Thursday, 09-Oct-25 08:55:30 GMT" }, 130_000],
  [{ "retry-after": "Thu Oct  9 08:55:30 2025" }, 130_000],
  [{ "retry-after": "2025-10-09T08:55:30Z" }, 130_000],
  [{ "retry-after": "Thu, 09 Oct 2025 08:55:30 GMT", date: "Thu, 09 Oct 2025 08:55:20 GMT" }, 10_000],
  [{ "retry-after": "Thu, 09 Oct 2025 08:55:30 GMT", date: "nonsense" }, 130_000],
  [{ "retry-after": "-5", "x-ratelimit-reset": "3s" }, 3_000],
])("C-70, C-72: headers %j say %i ms", (headers, expected) => {
  expect(hintOfHeaders(headers)).toBe(expected);
});

test.each([
  "-5",
  "NaN",
  "Infinity",
  "1e30",
  "9999999999999999",
  "tomorrow",
  "soon",
  "Thu, 09 Oct 2025 08:00:00 GMT",
  "2025-10-09T08:55:30",
  "08:55:30",
  "",
])("C-72: a retry-after of %j is dropped", (value) => {
  expect(hintOfHeaders({ "retry-after": value })).toBeUndefined();
});

test.each([
  [{ "x-ratelimit-reset-requests": "2m30s", "x-ratelimit-remaining-requests": "0" }, 150_000],
  [{ "x-ratelimit-reset-tokens": "6s", "x-ratelimit-remaining-tokens": "0" }, 6_000],
  [{ "x-ratelimit-reset-requests": "1s", "x-ratelimit-reset-tokens": "6m0s" }, 360_000],
  [
    { "x-ratelimit-reset-requests": "9m", "x-ratelimit-reset-tokens": "1.5s", "x-ratelimit-reset": "120ms" },
    540_000,
  ],
  [
    {
      "x-ratelimit-reset-requests": "1s",
      "x-ratelimit-remaining-requests": "0",
      "x-ratelimit-reset-tokens": "6m0s",
      "x-ratelimit-remaining-tokens": "5",
    },
    1_000,
  ],
  [{ "x-ratelimit-reset": "1760000090" }, 90_000],
  [{ "x-ratelimit-reset": "1760000090000" }, 90_000],
  [{ "x-ratelimit-reset": "2025-10-09T08:54:50Z" }, 90_000],
  [{ "x-ratelimit-reset": "20" }, 20_000],
  [{ "x-ratelimit-reset": "1760000090", date: "Thu, 09 Oct 2025 08:54:40 GMT" }, 10_000],
  [{ "x-ratelimit-reset": "1759999999" }, undefined],
  [{ "x-ratelimit-reset": "8640000000001" }, undefined],
  [{ "x-ratelimit-reset": "99999999999999", "x-ratelimit-reset-tokens": "2s" }, 2_000],
  [{ "x-ratelimit-reset": "2025-10-09T08:54:50" }, undefined],
  [{ "x-ratelimit-reset": "5s", "x-ratelimit-remaining": "3" }, undefined],
  [
    {
      "anthropic-ratelimit-tokens-reset": "2025-10-09T08:54:20Z",
      "anthropic-ratelimit-tokens-remaining": "0",
    },
    60_000,
  ],
  [
    {
      "anthropic-ratelimit-tokens-reset": "2025-10-09T08:54:20Z",
      "anthropic-ratelimit-tokens-remaining": "0",
      "anthropic-ratelimit-requests-reset": "2025-10-09T08:55:20Z",
      "anthropic-ratelimit-requests-remaining": "0",
    },
    120_000,
  ],
  [{ "anthropic-ratelimit-tokens-reset": "2025-10-09T08:54:20Z" }, undefined],
  [
    {
      "anthropic-ratelimit-tokens-reset": "2025-10-09T08:54:20Z",
      "anthropic-ratelimit-tokens-remaining": "1",
    },
    undefined,
  ],
  [{ "other-ratelimit-tokens-reset": "5s", "other-ratelimit-tokens-remaining": "0" }, undefined],
  [
    {
      "x-ratelimit-reset": "7s",
      "anthropic-ratelimit-tokens-reset": "2025-10-09T08:54:20Z",
      "anthropic-ratelimit-tokens-remaining": "0",
    },
    7_000,
  ],
])("C-70: rate limit headers %j say %j ms", (headers, expected) => {
  expect(hintOfHeaders(headers)).toBe(expected);
});

test.each([
  [{ error: { details: [{ "@type": "google.rpc.RetryInfo", retryDelay: "40s" }] } }, 40_000],
  [{ error: { details: [{ retryDelay: "34.074824224s" }] } }, 34_075],
  [{ error: { details: [{ retryDelay: { seconds: "12" } }] } }, 12_000],
  [{ retry_after: 30 }, 30_000],
  [{ error: { retry_after: "30" } }, 30_000],
  [{ retry_after: "1m" }, 60_000],
  [{ retry_after_ms: 250 }, 250],
  [{ retryAfter: 7 }, 7_000],
  [{ retry_after: 1, retry_after_ms: 2, retryAfter: 3 }, 1_000],
  [{ retry_after: -1, retry_after_ms: 2 }, 2],
  [{ retry_after_ms: -1, retryAfter: 3 }, 3_000],
  [{ retryAfter: -3 }, undefined],
  [{ retry_after: null, retryAfter: true }, undefined],
  [{ other: { retry_after: 5 } }, undefined],
])("C-70: body %j says %j ms", (body, expected) => {
  expect(hintOfBody(body)).toBe(expected);
});

test.each([
  ["Please try again in 9.816s.", 9_816],
  ["try again in 5 days 22 hours 11 minutes.", 511_860_000],
  ["TRY AGAIN IN 1m30.5s", 90_500],
  ["try again in 20ms", 20],
  ["try again in 1 hour, 5 minutes and 3 seconds", 3_903_000],
  ["Please retry after 54 seconds.", 54_000],
  ["try again after 2 minutes", 120_000],
  ["retry in 34.07s", 34_070],
  ["Retry-After: 2 hours", 7_200_000],
  ["retry-after: 30", 30_000],
  ['"retry-after": "30"', 30_000],
  ["retry-after = 2 min", 120_000],
  ["wait 6 seconds for your limit to reset", 6_000],
  ["try again in a moment, or retry after 3 hrs", 10_800_000],
  ["try again in 2 d", 172_800_000],
])("C-71: %j says %i ms", (message, expected) => {
  expect(hint({ message })).toBe(expected);
  expect(hint({ body: JSON.stringify({ error: { message } }) })).toBe(expected);
});

test.each([
  "try again tomorrow",
  "try again in a while",
  "try again at 5pm",
  "resets 2026-08-25 07:41:44",
  "try again in 20 tokens",
  "retry after 30",
  "wait 6 seconds",
  "wait 6 seconds. It takes long for your limit to reset",
  "retrying after 5 seconds",
  "entry after 5 seconds",
  "retry-after: 30x",
])("C-71: %j says nothing", (message) => {
  expect(hint({ message })).toBeUndefined();
});

test("C-70: what the thrower worked out goes first, then headers, body, text", () => {
  const all = {
    retryAfterMs: 1,
    headers: { "retry-after-ms": "2" },
    body: '{"retry_after_ms":3}',
    message: "try again in 4ms",
  };
  expect(hint(all)).toBe(1);
  expect(hint({ ...all, retryAfterMs: undefined })).toBe(2);
  expect(hint({ ...all, retryAfterMs: undefined, headers: {} })).toBe(3);
  expect(hint({ message: all.message })).toBe(4);
  expect(hint({})).toBeUndefined();
});

test("C-72: a wait that ends beyond the largest time is dropped", () => {
  const late = 8_640_000_000_000_000;
  const answer = (milliseconds: number) =>
    classifyError({ status: 429, retryAfterMs: milliseconds }, { now: late - 1_000 }).retryHintMs;
  expect(answer(1_000)).toBe(1_000);
  expect(answer(1_001)).toBeUndefined();
});
