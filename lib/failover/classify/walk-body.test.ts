import { expect, test } from "vitest";
import { toSignal } from "./signal";

const detailsOf = (input: unknown) => toSignal(input).details;
const codesOf = (input: unknown) => [...toSignal(input).codes];

test("C-10: the walk follows its keys and no others", () => {
  const fields = [
    "message",
    "param",
    "code",
    "type",
    "error",
    "detail",
    "details",
    "body",
    "metadata",
    "raw",
    "reason",
    "status",
  ];
  for (const key of fields) expect(detailsOf({ body: { [key]: "found me" } })).toEqual(["found me"]);
  expect(detailsOf({ body: { other: "not me", data: { message: "nor me" } } })).toEqual([]);
});

test("C-10: JSON inside strings is taken apart, however deep", () => {
  const raw = JSON.stringify({ error: { message: JSON.stringify({ error: { message: "deep down" } }) } });
  expect(detailsOf({ message: "x", body: raw })).toEqual(["deep down"]);
  expect(detailsOf({ body: { metadata: { raw: `Upstream said ${raw}` } } })).toEqual([
    "deep down",
    `Upstream said ${raw}`,
  ]);
});

test("C-10: a top-level array counts, a quoted text too", () => {
  expect(detailsOf({ body: '[{"error":{"message":"first"}},{"message":"second"}]' })).toEqual([
    "first",
    "second",
  ]);
  expect(detailsOf({ body: '"only a text"' })).toEqual(["only a text"]);
  expect(detailsOf({ body: "[null,null]" })).toEqual([]);
});

test("C-10: at most 12 different texts of at most 1 000 characters", () => {
  const details = Array.from({ length: 30 }, (_, index) => ({ message: `text number ${index}` }));
  expect(detailsOf({ body: { details } })).toHaveLength(12);
  expect(detailsOf({ body: { message: "same text", detail: "same text" } })).toEqual(["same text"]);
  expect(detailsOf({ body: { message: "x".repeat(5_000) } })[0]).toHaveLength(1_000);
});

test("C-10: cycles and endless values end", () => {
  const cyclic: Record<string, unknown> = { message: "round" };
  cyclic["error"] = cyclic;
  expect(detailsOf({ body: cyclic })).toEqual(["round"]);

  const endless = (): unknown => ({
    get error() {
      return endless();
    },
    message: "again and again",
  });
  expect(detailsOf({ body: endless() })).toEqual(["again and again"]);
});

test("C-10: a plain body beside a message is a further text, an HTML page is not", () => {
  expect(detailsOf({ message: "x", body: "plain body" })).toEqual(["plain body"]);
  expect(detailsOf({ message: "x", body: "x" })).toEqual([]);
  expect(detailsOf({ message: "x", body: "<html>rate limit</html>" })).toEqual([]);
  expect(detailsOf({ message: "x", body: '{"message":"inner"}' })).toEqual(["inner"]);
  expect(detailsOf({ message: "x", body: 'Error: {"message":"inner"}' })).toEqual([
    "inner",
    'Error: {"message":"inner"}',
  ]);
});

test("C-10: fields of the thrown object itself belong to the body", () => {
  for (const key of ["param", "error", "detail", "details", "metadata", "raw", "reason"]) {
    expect(detailsOf({ message: "x", [key]: "found me" })).toEqual(["found me"]);
  }
  expect(detailsOf({ message: "x", code: "a b", type: "c d", cause: "e f" })).toEqual([]);
});

test("C-8: codes, types and symbolic statuses are gathered, statuses and sentences are not", () => {
  const body = {
    error: { code: "a_b", type: "c", status: "D", reason: "e", message: "not_me", param: "nor_me" },
    detail: "f",
    code: 1113,
  };
  expect(codesOf({ body }).sort()).toEqual(["1113", "A_B", "C", "D", "E", "F"]);
  expect(codesOf({ body: { code: 429, type: "two words", status: "500" } })).toEqual([]);
  expect(codesOf({ body: { error: "insufficient_balance" } })).toEqual(["INSUFFICIENT_BALANCE"]);
  expect(codesOf({ body: { code: "x".repeat(101) } })).toEqual([]);
  expect(codesOf({ code: "own" })).toEqual([]);
});

test("C-10: texts are trimmed, and empty ones are none", () => {
  expect(toSignal({ body: { message: "  x  ", detail: "   ", reason: "" } }).details).toEqual(["x"]);
});

test("C-10: a text in brackets is no JSON", () => {
  expect(toSignal({ message: "x", body: "[Service overloaded]" }).details).toEqual(["[Service overloaded]"]);
});

test("C-3, C-10: one error object in an array makes the body one", () => {
  expect(toSignal({ status: 200, body: '[{"error":"busy"},{"id":1}]' }).isErrorBody).toBe(true);
  expect(toSignal({ status: 200, body: '[{"id":1}]' }).isErrorBody).toBe(false);
});
