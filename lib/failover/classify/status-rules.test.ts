import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const answer = (error: unknown, provider?: string) => classifyError(error, { now: 0, provider });

const texts = {
  auth: "unauthorized",
  auth_permanent: "api key revoked",
  billing: "insufficient credits",
  context_overflow: "prompt is too long",
  format: "invalid request format",
  model_not_found: "model not found",
  none: "quite odd",
  overloaded: "overloaded",
  rate_limit: "rate limit",
  server_error: "stop reason: error",
  session_expired: "session expired",
  timeout: "timed out",
} as const;

type Kind = keyof typeof texts;

const kinds: readonly Kind[] = [
  "auth",
  "auth_permanent",
  "billing",
  "context_overflow",
  "format",
  "model_not_found",
  "none",
  "overloaded",
  "rate_limit",
  "server_error",
  "session_expired",
  "timeout",
];

/** Status, what it says when it keeps nothing, and what it keeps (01 §6). */
const rules: readonly [number, string | null, readonly Kind[]][] = [
  [429, "rate_limit", ["billing"]],
  [401, "auth", ["auth_permanent", "billing"]],
  [403, "auth", ["auth_permanent", "billing"]],
  [407, "auth", ["billing"]],
  [408, "timeout", ["billing"]],
  [410, "timeout", ["session_expired", "billing", "auth_permanent", "auth", "model_not_found"]],
  [
    404,
    "model_not_found",
    ["context_overflow", "session_expired", "billing", "auth_permanent", "auth", "format"],
  ],
  [413, "context_overflow", ["billing"]],
  [529, "overloaded", ["billing"]],
  [499, "timeout", ["overloaded", "billing"]],
  [412, "format", kinds.filter((kind) => kind !== "none")],
  [400, "format", kinds.filter((kind) => kind !== "none" && kind !== "server_error")],
  [422, "format", kinds.filter((kind) => kind !== "none" && kind !== "server_error")],
  [302, "unknown", kinds.filter((kind) => kind !== "none")],
  [399, "unknown", kinds.filter((kind) => kind !== "none")],
  [409, null, kinds.filter((kind) => kind !== "none")],
  [418, null, kinds.filter((kind) => kind !== "none")],
  [100, null, kinds.filter((kind) => kind !== "none")],
  ...[500, 501, 502, 503, 505, 507, 520, 521, 523, 599].map((status): [number, string, readonly Kind[]] => [
    status,
    "server_error",
    ["context_overflow", "billing", "overloaded", "format", "server_error", "model_not_found"],
  ]),
  ...[504, 522, 524].map((status): [number, string, readonly Kind[]] => [
    status,
    "timeout",
    ["context_overflow", "billing", "overloaded", "format", "server_error", "model_not_found"],
  ]),
];

test.each(rules)("§6: status %i is %s, but keeps %j", (status, otherwise, kept) => {
  for (const kind of kinds) {
    const expected = kept.includes(kind) ? kind : otherwise;
    expect(`${kind}: ${answer({ status, message: texts[kind] }).reason}`).toBe(`${kind}: ${expected}`);
    if (status !== 402) expect(answer({ message: `${status} ${texts[kind]}` }).reason).toBe(expected);
  }
});

test.each(rules.filter(([status]) => status !== 400 && status !== 422))(
  "§6: status %i without a text is %s",
  (status, otherwise) => {
    expect(answer({ status }).reason).toBe(otherwise);
    expect(answer({ message: `${status} status code (no body)` }).reason).toBe(otherwise);
  },
);

test.each([
  { status: 400 },
  { status: 422 },
  { status: 400, message: "No body" },
  { status: 400, message: "no body response" },
  { status: 422, message: "No response body." },
  { status: 400, message: "400 status code (no body)" },
  { message: "HTTP 422: No body" },
  { message: "Error: HTTP 400: no response body" },
  { message: "400" },
  { message: "422:" },
  { status: 400, body: "" },
  { status: 400, message: "", body: " " },
  { status: 422, message: "422 status code (no body)", body: "\n" },
])("C-62: a rejected request without a body is a decided none: %j", (error) => {
  expect(answer(error)).toMatchObject({ reason: null, matchedRule: "C-62" });
});

