import { expect, test } from "vitest";
import { classifyError } from "../classify-error";

const reasonOf = (message: string) => classifyError({ message }, { now: 0 }).reason;

test.each([
  "error 429",
  "upstream said 429.",
  "(429)",
  "[429] slow down",
  "status=429",
  "status: 429",
  'the "code":429',
  'the "code": "429"',
  "http status 429, retry",
  "错误码：429，请稍后",
  "failed — 429",
  "giving up after 429",
  "foo,429,bar",
  "<b>429</b>",
])("C-80: 429 as a token counts: %s", (text) => {
  expect(reasonOf(text)).toBe("rate_limit");
});

test.each([
  "input length of 14295 things",
  "model gpt-5.5-preview-0429 is odd",
  "model-x-429-preview",
  "request id req-4291 failed",
  "request id req-429",
  "Room 429 is available",
  "CHE-429",
  "ticket #429",
  "ticket 429",
  "found 429 items",
  "1429x429",
  "$429",
  "1,429",
  "4.429",
  "is 429.5 things",
  "port 429",
  "localhost:429",
  "10.0.0.1:429",
  "processed 429 records",
  "took 429 ms",
  "took 429ms",
  "sent 429 tokens",
  "line 429: syntax",
  "page: 429",
  'the "id": 429',
  'the "limit":"429"',
  "v429",
  "a 429-foo",
  "a 429/500",
  "is 429%",
  "at 10:429",
  "see 429:30",
  "a 429_x",
])("C-81: 429 is part of something else: %s", (text) => {
  expect(reasonOf(text)).toBeNull();
});

test.each([
  ["model gpt-5.5-preview-0429 not found", "model_not_found"],
  ["model model-x-500-preview not found", "model_not_found"],
  ["input length 14295 tokens exceeds the model limit", "context_overflow"],
  ["Image width 500 exceeds", null],
  ["got 401 from upstream", "auth"],
  ["got 403 from upstream", "auth"],
  ["chapter 401", null],
  ["all 403", null],
])("C-81: %s is %s", (text, reason) => {
  expect(reasonOf(text)).toBe(reason);
});
