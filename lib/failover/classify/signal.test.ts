import { expect, test } from "vitest";
import { toSignal } from "./signal";

test.each([
  [429, 429],
  ["429", 429],
  ["+429", 429],
  [100, 100],
  [599, 599],
  [99, undefined],
  [600, undefined],
  [429.5, undefined],
  ["0x1ad", undefined],
  ["-429", undefined],
  ["429 ", undefined],
  ["4e2", undefined],
  [Number.NaN, undefined],
  [{}, undefined],
  [null, undefined],
])("C-5: status %j is read as %j", (status, expected) => {
  expect(toSignal({ status }).status).toBe(expected);
  expect(toSignal({ statusCode: status }).status).toBe(expected);
});

test("C-5: status goes before statusCode, and a bad one gives way to it", () => {
  expect(toSignal({ status: 401, statusCode: 402 }).status).toBe(401);
  expect(toSignal({ status: "x", statusCode: 402 }).status).toBe(402);
});

test("C-6: without an explicit status the message may start with one", () => {
  expect(toSignal({ message: "429 x" }).status).toBe(429);
  expect(toSignal({ status: 500, message: "429 x" }).status).toBe(500);
  expect(toSignal({ message: "402 items found" }).status).toBeUndefined();
  expect(toSignal({ message: "402 payment required" }).status).toBe(402);
  expect(toSignal({ message: "HTTP 402" }).status).toBe(402);
  expect(toSignal({ body: "503 busy" }).status).toBe(503);
});

test.each([
  [{ code: "ECONNRESET" }, "ECONNRESET"],
  [{ code: " x " }, "x"],
  [{ code: "" }, undefined],
  [{ code: 1113 }, "1113"],
  [{ code: 429 }, undefined],
  [{ code: "429" }, undefined],
  [{ status: 400, code: "400" }, undefined],
  [{ code: 429, status: "RESOURCE_EXHAUSTED" }, "RESOURCE_EXHAUSTED"],
  [{ status: "429" }, undefined],
  [{ status: "+429" }, undefined],
  [{ detail: { code: "deactivated_workspace" } }, "deactivated_workspace"],
  [{ code: "a", detail: { code: "b" }, status: "C" }, "a"],
  [{ detail: { code: "b" }, status: "C" }, "b"],
  [{ message: '{"error":{"code":"unknown_parameter"}}' }, "unknown_parameter"],
  [{ message: '400 {"error":{"code":"unknown_parameter"}}' }, "unknown_parameter"],
  [{ message: 'Oops: {"error":{"code":"unknown_parameter"}}' }, undefined],
  [{ message: "x", body: 'Oops: {"error":{"code":"unknown_parameter"}}' }, "unknown_parameter"],
  [{ body: '[{"error":{"code":"A"}}]' }, "A"],
  [{ body: { error: { code: "A" } } }, "A"],
  [{ body: '{"code":"A"}' }, "A"],
  [{ code: "own", body: '{"code":"A"}' }, "own"],
  [{ error: { code: "A" } }, "A"],
  [{ body: '{"error":{"code":400,"status":"INVALID_ARGUMENT"}}' }, "INVALID_ARGUMENT"],
  [{ code: { a: 1 } }, undefined],
])("C-8, C-9: the code of %j is %j", (input, code) => {
  expect(toSignal(input).code).toBe(code);
});

test.each([
  [{ errorType: "a", error: { type: "b" } }, "a"],
  [{ error: { type: "b" }, detail: { type: "c" } }, "b"],
  [{ detail: { type: "c" }, type: "d" }, "c"],
  [{ type: "d" }, "d"],
  [{ type: "error" }, undefined],
  [{ message: '{"type":"error","error":{"type":"overloaded_error"}}' }, "overloaded_error"],
  [{ message: 'HTTP 529: {"type":"error","error":{"type":"overloaded_error"}}' }, "overloaded_error"],
  [{ body: '{"type":"error","error":{"type":"api_error"}}' }, "api_error"],
  [{ body: "{'error': {'type': 'api_error'}}" }, "api_error"],
])("C-9: the error type of %j is %j", (input, errorType) => {
  expect(toSignal(input).errorType).toBe(errorType);
});

