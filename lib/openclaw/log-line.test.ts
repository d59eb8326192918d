import { expect, test } from "vitest";
import { namesLogEvent, parseLogLine } from "./log-line";
import { aLogLine, failedLine, logStart } from "./log-world-for-tests";

const payload = {
  event: "model_fallback_decision",
  tags: ["a", 1],
  runId: "r1",
  decision: "candidate_failed",
};
const record = (over: Readonly<Record<string, unknown>>) =>
  parseLogLine(aLogLine({ ...payload, ...over }), 0)?.record;

test("a line becomes its payload with the time beside it, unknown fields included", () => {
  expect(parseLogLine(failedLine("r1"), 0)).toMatchObject({
    runId: "r1",
    at: logStart,
    record: {
      event: "model_fallback_decision",
      decision: "candidate_failed",
      candidateProvider: "fakea",
      status: 429,
      time: "2026-11-29T18:00:00.000Z",
    },
  });
  expect(record({ somethingNew: { deep: [true, null] } })).toMatchObject({
    somethingNew: { deep: [true, null] },
    tags: ["a"],
  });
});

test.each([
  "",
  "{",
  "null",
  "[]",
  '"text"',
  "42",
  `{"1":`.repeat(3),
  "[".repeat(200_000),
  JSON.stringify({ "1": { event: "model_fallback_decision" } }),
  JSON.stringify({ "1": { event: "model_fallback_decision", runId: 7 } }),
  JSON.stringify({ "1": { event: "model_fallback_decision", runId: "\u0000\u202E" } }),
  JSON.stringify({ "1": { event: "toString", runId: "r" } }),
  JSON.stringify({ "1": "model_fallback_decision" }),
  JSON.stringify({ "1": [{ event: "model_fallback_decision", runId: "r" }] }),
])("a line that tells nothing is nothing, whatever it is: %#", (text) => {
  expect(parseLogLine(text, logStart)).toBeNull();
});

test("a line whose payload stands elsewhere, or is the line itself, is understood", () => {
  expect(parseLogLine(JSON.stringify({ "0": payload, time: logStart }), 0)).toMatchObject({ at: logStart });
  expect(parseLogLine(JSON.stringify({ ...payload, time: logStart }), 0)?.runId).toBe("r1");
});

test("a line without a usable time is as old as the one before it", () => {
  for (const time of [undefined, null, "yesterday", -1, 9e15, {}])
    expect(parseLogLine(JSON.stringify({ "1": payload, time }), logStart)?.at).toBe(logStart);
  const meta = { "1": payload, _meta: { date: "2026-11-29T18:00:05.000Z" } };
  expect(parseLogLine(JSON.stringify(meta), 0)?.at).toBe(logStart + 5_000);
});

test("P-28: control, ANSI and bidi characters and half surrogates never get through", () => {
  const hostile = "\u001B[31mred\u001B[0m\u0007\r\nnext\u202Egnp\u2066x\u200B\uD800";
  const found = record({ errorPreview: hostile, decision: `candidate_failed\u0000`, runId: "r\u202E1" });
  const text = JSON.stringify(found);
  expect(text).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]/);
  expect(text).not.toMatch(/\\u|\uD800/);
  expect(found?.errorPreview).toContain("red");
  expect(found?.runId).toBe("r 1");
});

test("P-29, L-49: a text has at most 400 characters and no secret", () => {
  const key = `sk-ant-api03-${"a1B2".repeat(10)}`;
  const found = record({ errorPreview: `Bearer ${key} ${"x".repeat(5_000)}`, invented: `x-api-key: ${key}` });
  expect(String(found?.errorPreview).length).toBeLessThanOrEqual(400);
  expect(JSON.stringify(found)).not.toContain(key);
});

test("P-28: a line of a megabyte leaves a record of a few kilobytes", () => {
  const wide = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, at) => [`field${at}`, "y".repeat(400)] as const),
  );
  const deep = JSON.parse(`${'{"a":'.repeat(500)}1${"}".repeat(500)}`);
  for (const over of [wide, { list: Array.from({ length: 9_999 }, () => "z") }, { deep }])
    expect(JSON.stringify(record(over)).length).toBeLessThan(20_000);
});

test("a name that objects inherit is only a name", () => {
  const found = parseLogLine(
    aLogLine(payload).replace('"decision"', '"__proto__":{"polluted":1},"constructor":"x","decision"'),
    0,
  );
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(found?.record.decision).toBe("candidate_failed");
});

test("most lines of a log are passed over without being parsed", () => {
  expect(namesLogEvent(Buffer.from(failedLine("r")))).toBe(true);
  expect(namesLogEvent(Buffer.from('{"1":{"event":"gateway_started"}}'))).toBe(false);
});
