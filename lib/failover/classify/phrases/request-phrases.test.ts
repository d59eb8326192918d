import { expect, test } from "vitest";
import { classifyError } from "../classify-error";

const answer = (message: string) => classifyError({ message }, { now: 0 });
const reasonOf = (message: string) => answer(message).reason;

test.each([
  "string should match pattern",
  "tool_use.id",
  "tool_use_id",
  "invalid request format",
  "tool call id was abc but must be def",
  "does not support assistant message prefill",
  "conversation must end with a user message",
  "agent harness x does not support y because provider is not one of a, b",
  "thinking blocks cannot be modified",
])("FORMAT: %s", (text) => {
  expect(answer(text)).toMatchObject({ reason: "format", matchedRule: "C-51.format" });
});

test.each([
  "previous_response_id is invalid",
  "unknown previous_response_id",
  "previous_response_id not found",
  "previous_response_id does not exist",
  "previous_response_id expired",
  "previous_response_id mismatch",
  "tool_use: input is missing",
  "tool_call arguments are required",
  "tool_use arguments missing",
  "incorrect role information",
  "roles must alternate",
  "input item id does not belong to this connection",
  "Invalid signature in thinking block",
  "thinking signature expired",
])("REPLAY_INVALID: %s", (text) => {
  expect(answer(text)).toMatchObject({ reason: "format", matchedRule: "C-41" });
});

test.each([
  "previous_response_id",
  "tool_use input",
  "tool_use is required",
  "thinking is invalid",
  "expired signature",
])("REPLAY_INVALID needs both halves: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});

test.each([
  "session not found",
  "session abc not found",
  "the conversation does not exist",
  "session has expired",
  "conversation is invalid",
  "no conversation found",
  "no such session",
  "invalid session",
  "session id not found",
  "conversation id not found",
  "session: 12345678901234567 expired",
])("SESSION_EXPIRED: %s", (text) => {
  expect(answer(text)).toMatchObject({ reason: "session_expired", matchedRule: "C-37" });
});

test.each([
  "session with a long name and more, expired",
  "sessions expired",
  "possession not found",
  "session invalidated",
  "The user terminated the session manually.",
])("SESSION_EXPIRED within 20 characters and whole words only: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});

test.each([
  "no endpoints found for x/y",
  "router not found",
  "unknown model",
  "model not found",
  "model_not_found",
  "model gpt-5.5-preview-0429 not found",
  "not_found_error",
  "404 page not found",
  "not supported model x",
  "The 'a' model is not supported when using Codex with a ChatGPT account.",
  "models/gemini-x is not found",
  "The model `x` does not exist",
  "selected model x was not found",
  "model x is deprecated, please upgrade to y",
  "model x was deprecated. Please transition to y",
  "x was a stealth model. Find it here: y",
  "x is not a valid model id",
  "invalid model: x",
  "x was retired",
  "x is retired",
  "x has been retired",
  "no longer available to new users",
])("MODEL_NOT_FOUND: %s", (text) => {
  expect(reasonOf(text)).toBe("model_not_found");
});

test.each([
  "page not found",
  "model is fine. That page does not exist",
  "invalid model reference",
  "model x deprecated",
  "stealth model",
  "retired",
  "model a b not found",
])("MODEL_NOT_FOUND, whole phrases only: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});

test.each([
  "image dimensions are 9000x9000 and exceed the maximum",
  "at least one of the image dimensions exceeds 8000",
  "image width 500 exceeds",
  "image height 9000 exceeds the limit",
  "image exceeds 5 MB maximum",
  "image exceeds 5.5MB",
])("C-34: image limits are a decided none: %s", (text) => {
  expect(answer(text)).toMatchObject({ reason: null, matchedRule: "C-34" });
});

test.each([
  "x does not support image input",
  "does not support image inputs",
  "unsupported image input",
  "No endpoints found that support image input",
])("C-35: %s", (text) => {
  expect(answer(text)).toMatchObject({ reason: "format", matchedRule: "C-35" });
});
