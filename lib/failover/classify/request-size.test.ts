import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const answer = (error: unknown) => classifyError(error, { now: 0, provider: "groq" });
const ceiling = "Request too large on tokens per minute (TPM): Limit 8000, Requested 8098, please reduce";

test.each([
  [{ status: 413, message: ceiling }, "context_overflow"],
  [{ message: ceiling }, "context_overflow"],
  [{ status: 429, message: ceiling }, "rate_limit"],
  [{ status: 413, code: "rate_limit_exceeded", message: ceiling }, "context_overflow"],
  [
    { status: 413, body: JSON.stringify({ error: { message: ceiling, code: "rate_limit_exceeded" } }) },
    "context_overflow",
  ],
  [{ status: 413, message: "x", body: { error: { message: ceiling } } }, "context_overflow"],
  [{ message: "TPM: Limit: 8,000, Requested: 8,098." }, "context_overflow"],
  [{ status: 429, message: "tokens per min: limit 8000, requested 9000" }, "rate_limit"],
  [{ status: 429, message: "TPM: Limit 8000, Requested 500" }, "rate_limit"],
  [{ status: 429, message: "TPM: Limit 8000, Used 7900, Requested 8001" }, "rate_limit"],
  [{ status: 429, message: "TPM: Limit 8_000.5, Used 1, Requested 8_001." }, "rate_limit"],
])("C-85: a ceiling on one request: %j is %s", (error, reason) => {
  expect(answer(error)).toMatchObject({
    reason,
    requestSizeCeiling: true,
    sameModelRetry: false,
    matchedRule: "C-85",
  });
});

test.each([
  [{ status: 429, message: "TPM: Limit 8000, Used 7900, Requested 500" }, "rate_limit"],
  [{ status: 429, message: "TPM: Limit 8000, Used 7900, Requested 8000" }, "rate_limit"],
  [{ status: 413, message: "TPM: Limit 8000, Used 7900, Requested 500" }, "context_overflow"],
  [{ message: "TPM: Limit 8000, Used 7900, Requested 500" }, "rate_limit"],
  [{ status: 429, message: "RPM: Limit 8000, Requested 9000" }, "rate_limit"],
  [{ status: 413, message: "Request too large" }, "context_overflow"],
  [{ status: 429, message: "TPM limit" }, "rate_limit"],
  [{ status: 500, message: ceiling }, "server_error"],
  [{ status: 400, message: ceiling }, "rate_limit"],
])("C-85: no ceiling: %j is %s", (error, reason) => {
  const { requestSizeCeiling, sameModelRetry, ...rest } = answer(error);
  expect(rest.reason).toBe(reason);
  expect(requestSizeCeiling).toBeUndefined();
  expect(sameModelRetry).toBeUndefined();
});
