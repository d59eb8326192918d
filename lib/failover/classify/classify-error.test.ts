import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const now = 1_760_000_000_000;
const answer = (error: unknown, provider?: string) => classifyError(error, { now, provider });
const reasonOf = (error: unknown) => answer(error).reason;

test("C-4: a FailoverError keeps its reason, whatever its text says", () => {
  expect(
    answer({ name: "FailoverError", reason: "billing", status: 429, message: "timed out" }),
  ).toMatchObject({
    reason: "billing",
    matchedRule: "C-4",
  });
  expect(answer({ name: "FailoverError", reason: "timeout", cause: { status: 429 } }).reason).toBe("timeout");
  expect(reasonOf({ message: "x", cause: { name: "FailoverError", reason: "auth" } })).toBe("auth");
});

test("C-4: it keeps its wait and its ceiling", () => {
  const error = { name: "FailoverError", reason: "rate_limit", retryHintMs: 5, requestSizeCeiling: true };
  expect(answer(error)).toMatchObject({ retryHintMs: 5, requestSizeCeiling: true, sameModelRetry: false });
  expect(answer({ ...error, requestSizeCeiling: false }).requestSizeCeiling).toBeUndefined();
  for (const retryHintMs of [-1, Number.NaN, "5"]) {
    expect(answer({ ...error, retryHintMs }).retryHintMs).toBeUndefined();
  }
});

test("C-4: an unknown reason, or the field on another error, is no decision", () => {
  expect(reasonOf({ name: "FailoverError", reason: "weird", message: "timed out" })).toBe("timeout");
  expect(reasonOf({ name: "Error", reason: "billing", message: "timed out" })).toBe("timeout");
});

test("C-12: causes are followed when the outer object says nothing, or overflow", () => {
  expect(reasonOf({ message: "x", cause: { status: 429 } })).toBe("rate_limit");
  expect(reasonOf({ message: "x", error: { message: "overloaded" } })).toBe("overloaded");
  expect(reasonOf({ message: "x", cause: "socket hang up" })).toBe("timeout");
  expect(
    reasonOf({ message: "x", cause: { cause: { error: { cause: { message: "unauthorized" } } } } }),
  ).toBe("auth");
  expect(reasonOf({ message: "prompt is too long", cause: { code: "RESOURCE_EXHAUSTED" } })).toBe(
    "rate_limit",
  );
  expect(reasonOf({ message: "prompt is too long", cause: { message: "odd" } })).toBe("context_overflow");
  expect(reasonOf({ message: "x", cause: { message: "prompt is too long", cause: { status: 429 } } })).toBe(
    "rate_limit",
  );
  expect(reasonOf({ message: "timed out", cause: { status: 429 } })).toBe("timeout");
  expect(reasonOf({ status: 400, cause: { code: "RESOURCE_EXHAUSTED" } })).toBe("rate_limit");
  expect(reasonOf(new Error("fetch failed", { cause: new Error("prompt is too long") }))).toBe("timeout");
});

test("C-12: the outer status stays known, the cause's own goes first", () => {
  expect(answer({ status: 418, message: "x", cause: { message: "overloaded" } }).signal.status).toBe(418);
  expect(answer({ status: 418, message: "x", cause: { status: 429 } }).signal.status).toBe(429);
});

test("C-12: at most 25 causes, cycles end", () => {
  const chain = (depth: number): object =>
    depth === 0 ? { status: 429 } : { message: "x", cause: chain(depth - 1) };
  expect(reasonOf(chain(25))).toBe("rate_limit");
  expect(reasonOf(chain(26))).toBeNull();

  const cyclic: Record<string, unknown> = { message: "x" };
  cyclic["cause"] = { message: "y", cause: cyclic, error: { message: "overloaded" } };
  expect(reasonOf(cyclic)).toBe("overloaded");
  const narcissist: Record<string, unknown> = { message: "x" };
  narcissist["cause"] = narcissist;
  expect(reasonOf(narcissist)).toBeNull();
});

test.each([
  { message: "HTTP 422: No response body" },
  { message: "no body" },
  { status: 400 },
  { status: 422, message: "status code (no body)" },
  { message: "x", cause: { message: "no response body" } },
])("C-12: a body-less cause takes a format error back: %j", (cause) => {
  expect(answer({ status: 422, message: "check the parameter", cause })).toMatchObject({
    reason: null,
    matchedRule: "C-12",
  });
});

