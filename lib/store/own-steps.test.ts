import { beforeEach, expect, test } from "vitest";
import { createOwnSteps, type OwnSteps } from "./own-steps";

const row = { path: "/db", row: "state" } as const;
let steps: OwnSteps;
beforeEach(() => {
  steps = createOwnSteps();
});
const weWrote = (...texts: string[]) =>
  texts.slice(1).forEach((after, at) => steps.add({ ...row, before: texts[at] ?? "", after }));

test("what our writes lead to is ours, anything else is not", () => {
  expect(steps.explain(row, "a", "a")).toBe(true);
  expect(steps.explain(row, "a", "b")).toBe(false);
  weWrote("b", "c", "d");
  expect(steps.explain(row, "b", "d")).toBe(true);
  expect(steps.explain({ ...row, row: "store" }, "b", "d")).toBe(false);
});

test("a write that is announced and not committed yet is waited for", () => {
  weWrote("a", "b", "c");
  expect(steps.explain(row, "a", "b")).toBe(true);
  expect(steps.explain(row, "b", "c")).toBe(true);
});

test("a write of ours that was put back is not ours, although the text is the one of before", () => {
  weWrote("a", "b");
  expect(steps.explain(row, "a", "a")).toBe(true);
  expect(steps.explain(row, "a", "a")).toBe(false);
  expect(steps.explain(row, "a", "a")).toBe(true);
});

test("a step counts once: the same texts written by another later are theirs", () => {
  weWrote("a", "b", "a", "b");
  expect(steps.explain(row, "a", "b")).toBe(true);
  expect(steps.explain(row, "b", "a")).toBe(false);
});

test("a write of others between two of ours is told, and what we wrote on top of it is not told again", () => {
  weWrote("theirs", "ours");
  expect(steps.explain(row, "a", "ours")).toBe(false);
  expect(steps.explain(row, "ours", "ours")).toBe(true);
  weWrote("more", "later");
  expect(steps.explain(row, "ours", "more")).toBe(false);
  expect(steps.explain(row, "more", "later")).toBe(true);
});
