import { expect, test } from "vitest";
import { diffLines } from "./line-diff";

const shown = (before: readonly string[], after: readonly string[]) =>
  diffLines(before, after).map(
    ({ change, text }) => `${{ same: " ", removed: "-", added: "+" }[change]}${text}`,
  );

test("one moved profile is one line taken and one line put, the others stand still", () => {
  expect(shown(["a", "b", "c", "d"], ["d", "a", "b", "c"])).toEqual(["+d", " a", " b", " c", "-d"]);
  expect(shown(["a", "b", "c", "d"], ["b", "c", "a", "d"])).toEqual(["-a", " b", " c", "+a", " d"]);
});

test("a list that comes or goes is all added or all removed", () => {
  expect(shown([], ["a", "b"])).toEqual(["+a", "+b"]);
  expect(shown(["a", "b"], [])).toEqual(["-a", "-b"]);
  expect(shown([], [])).toEqual([]);
});

test("an id that a hand-edited list names twice is shown as often as it stands there", () => {
  expect(shown(["a", "a", "b"], ["a", "b"])).toEqual([" a", "-a", " b"]);
  expect(shown(["a", "b"], ["b", "a", "b"])).toEqual(["+b", " a", " b"]);
});

test("taking the removed and same lines gives the old list, the same and added ones the new", () => {
  const before = Array.from({ length: 40 }, (_, index) => `p${(index * 7) % 40}`);
  const after = Array.from({ length: 40 }, (_, index) => `p${(index * 13 + 5) % 44}`);
  const lines = diffLines(before, after);
  const side = (change: "removed" | "added") =>
    lines.filter((line) => line.change === "same" || line.change === change).map((line) => line.text);
  expect(side("removed")).toEqual(before);
  expect(side("added")).toEqual(after);
});

test("a row dragged across an order of 10,000 profiles is found without a table of all pairs", () => {
  const before = Array.from({ length: 10_000 }, (_, index) => `p${index}`);
  const after = ["p9999", ...before.slice(0, -1)];
  const moved = diffLines(before, after).filter(({ change }) => change !== "same");
  expect(moved).toEqual([
    { change: "added", text: "p9999" },
    { change: "removed", text: "p9999" },
  ]);
});
