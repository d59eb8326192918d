import { expect, test } from "vitest";
import { viewBoard, withRun } from "./board";
import { aFacts, aKey, aRun, now } from "./test-facts";

const aBoard = (facts = aFacts({ profiles: { "openai:a": aKey("openai"), "openai:b": aKey("openai") } })) =>
  viewBoard({
    facts,
    now,
    role: "operator",
    recentRuns: [],
    totals: { answered: 5, fellBack: 1, exhausted: 0, failed: 0 },
    totalsFrom: now - 60_000,
    readOnlyReason: null,
  });

test("P-26: fields of other programs in a stored row stay on the server", () => {
  const usage = { "openai:a": { lastUsed: 1, note: "sk-live-very-secret" } };
  const sent = JSON.stringify(aBoard(aFacts({ usage })));
  expect(sent).toContain('"lastUsed":1');
  expect(sent).not.toContain("very-secret");
});

test("a run from the live feed comes first, once, and moves the totals", () => {
  const run = aRun({ runId: "r1", fellBack: true });
  const board = withRun(withRun(aBoard(), run), run);
  expect(board.recentRuns.map((known) => known.runId)).toEqual(["r1"]);
  expect(board.totals).toEqual({ answered: 6, fellBack: 2, exhausted: 0, failed: 0 });
});

test("a run of a log that goes on takes its own place and is counted when it ends; yesterday's is not today's", () => {
  const begun = aRun({ runId: "log-1", source: "log", outcome: "unfinished", answeredBy: null });
  const ended = { ...begun, outcome: "exhausted" as const, stepCount: 2 };
  const board = withRun(withRun(withRun(aBoard(), begun), ended), ended);
  expect(board.recentRuns).toEqual([ended]);
  expect(board.totals).toEqual({ answered: 5, fellBack: 1, exhausted: 1, failed: 0 });
  const old = withRun(board, { ...ended, runId: "log-2", startedAt: now - 86_400_000 });
  expect(old.totals).toEqual(board.totals);
});

test("O-29: an answered run moves its profile's last use, so that round robin shows the true order", () => {
  const board = withRun(aBoard(), aRun({ endedAt: now + 5 }));
  expect(board.facts.usage["openai:a"]?.lastUsed).toBe(now + 5);
  const older = withRun(board, aRun({ runId: "late", endedAt: now - 5 }));
  expect(older.facts.usage["openai:a"]?.lastUsed).toBe(now + 5);
});

test("only what ended well or badly is counted", () => {
  const totals = ["exhausted", "failed", "aborted"] as const;
  const board = totals.reduce(
    (before, outcome) => withRun(before, aRun({ runId: outcome, outcome })),
    aBoard(),
  );
  expect(board.totals).toEqual({ answered: 5, fellBack: 1, exhausted: 1, failed: 1 });
});
