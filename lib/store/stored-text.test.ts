import { expect, test } from "vitest";
import { fromStoredText, toStoredText, writeRun } from "./stored-text";
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
