import { expect, test } from "vitest";
import { fromStoredText, toIsoMembers, toStoredText, writeRun } from "./stored-text";
import { aRun, aStep, startedAt } from "./store-for-tests";

test("a record comes back from its stored text as it was, whatever its texts contain", () => {
  const texts = [
    String(startedAt),
    `${startedAt}ms`,
    `at:${startedAt + 1},`,
    "\u0001abc \u0002",
    '"\\u0001zz"',
    "run-with-a-long-id",
    "0000000000001 9999999999999 12345678901234",
    "$& $1",
  ];
  const run = aRun({
    runId: "run-with-a-long-id",
    error: texts.join(" | "),
    steps: texts.map((errorPreview, index) =>
      aStep({
        outcome: "failed",
        errorPreview,
        startedAt: startedAt - index,
        endedAt: startedAt + 86_400_000,
      }),
    ),
    decisions: [{ event: "e", tags: texts, runId: "run-with-a-long-id", far: 9_999_999_999_999 }],
  });
  expect(fromStoredText(toStoredText(writeRun(run)), run)).toEqual(run);
});

test("ids that are short, or are regular text of JSON, change nothing else", () => {
  for (const runId of ["1", ":", '"outcome"', "null,null"]) {
    const run = aRun({ runId, steps: [aStep()] });
    expect(fromStoredText(toStoredText(writeRun(run)), run)).toEqual(run);
  }
});

test("09 §5: told in ISO 8601, times are texts, and numbers inside of texts stay as they were", () => {
  const texts = [
    `at ${startedAt}`,
    `"${startedAt}"`,
    `\\" ${startedAt} \\`,
    `\\`,
    `{"until":${startedAt}}`,
    "run-of-one",
  ];
  const decisions = texts.map((text) => ({
    event: text,
    tags: [text],
    until: startedAt,
    runId: "run-of-one",
  }));
  const run = aRun({ runId: "run-of-one", error: texts.join(), decisions, steps: [] });
  const told = JSON.parse(`{${toIsoMembers(toStoredText(writeRun(run)), run)}}`);
  expect(told.error).toBe(run.error);
  expect(told.decisions).toEqual(decisions.map((line) => ({ ...line, until: "2026-01-05T12:00:00.000Z" })));
});
