import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const answer = (error: unknown) => classifyError(error, { now: 0 });

const codes: readonly [string, string][] = [
  ...[
    "RESOURCE_EXHAUSTED",
    "RATE_LIMIT",
    "RATE_LIMITED",
    "RATE_LIMIT_EXCEEDED",
    "TOO_MANY_REQUESTS",
    "THROTTLED",
  ].map((code): [string, string] => [code, "rate_limit"]),
  ...["THROTTLING", "THROTTLINGEXCEPTION", "THROTTLING_EXCEPTION", "USAGE_LIMIT_REACHED"].map(
    (code): [string, string] => [code, "rate_limit"],
  ),
  ["OVERLOADED", "overloaded"],
  ["overloaded_error", "overloaded"],
  ["SELECTED_AUTH_PROFILE_UNAVAILABLE", "auth"],
  ...(
    "ETIMEDOUT ESOCKETTIMEDOUT ECONNRESET ECONNABORTED ECONNREFUSED ENETUNREACH ENETDOWN EHOSTUNREACH EHOSTDOWN ENETRESET " +
    "ENOTFOUND EPIPE EAI_AGAIN ERR_STREAM_PREMATURE_CLOSE UND_ERR_CONNECT_TIMEOUT UND_ERR_CONNECT " +
    "UND_ERR_DNS_RESOLVE_FAILED UND_ERR_SOCKET UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT"
  )
    .split(" ")
    .map((code): [string, string] => [code, "timeout"]),
];

test.each(codes)("§8: code %s is %s", (code, reason) => {
  expect(answer({ code, message: "x" })).toMatchObject({ reason, matchedRule: "C-30" });
  expect(answer({ code: code.toLowerCase(), status: 400, message: "x" })).toMatchObject({
    reason,
    matchedRule: "C-30",
  });
  expect(answer({ code, status: 422, errorType: "invalid_request_error", message: "x" }).reason).toBe(reason);
  expect(answer({ code, status: 418, message: "x" })).toMatchObject({ reason, matchedRule: "C-32" });
  expect(answer({ code, status: 418, message: "model not found" }).reason).toBe(reason);
  expect(answer({ code, message: "session expired" }).reason).toBe(reason);
  expect(answer({ code, status: 401 }).reason).toBe("auth");
});

test.each([
  "SERVER_ERROR",
  "INTERNAL",
  "quota_exceeded",
  "INVALID_ARGUMENT",
  "invalid_request",
  "UND_ERR_ABORTED",
])("§8: code %s decides nothing by itself", (code) => {
  expect(answer({ code, message: "provider refusal" })).toMatchObject({ reason: null, matchedRule: null });
});

test("C-30: at 400 a text that is no format error goes before the code", () => {
  expect(answer({ status: 400, code: "RATE_LIMIT", message: "unauthorized" }).reason).toBe("auth");
});

test("§6: a code as the only evidence of a passing error forbids the same model", () => {
  expect(answer({ status: 400, code: "RATE_LIMIT", message: "x" }).sameModelRetry).toBe(false);
  expect(answer({ status: 418, code: "ETIMEDOUT", message: "x" }).sameModelRetry).toBe(false);
  for (const status of [undefined, 408, 409, 410, 429, 499, 500]) {
    expect(answer({ status, code: "RATE_LIMIT", message: "x" }).sameModelRetry).toBeUndefined();
  }
  expect(answer({ status: 418, code: "RATE_LIMIT", message: "rate limit" }).sameModelRetry).toBeUndefined();
  expect(
    answer({ status: 418, code: "SELECTED_AUTH_PROFILE_UNAVAILABLE", message: "x" }).sameModelRetry,
  ).toBeUndefined();
});