test.each([
  { status: 400, message: "No body at all" },
  { status: 400, message: "no body", body: "but a text" },
  { status: 422, body: "<html></html>" },
  { status: 400, message: "x" },
])("C-62: with anything to read it is a format error: %j", (error) => {
  expect(answer(error)).toMatchObject({ reason: "format", matchedRule: "C-62" });
});

test.each([
  "access was terminated",
  "account has been banned",
  "account terminated",
  "API key was reported as leaked",
])("C-56, E14: a ban behind 429 stays a ban: %s", (message) => {
  expect(answer({ status: 429, message: `Your ${message}` })).toMatchObject({
    reason: "auth_permanent",
    matchedRule: "C-56",
  });
});

test.each(["workspace deactivated", "api key revoked", "not allowed for this organization"])(
  "C-56: other permanent texts at 429 are a rate limit: %s",
  (message) => {
    expect(answer({ status: 429, message }).reason).toBe("rate_limit");
  },
);

test.each([500, 502, 503, 504, 522, 599])("C-61: three kinds of timeout survive status %i", (status) => {
  expect(answer({ status, message: '{"type":"api_error","message":"backend error"}' }).reason).toBe(
    "timeout",
  );
  expect(answer({ status, message: "got status: INTERNAL code:500" }).reason).toBe("timeout");
  expect(answer({ status, message: "An unknown error occurred" }).reason).toBe("timeout");
  expect(answer({ status, body: '{"error":{"message":"An unknown error occurred"}}' }).reason).toBe(
    "timeout",
  );
});

test("C-61: they do not survive 529", () => {
  expect(answer({ status: 529, message: "An unknown error occurred" }).reason).toBe("overloaded");
});

test("§6: a matcher that names the provider is kept, one for any provider is not", () => {
  expect(answer({ status: 403, message: "concurrency limit breached" }, "together").reason).toBe(
    "rate_limit",
  );
  expect(answer({ status: 403, message: "concurrency limit breached" }, "other").reason).toBe("auth");
  expect(answer({ status: 429, message: "no capacity available for model" }, "google").reason).toBe(
    "overloaded",
  );
  expect(answer({ status: 429, message: "ModelNotReadyException" }, "other").reason).toBe("rate_limit");
  expect(answer({ status: 429, message: "token limit exceeded" }, "mistral").reason).toBe("rate_limit");
});

test("the rule that decided is named", () => {
  expect(answer({ status: 500, message: "x" }).matchedRule).toBe("C-61");
  expect(answer({ status: 500, message: "overloaded" }).matchedRule).toBe("C-44");
  expect(answer({ status: 404 }).matchedRule).toBe("C-59");
  expect(answer({ status: 413 }).matchedRule).toBe("C-60");
  expect(answer({ status: 412 }).matchedRule).toBe("C-63");
  expect(answer({ status: 499 }).matchedRule).toBe("C-64");
  expect(answer({ status: 300 }).matchedRule).toBe("C-68");
  expect(answer({ status: 302 }).matchedRule).toBe("C-68");
  expect(answer({ status: 529 }).matchedRule).toBe("C-61");
  expect(answer({ status: 429 }).matchedRule).toBe("C-56");
  expect(answer({ status: 401 }).matchedRule).toBe("C-57");
  expect(answer({ status: 407 }).matchedRule).toBe("C-58");
  expect(answer({ status: 408 }).matchedRule).toBe("C-58");
  expect(answer({ status: 410 }).matchedRule).toBe("C-58");
  expect(answer({ status: 409 }).matchedRule).toBeNull();
});

test("C-62: a body that repeats the remark is still no body, and a sentence about one is a text", () => {
  const reasonOf = (error: object) => classifyError(error, { now: 0 }).reason;
  expect(reasonOf({ status: 400, message: "no body", body: { message: "no body" } })).toBeNull();
  expect(reasonOf({ status: 400, message: "The upload had no body" })).toBe("format");
});
