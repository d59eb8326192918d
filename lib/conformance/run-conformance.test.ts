import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readVectors } from "./read-vectors";
import { runConformance } from "./run-conformance";
import { runVector } from "./run-vector";
import type { VectorAdapter } from "./vector";

const folder = mkdtempSync(join(tmpdir(), "vectors-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(...lines: readonly (object | string)[]): string {
  files += 1;
  const path = join(folder, `${files}.jsonl`);
  writeFileSync(
    path,
    lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
  );
  return path;
}
async function run(...paths: readonly string[]) {
  const printed: string[] = [];
  const sum = await runConformance(paths, (line) => printed.push(line));
  return { sum, printed };
}

const order = (id: string, expected: readonly string[], more: object = {}) => ({
  kind: "order",
  id,
  given: {
    now: 5,
    config: {},
    provider: "a",
    store: { profiles: { "a:1": { type: "api_key", provider: "a", key: "<key>" } } },
    ...more,
  },
  expect: { order: expected },
});
const cooldown = (id: string, step: object, given: object = {}) => ({
  kind: "cooldown",
  id,
  given: { provider: "a", profileId: "a:1", ...given },
  steps: [{ at: 5, ...step }],
});

test("prints one line per failed vector with id, expected and actual, then the sum", async () => {
  const path = fileOf(order("good", ["a:1"]), "", order("bad", ["a:2"]));
  expect(await run(path)).toEqual({
    sum: { passed: 1, failed: 1 },
    printed: ['bad: order[0] expected "a:2", came "a:1"', "1 passed, 1 failed"],
  });
});

test("an unknown field of given fails that vector and never stops the run", async () => {
  const { sum, printed } = await run(
    fileOf(order("strange", ["a:1"], { colour: "red" }), order("good", ["a:1"])),
    fileOf(order("also-good", ["a:1"])),
  );
  expect(sum).toEqual({ passed: 2, failed: 1 });
  expect(printed[0]).toBe('strange: expected an answer, came an exception: "unknown field of given: colour"');
});

test("an unknown event, reason, credential type, kind or line fails one vector each", async () => {
  const { sum, printed } = await run(
    fileOf(
      cooldown("event", { event: "explode" }),
      cooldown("reason", { event: "failure", reason: "bad_mood" }),
      cooldown("type", { event: "read" }, { credentialType: "password" }),
      { kind: "weather", id: "kind", given: {}, expect: {} },
      { kind: "constructor", id: "inherited", given: {}, expect: {} },
      { kind: "order", id: "no-expect", given: {} },
      { kind: "order", id: "bad-step", given: {}, steps: [5] },
      { id: "no-kind", given: {} },
      "{ not json",
      "[1]",
    ),
  );
  expect(sum).toEqual({ passed: 0, failed: 10 });
  expect(printed.map((line) => line.split(":")[0])).toEqual([
    "event",
    "reason",
    "type",
    "kind",
    "inherited",
    "no-expect",
    "bad-step",
    "no-kind",
    expect.stringContaining(folder),
    expect.stringContaining(folder),
    "0 passed, 10 failed",
  ]);
  expect(printed.every((line) => !line.includes("\n"))).toBe(true);
});

test("steps without expect assert nothing, the others are named by their number", async () => {
  const steps = [
    { at: 1, event: "failure", reason: "auth" },
    { at: 2, event: "read", expect: { inCooldown: false } },
  ];
  const { printed } = await run(
    fileOf({ kind: "cooldown", id: "steps", given: { provider: "a", profileId: "a:1" }, steps }),
  );
  expect(printed[0]).toBe("steps: step 2: inCooldown expected false, came true");
});

test("an adapter never sees the answer", () => {
  const path = fileOf(
    { kind: "x", id: "i", given: { a: 1 }, steps: [{ at: 1, expect: { b: 2 } }] },
    { kind: "x", id: "j", given: {}, when: { at: 2 }, expect: { c: 3 } },
  );
  expect(readVectors(path)).toEqual([
    {
      ok: true,
      vector: { kind: "x", id: "i", given: { a: 1 }, when: null, steps: [{ at: 1 }] },
      expects: [{ b: 2 }],
    },
    {
      ok: true,
      vector: { kind: "x", id: "j", given: {}, when: { at: 2 }, steps: null },
      expects: [{ c: 3 }],
    },
  ]);
});

test("whatever an adapter throws or leaves out is a failure in one short line", async () => {
  const line = {
    ok: true,
    vector: { kind: "x", id: "i", given: {}, when: null, steps: null },
    expects: [{ a: 1 }],
  } as const;
  const ran = (adapter: VectorAdapter) => runVector(line, { x: adapter });
  expect(await ran(() => [])).toBe("i: a expected 1, came undefined");
  expect(await ran(async () => [{ a: 1 }])).toBeNull();
  expect(await ran(() => Promise.reject(new Error("line one\nline two")))).toBe(
    'i: expected an answer, came an exception: "line one\\nline two"',
  );
  expect(
    await ran(() => {
      throw "no error object";
    }),
  ).toBe('i: expected an answer, came an exception: "no error object"');
  const long = await ran(() => [{ a: "x".repeat(5_000) }]);
  expect(long?.length).toBeLessThan(700);
});

test("a file that cannot be read is one failure, the next file is still run", async () => {
  const { sum, printed } = await run(join(folder, "missing.jsonl"), fileOf(order("good", ["a:1"])));
  expect(sum).toEqual({ passed: 1, failed: 1 });
  expect(printed[0]).toBe(
    `${join(folder, "missing.jsonl")}: cannot be read; check the path and its permissions`,
  );
});
