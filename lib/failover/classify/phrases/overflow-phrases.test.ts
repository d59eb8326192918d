import { expect, test } from "vitest";
import { classifyError } from "../classify-error";

const answer = (message: string) => classifyError({ message }, { now: 0 });

test.each([
  "request_too_large",
  "context_overflow",
  "Context overflow: x",
  "request exceeds the maximum size",
  "request entity too large",
  "context length exceeded",
  "maximum context length",
  "prompt is too long",
  "prompt too long",
  "exceeds the model's maximum context length",
  "exceeds the model’s context window",
  "exceeds model context window",
  "exceeds the model context length",
  "exceeds the context window of",
  "model token limit",
  "input exceeds the maximum number of tokens",
  "input token count exceeds the maximum number of input tokens",
  "input token count exceeds the maximum number of tokens",
  "the input is too long for the model",
  "input is too long for this model",
  "input is too long for model gpt-x",
  "input too long for the model",
  "the context window of x ran out of room",
  "context window ran out of space",
  "ran out of room in the model's context window",
  "request size exceeds the context window",
  "exceed context limit",
  "max_tokens would exceed context",
  "input length would exceed the whole context",
  "input length 14295 tokens exceeds the model limit",
  "input (5000 tokens) is longer than the model's context length",
  "input 5000 tokens is longer than the model's context length",
  "input ( 5000 tokens ) is longer than the model's context length",
  "prompt has 5 tokens, but the configured context size",
  "prompt has 5 tokens, but configured context size",
  "context_window_exceeded",
  "model_context_window_exceeded",
  "total tokens exceeds the model's maximum limit",
  "ollama error: context length exceeded",
  "request (5 tokens) exceeds the available context size",
  "prompt exceeds available context size",
  "context size has been exceeded",
  "greater than the context length",
  "n_keep (15028) >= n_ctx (7424)",
  "n_keep(1)>=n_ctx(2)",
  "n_keep >= n_ctx",
  "context length of only 32768 tokens",
  "`inputs` tokens + `max_new_tokens` must be <= 32768",
  "`inputs` must have less than 32768 tokens",
  "上下文过长",
  "上下文超出限制",
  "上下文长度超出",
  "超出最大上下文长度",
  "请压缩上下文后重试",
])("CONTEXT_OVERFLOW: %s", (text) => {
  expect(answer(text)).toMatchObject({ reason: "context_overflow", matchedRule: "C-40" });
});

test.each([
  ["prompt is too long, tokens per minute", "rate_limit"],
  ["prompt is too long (TPD)", "rate_limit"],
  ["402: prompt is too long", "billing"],
  ["prompt is too long, got 402", "billing"],
  ["prompt is too long; reasoning is mandatory", null],
  ["prompt is too long; reasoning is required", null],
  ["prompt is too long; requires reasoning", null],
  ["prompt is too long; it cannot be disabled", null],
  ["context window too small for the maximum context length", null],
  ["maximum context length; minimum is 5", null],
  ["insufficient credits: prompt is too long", "billing"],
  ["request entity too large: upload limit", null],
])("CONTEXT_OVERFLOW exclusions: %s", (text, reason) => {
  expect(answer(text).reason).toBe(reason);
});

test.each([
  "Let's investigate the context overflow bug",
  "exceeds the models",
  "input is too long for lunch",
  "prompt was too long ago",
  "context window. It ran out of room",
  "max_tokens is set. They exceed context",
  "inputs must be nice",
])("CONTEXT_OVERFLOW, whole phrases only: %s", (text) => {
  expect(answer(text).reason).toBeNull();
});