test.each([
  {},
  { status: 500, message: "no body" },
  { message: "some body" },
  { status: 400, body: { detail: "x" } },
  "x",
])("C-12: any other cause does not: %j", (cause) => {
  expect(reasonOf({ status: 422, message: "check the parameter", cause })).toBe("format");
});

test("C-12, C-19: a decided none of a cause is known as such", () => {
  expect(answer({ message: "wrapper", cause: { status: 422, message: "No body" } })).toMatchObject({
    reason: null,
    matchedRule: "C-62",
  });
  expect(answer({ message: "wrapper", cause: { message: "odd" } })).toMatchObject({
    reason: null,
    matchedRule: null,
  });
});

test.each([
  "SessionWriteLockTimeoutError",
  "SessionWriteLockStaleError",
  "EmbeddedAttemptSessionTakeoverError",
  "LaneDrainingError",
  "GatewayDrainingError",
  "CommandLaneClearedError",
  "CommandLaneTaskTimeoutError",
  "StaleGatewayLifecycleError",
  "AgentRunStaleLifecycleError",
  "MissingAgentHarnessError",
  "AgentHarnessNotRegisteredError",
  "AgentHarnessPreflightError",
  "MissingToolResultError",
  "WorkerRunnerCapacityError",
  "WorkerRunnerUnavailableError",
  "LocalDatabaseOverloadedError",
])("C-13: %s is our own trouble", (name) => {
  const expected = { reason: null, matchedRule: "C-13" };
  expect(
    answer({ name, status: 429, code: "OVERLOADED", message: "timed out", cause: { status: 503 } }),
  ).toMatchObject(expected);
  expect(answer({ message: "wrapper", cause: { name, message: "timed out" } })).toMatchObject(expected);
});

test("C-13: so is anything that says so; other names are not", () => {
  expect(answer({ kind: "local_coordination", status: 429 })).toMatchObject({
    reason: null,
    matchedRule: "C-13",
  });
  expect(reasonOf({ kind: "other", status: 429 })).toBe("rate_limit");
  for (const name of ["Error", "APIError", "RateLimitError", "TimeoutError", "SessionError"]) {
    expect(reasonOf({ name, status: 429 })).toBe("rate_limit");
  }
});

test.each([
  { name: "TimeoutError", message: "x" },
  { name: "AbortError", message: "aborted", cause: { name: "TimeoutError", message: "x" } },
  { name: "AbortError", message: "aborted", reason: { name: "TimeoutError" } },
  { name: "AbortError", message: "aborted", reason: "request timed out" },
  { name: "AbortError", message: "aborted", reason: "reason: abort" },
  { name: "AbortError", message: "Request was aborted." },
  { name: "AbortError", message: "the request has been aborted" },
  { name: "AbortError", message: "request aborted" },
  { message: "wrapper", cause: { name: "TimeoutError", message: "x" } },
  new DOMException("The operation was aborted due to timeout", "TimeoutError"),
])("C-14: a timeout: %j", (error) => {
  expect(answer(error)).toMatchObject({ reason: "timeout", diagnosticsKind: "timeout" });
});

test.each([
  { name: "AbortError", message: "aborted" },
  { name: "AbortError", message: "This operation was aborted" },
  { name: "AbortError" },
  { name: "AbortError", message: "aborted", cause: { message: "client disconnected" } },
  { name: "AbortError", message: "aborted", reason: "client went away" },
  { message: "wrapper", cause: { name: "AbortError", message: "aborted" } },
  new DOMException("This operation was aborted", "AbortError"),
])("C-14: a plain abort is a decided none: %j", (error) => {
  expect(answer(error)).toMatchObject({ reason: null, matchedRule: "C-14" });
});

test("C-14: an abort never hides a classified failure", () => {
  expect(
    reasonOf({ name: "AbortError", message: "aborted", cause: { code: 429, status: "RESOURCE_EXHAUSTED" } }),
  ).toBe("rate_limit");
  expect(
    reasonOf({ name: "AbortError", message: "This operation was aborted", cause: { status: 503 } }),
  ).toBe("server_error");
  expect(reasonOf({ name: "AbortError", message: "This operation was aborted: timed out" })).toBe("timeout");
  expect(reasonOf({ name: "Error", message: "This operation was aborted" })).toBe("timeout");
  expect(answer({ name: "TimeoutError", status: 429 }).reason).toBe("rate_limit");
});

