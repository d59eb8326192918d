import fc from "fast-check";
import { expect, test } from "vitest";
import { isFailureReason } from "../reasons";
import { classifyError } from "./classify-error";

const now = 1_760_000_000_000;

const words = [
  "rate limit",
  "overloaded",
  "insufficient credits",
  "402",
  "429",
  "HTTP",
  "Error:",
  "model",
  "not found",
  "context length exceeded",
  "unauthorized",
  "try again in 5s",
  '{"error":',
  '{"message":"timed out"}',
  "{'code': 'x'}",
  "<html>",
  "session",
  "expired",
  "余额不足",
  "unknown parameter: 'x'",
  "tpm: limit 5, requested 6",
  "\n",
  ". ",
  "\\",
  '"',
];

const text = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 12 })
  .map((parts) => parts.join(" "));
const field = fc.oneof(
  text,
  fc.integer({ min: -10, max: 999 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.constant(undefined),
);
const fields = [
  "status",
  "code",
  "errorType",
  "type",
  "name",
  "message",
  "body",
  "headers",
  "detail",
  "reason",
];

const error = fc.letrec((tie) => ({
  error: fc.record(
    {
      ...Object.fromEntries(fields.map((name) => [name, field])),
      cause: fc.option(tie("error"), { nil: undefined, maxDepth: 3 }),
      error: fc.option(tie("error"), { nil: undefined, maxDepth: 3 }),
    },
    { requiredKeys: [] },
  ),
})).error;

const provider = fc.constantFrom(
  undefined,
  "openai",
  "xai",
  "zai",
  "openrouter",
  "google",
  "amazon-bedrock-mantle",
);

test("C-1: every JSON value and every error-like object gives a reason or none", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.jsonValue(), fc.anything({ withNullPrototype: true }), error),
      provider,
      (value, id) => {
        const answer = classifyError(value, { now, provider: id });
        expect(answer.reason === null || isFailureReason(answer.reason)).toBe(true);
        if (answer.reason !== null) expect(answer.matchedRule).not.toBeNull();
        if (answer.retryHintMs !== undefined) expect(answer.retryHintMs).toBeGreaterThanOrEqual(0);
        if (answer.providerResetAt !== undefined) expect(answer.providerResetAt).toBeGreaterThan(now);
      },
    ),
    { numRuns: 400 },
  );
});

test("C-2: the same error gives the same answer twice", () => {
  fc.assert(
    fc.property(error, provider, (value, id) => {
      expect(classifyError(value, { now, provider: id })).toEqual(
        classifyError(value, { now, provider: id }),
      );
    }),
    { numRuns: 200 },
  );
});

test("G-5: case changes nothing", () => {
  const ascii = fc.array(fc.constantFrom(...words.filter((word) => !word.includes("{"))), { maxLength: 8 });
  fc.assert(
    fc.property(
      ascii,
      fc.option(fc.integer({ min: 400, max: 530 }), { nil: undefined }),
      provider,
      (parts, status, id) => {
        const message = parts.join(" ");
        const lower = classifyError({ status, message: message.toLowerCase() }, { now, provider: id });
        const upper = classifyError(
          { status, message: message.toUpperCase() },
          { now, provider: id?.toUpperCase() },
        );
        expect([upper.reason, upper.matchedRule, upper.retryHintMs]).toEqual([
          lower.reason,
          lower.matchedRule,
          lower.retryHintMs,
        ]);
      },
    ),
  );
});

test("C-1: getters and proxies that throw read as absent", () => {
  const throwing = Object.defineProperties(
    {},
    Object.fromEntries(
      [...fields, "cause", "error", "statusCode", "retryAfterMs", "provider"].map((name) => [
        name,
        {
          enumerable: true,
          get: () => {
            throw new Error("no");
          },
        },
      ]),
    ),
  );
  const { proxy, revoke } = Proxy.revocable({ message: "rate limit" }, {});
  revoke();
  const hostile = new Proxy(
    {},
    {
      get: () => {
        throw new Error("no");
      },
      ownKeys: () => {
        throw new Error("no");
      },
    },
  );
  for (const value of [throwing, proxy, hostile]) {
    expect(classifyError(value, { now }).reason).toBeNull();
    for (const name of [
      "cause",
      "error",
      "body",
      "headers",
      "detail",
      "details",
      "status",
      "code",
      "message",
    ]) {
      expect(classifyError({ message: "rate limit", [name]: value }, { now }).reason).toBe(
        name === "message" ? null : "rate_limit",
      );
    }
  }
});

test("C-1: values without end come to an end", () => {
  const endless: object = new Proxy(() => endless, { get: () => endless, apply: () => endless });
  expect(classifyError(endless, { now }).reason).toBeNull();
  const branching = (): object => ({
    get error() {
      return branching();
    },
    get cause() {
      return branching();
    },
    get details() {
      return [branching(), branching()];
    },
  });
  expect(classifyError(branching(), { now }).reason).toBeNull();
});

test("C-1: huge texts are classified in the time of 64 000 characters", () => {
  for (const piece of [
    "a",
    " ",
    "{",
    "[",
    '"',
    "\\",
    "model ",
    "model x ",
    "exceeded ",
    "429 ",
    "<html>",
    "{'a':",
    "session ",
    "i",
  ]) {
    const huge = piece.repeat(Math.ceil(4_000_000 / piece.length));
    const started = performance.now();
    classifyError(
      { message: huge, body: huge, code: huge, name: huge, provider: huge, param: huge },
      { now },
    );
    expect(performance.now() - started).toBeLessThan(1_000);
  }
});
