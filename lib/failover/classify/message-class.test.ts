import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const answer = (message: string, provider?: string) => classifyError({ message }, { now: 0, provider });

/** One text per step of the message order, in that order. */
const order: readonly [string, string, string | null][] = [
  ["C-34", "image exceeds 5 MB", null],
  ["C-35", "does not support image input", "format"],
  ["C-37", "session expired", "session_expired"],
  ["C-38", "unknown model", "model_not_found"],
  ["C-39", "ModelNotReadyException", "overloaded"],
  ["C-40", "maximum context length", "context_overflow"],
  ["C-41", "roles must alternate", "format"],
  ["C-44", "rate limit", "rate_limit"],
  ["C-44", "overloaded", "overloaded"],
  ["C-46", "stop reason: error", "server_error"],
  ["C-47", '"type":"server_error"', "server_error"],
  ["C-48", "an error occurred while processing your request", "timeout"],
  ["C-49", "api key revoked", "auth_permanent"],
  ["C-49", "unauthorized", "auth"],
  ["C-51.server_text", "bad gateway", "timeout"],
  ["C-51.format", "invalid request format", "format"],
  ["C-51.timeout", "timed out", "timeout"],
];

test.each(order)("§4: %s decides %j", (rule, text, reason) => {
  expect(answer(text)).toMatchObject({ reason, matchedRule: rule });
});

test.each(order.slice(0, -1).map((entry, index) => [entry, order[index + 1]] as const))(
  "§4: the earlier test wins: %j before %j",
  ([rule, text, reason], next) => {
    // A text about authentication takes C-47 back.
    if (rule === "C-47") return expect(answer(`${next?.[1]}. ${text}`).reason).toBe("server_error");
    expect(answer(`${next?.[1]}. ${text}`)).toMatchObject({ reason, matchedRule: rule });
  },
);

test("C-36: our own text is a decided none, only as a whole", () => {
  const text = "LLM request failed with an unknown error.";
  expect(answer(text)).toMatchObject({ reason: null, matchedRule: "C-36" });
  expect(answer(`${text} Again.`)).toMatchObject({ reason: null, matchedRule: null });
});

test.each(["An unknown error occurred", "An unknown error occurred.", "  An unknown error occurred  "])(
  "C-50: %j for every provider",
  (text) => {
    for (const provider of [undefined, "anthropic", "x"]) {
      expect(answer(text, provider)).toMatchObject({ reason: "timeout", matchedRule: "C-50" });
    }
  },
);

test.each([
  "user reported that an unknown error occurred during sync",
  "An unknown error occurred!!",
  "unknown error occurred",
])("C-50: not %j", (text) => {
  expect(answer(text).reason).toBeNull();
});

test("C-51: an error without details, only as a whole", () => {
  const text = "Unknown error (no error details in response)";
  expect(answer(text)).toMatchObject({ reason: "no_error_details", matchedRule: "C-51.no_details" });
  expect(answer(`${text} again`).reason).toBeNull();
});

test.each([
  '{"type":"server_error"}',
  '{"code":"upstream_error"}',
  "{'type': 'server_error'}",
  '{\\"code\\":\\"server_error\\"}',
])("C-47: JSON with a server error anywhere: %s", (json) => {
  expect(answer(`Codex error: ${json}`)).toMatchObject({ reason: "server_error", matchedRule: "C-47" });
});

test("C-47: not with billing or auth text, not as a bare word, not under another key", () => {
  expect(answer('{"type":"server_error","message":"invalid api key"}').reason).toBe("auth");
  expect(answer('{"type":"server_error","message":"insufficient credits"}').reason).toBe("billing");
  expect(answer('{"type":"server_error","message":"api key revoked"}').reason).toBe("auth_permanent");
  expect(answer("type: server_error").reason).toBe("timeout");
  expect(answer('{"kind":"server_error"}').reason).toBe("timeout");
  expect(classifyError({ message: "x", body: { error: { type: "server_error" } } }, { now: 0 }).reason).toBe(
    "server_error",
  );
  expect(
    classifyError({ message: "x", body: { error: { code: "upstream_error" } } }, { now: 0 }).reason,
  ).toBe("server_error");
});

test.each([
  ["Your credit balance is too low. Monthly limit exceeded.", "billing"],
  ["Weekly usage limit exhausted.", "rate_limit"],
  ["529 API is busy", "overloaded"],
  ["weekly limit reached", "rate_limit"],
  ["monthly limit exhausted", "rate_limit"],
  ["weekly/monthly limit reached", "rate_limit"],
  ['{"type":"error","error":{"type":"api_error","message":"Service temporarily unavailable"}}', "overloaded"],
])("§4, order examples: %s is %s", (text, reason) => {
  expect(answer(text).reason).toBe(reason);
});

test("G-5: case does not matter", () => {
  for (const [, text, reason] of order) {
    expect(answer(text.toUpperCase()).reason).toBe(reason);
    expect(answer(text.toLowerCase()).reason).toBe(reason);
  }
});