test("the outermost wait of the chain counts", () => {
  expect(answer({ message: "x", headers: { "retry-after": "5" }, cause: { status: 429 } })).toMatchObject({
    reason: "rate_limit",
    retryHintMs: 5_000,
    windowClass: "short",
  });
  expect(answer({ message: "x", cause: { status: 429, headers: { "retry-after": "90" } } })).toMatchObject({
    retryHintMs: 90_000,
    windowClass: "long",
  });
  expect(answer({ status: 429, message: "x", cause: { message: "try again in 61s" } })).toMatchObject({
    retryHintMs: 61_000,
    windowClass: "long",
  });
});

test("the caller's provider goes before the error's own", () => {
  expect(answer({ provider: "openrouter", message: "key limit hit" }).reason).toBe("billing");
  expect(answer({ provider: "openrouter", message: "key limit hit" }, "other").reason).toBeNull();
  expect(answer({ provider: "other", message: "key limit hit" }, " OpenRouter ").reason).toBe("billing");
});

test.each([null, undefined, 5, true, "", Symbol("x"), [], {}, () => 1, 10n, new Date(0), new Error()])(
  "C-1: a value that says nothing is unmatched: %s",
  (value) => {
    expect(answer(value)).toMatchObject({ reason: null, matchedRule: null });
  },
);

test("C-4: what another layer decided stands, whatever its causes say", () => {
  const decided = (reason: string, cause: object) =>
    classifyError({ name: "FailoverError", reason, message: "x", cause }, { now: 0 }).reason;
  expect(decided("billing", { code: "CERT_HAS_EXPIRED" })).toBe("billing");
  expect(decided("context_overflow", { message: "rate limit" })).toBe("context_overflow");
});

test.each([
  [0, 0],
  [250, 250],
  [Number.NaN, undefined],
  [-1, undefined],
  ["250", undefined],
])("C-4, C-72: its wait %j is kept as %j", (retryHintMs, expected) => {
  const error = { name: "FailoverError", reason: "rate_limit", message: "x", retryHintMs };
  expect(classifyError(error, { now: 0 }).retryHintMs).toBe(expected);
});

test("C-12, §5: operator rules that do not match leave the causes to be looked at", () => {
  const rule = (id: string, word: string) => ({
    id,
    reason: null,
    matches: (text: string) => text.includes(word),
  });
  const rules = [rule("first", "nothing"), rule("second", "planned")];
  const cause = { message: "rate limit" };
  const answer = (message: string) => classifyError({ message, cause }, { now: 0, rules });
  expect(answer("x").reason).toBe("rate_limit");
  expect(answer("planned")).toMatchObject({ reason: null, matchedRule: "second" });
});

test("C-74: a wait of exactly 60 s that the outer object states is short", () => {
  const waiting = (seconds: string) =>
    classifyError({ message: "x", headers: { "retry-after": seconds }, cause: { status: 429 } }, { now: 0 });
  expect(waiting("60")).toMatchObject({ retryHintMs: 60_000, windowClass: "short" });
  expect(waiting("61")).toMatchObject({ retryHintMs: 61_000, windowClass: "long" });
});

test("C-73: an exact reset belongs to a rate limit only, and tells how long the window is", () => {
  const now = 1_760_000_000_000;
  const body = { error: { type: "usage_limit_reached", resets_at: now / 1_000 + 30 } };
  const cause = { message: "x" };
  expect(classifyError({ status: 401, body, cause }, { now }).providerResetAt).toBeUndefined();
  expect(classifyError({ status: 429, body }, { now })).toMatchObject({
    providerResetAt: now + 30_000,
    windowClass: "short",
  });
});

test("the same words are known again, their headers and the operator's rules are read anew", () => {
  const limited = (wait: string) => ({
    name: "UpstreamError",
    status: 429,
    message: "slow down",
    headers: { "retry-after": wait },
  });
  expect(answer(limited("5"))).toMatchObject({ reason: "rate_limit", retryHintMs: 5_000 });
  expect(answer(limited("7"))).toMatchObject({ reason: "rate_limit", retryHintMs: 7_000 });
  expect(answer({ ...limited("7"), status: 503 }).signal.status).toBe(503);
  const rules = [{ id: "own", reason: "billing", matches: (text: string) => text.includes("slow") }] as const;
  expect(classifyError(limited("7"), { now, rules })).toMatchObject({
    reason: "billing",
    matchedRule: "own",
  });
  expect(answer(limited("7")).reason).toBe("rate_limit");
});