test("C-11: a message is cut at 64 000 characters", () => {
  expect(toSignal({ message: "x".repeat(70_000) }).message).toHaveLength(64_000);
  expect(toSignal("y".repeat(70_000)).message).toHaveLength(64_000);
});

test("the body stands in for a missing message, and a text is a message", () => {
  expect(toSignal({ body: "busy" }).message).toBe("busy");
  expect(toSignal({ message: "", body: "busy" }).message).toBe("busy");
  expect(toSignal({ message: "own", body: "busy" }).message).toBe("own");
  expect(toSignal("busy").message).toBe("busy");
  expect(toSignal({ body: { error: "busy" } }).message).toBeUndefined();
});

test("G-4: the provider is trimmed and lower-cased; the caller's goes before the error's", () => {
  expect(toSignal({ provider: " OpenAI " }).provider).toBe("openai");
  expect(toSignal({ provider: "a" }, "B ").provider).toBe("b");
  expect(toSignal({}).provider).toBeUndefined();
});

test("headers are lower-cased and may come in any shape", () => {
  const expected = { "retry-after": "5" };
  expect(toSignal({ headers: { "Retry-After": "5" } }).headers).toEqual(expected);
  expect(toSignal({ headers: { "retry-after": 5 } }).headers).toEqual(expected);
  expect(toSignal({ headers: { "retry-after": ["5", "6"], x: null } }).headers).toEqual(expected);
  expect(toSignal({ headers: new Map([["Retry-After", "5"]]) }).headers).toEqual(expected);
  expect(toSignal({ headers: new Headers({ "Retry-After": "5" }) }).headers).toEqual(expected);
  for (const headers of [null, "x", 5, {}, [], { entries: "none" }, [1, 2]]) {
    expect(toSignal({ headers }).headers?.["retry-after"]).toBeUndefined();
  }
});

test("a wait the thrower worked out is taken over when it is a sane number", () => {
  expect(toSignal({ retryAfterMs: 500 }).retryAfterMs).toBe(500);
  for (const retryAfterMs of [-1, Number.NaN, Number.POSITIVE_INFINITY, "5"]) {
    expect(toSignal({ retryAfterMs }).retryAfterMs).toBeUndefined();
  }
});

test.each([
  [{ error: "x" }, true],
  [{ isError: true }, true],
  [{ success: false }, true],
  [{ body: '{"error":{"message":"x"}}' }, true],
  [{ body: '{"isError":true}' }, true],
  [{ body: '{"success":false}' }, true],
  [{ body: '[{"error":{}}]' }, true],
  [{ body: { error: { message: "x" } } }, true],
  [{ message: 'data: {"error":{"message":"x"}}' }, true],
  [{ body: '{"error":null}' }, false],
  [{ body: '{"error":false}' }, false],
  [{ body: '{"error":""}' }, false],
  [{ body: '{"isError":false,"success":true}' }, false],
  [{ body: '{"result":{"error":"x"}}' }, false],
  [{ message: "error" }, false],
])("C-3: %j is an error object: %j", (input, isError) => {
  expect(toSignal(input).isErrorBody).toBe(isError);
});

test("C-29: the rejected parameter is known by name", () => {
  expect(toSignal({ param: "a" }).param).toBe("a");
  expect(toSignal({ body: '{"error":{"param":"b"}}' }).param).toBe("b");
  expect(toSignal({ body: '{"param":"c"}' }).param).toBe("c");
  expect(toSignal({ body: '{"param":5}' }).param).toBeUndefined();
});

test("C-70: headers are read lower-cased and trimmed, the first of several values", () => {
  const headers = { "Retry-After": "      7      ", "X-Ids": ["a", "b"], count: 3, no: {} };
  expect(toSignal({ headers }).headers).toEqual({ "retry-after": "7", "x-ids": "a", count: "3" });
  expect(toSignal({ headers: {} }).headers).toBeUndefined();
});
