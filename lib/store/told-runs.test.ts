import fc from "fast-check";
import { expect, test } from "vitest";
import type { RunRecord } from "../failover/run-record";
import { joinText } from "./skeleton";
import { aRun, aStep, startedAt } from "./store-for-tests";
import { fromStoredText, toStoredText } from "./stored-text";
import { createRunListener, createRunTeller, type ToldRun } from "./told-runs";

const idOf = (n: number) => `0199c0de-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** What the writer stores of a run and reads again. */
function heardBack(hear: ReturnType<typeof createRunListener>, told: ToldRun, run: RunRecord): RunRecord {
  const heard = hear(structuredClone(told));
  const text =
    "course" in heard
      ? joinText({ skeleton: heard.course.split.skeleton, values: heard.values })
      : toStoredText(heard.run);
  return fromStoredText(text, run);
}

function tellAll(runs: readonly RunRecord[]): { told: ToldRun[]; heard: RunRecord[] } {
  const [tell, hear] = [createRunTeller(), createRunListener()];
  const told = runs.map(tell);
  return { told, heard: told.map((one, at) => heardBack(hear, one, runs[at] ?? aRun())) };
}

const failed = (n: number, error = "HTTP 429 after 3 calls") =>
  aRun({
    runId: idOf(n),
    startedAt: startedAt + n,
    endedAt: startedAt + n + 5,
    firstByteAt: startedAt + 3 * n,
    steps: [aStep({ outcome: "failed", errorPreview: error, startedAt: startedAt + n, endedAt: startedAt })],
    decisions: [{ event: "e", tags: [], runId: idOf(n), leftMs: n * 1_000, ratio: 0.5, isPrimary: true }],
  });

test("runs of one course are told by their numbers from the second one on", () => {
  const runs = [1, 2, 30].map((n) => failed(n));
  const { told, heard } = tellAll(runs);
  expect(told.map((run) => "changes" in run)).toEqual([false, true, true]);
  expect(heard).toEqual(runs);
});

test("sessions take one course", () => {
  const inSession = (n: number, sessionId: string) => {
    const { decisions, ...run } = failed(n);
    return { ...run, decisions: decisions.map((decision) => ({ ...decision, sessionId })) };
  };
  const runs = [
    ...[1, 2, 3].map((n) => inSession(n, idOf(70 + n))),
    inSession(4, "agent:main"),
    inSession(5, idOf(5)),
  ];
  const { told, heard } = tellAll(runs);
  expect(told.map((run) => "changes" in run)).toEqual([false, true, true, false, true]);
  expect(heard).toEqual(runs);
});

test("another text is another course", () => {
  const runs = [failed(1), failed(2, "HTTP 500"), failed(3, "HTTP 429 after 4 calls"), failed(4)];
  const { told, heard } = tellAll(runs);
  expect(told.map((run) => "changes" in run)).toEqual([false, false, false, true]);
  expect(heard).toEqual(runs);
});

test("a text with a time or the run's own id in it belongs to one run", () => {
  for (const text of [`free at ${startedAt + 1}`, `run ${idOf(1)}`]) {
    const runs = [1, 2].map((n) => failed(n, text));
    const { told, heard } = tellAll(runs);
    expect(told.map((run) => "changes" in run)).toEqual([false, false]);
    expect(heard).toEqual(runs);
  }
});

const aText = fc.constantFrom(
  "a",
  "b 7",
  String(startedAt),
  idOf(1),
  `of ${idOf(2)}`,
  "\u0001z",
  "8000000000000001",
);
const aNumber = fc.constantFrom(
  0,
  5,
  429,
  -3,
  2.5,
  startedAt,
  startedAt + 86_400_000,
  8e15,
  1e21,
  9_999_999_999_999,
);
const aField = fc.oneof(aText, aNumber, fc.boolean(), fc.constant(null), fc.constant(undefined));

test("whatever they have in common, runs are heard as they are", () => {
  const aCourse = fc.dictionary(
    fc.constantFrom("a", "b", "c", "d1"),
    fc.oneof(aField, fc.array(aNumber), fc.record({ x: aField })),
  );
  fc.assert(
    fc.property(
      fc.array(aCourse, { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(aNumber),
      (courses, numbers) => {
        const next = () => numbers.next().value ?? 0;
        const runs = Array.from({ length: 60 }, (_, at) => {
          const course = courses[at % courses.length];
          const fields = at % 7 === 0 ? course : varied(course, next);
          return aRun({
            runId: idOf(at % 50),
            startedAt: startedAt + at,
            decisions: [
              { event: "e", tags: [], runId: idOf(at % 50), sessionId: idOf(at % 3), ...Object(fields) },
            ],
          });
        });
        const { heard } = tellAll(runs);
        expect(heard).toEqual(runs.map((run) => JSON.parse(JSON.stringify(run))));
      },
    ),
    { numRuns: 60 },
  );
});

/** The same with other numbers. */
function varied(value: unknown, next: () => number): unknown {
  if (typeof value === "number") return next();
  if (Array.isArray(value)) return value.map((item) => varied(item, next));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, varied(item, next)]));
}
