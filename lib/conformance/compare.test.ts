import { expect, test } from "vitest";
import { compare, compareAnswer } from "./compare";

const agrees = (expected: unknown, actual: unknown, path?: string) =>
  compare(expected, actual, path).length === 0;

test("only listed fields are asserted, also inside objects and items", () => {
  expect(agrees({ a: 1 }, { a: 1, b: 2 })).toBe(true);
  expect(agrees({ a: { b: 1 } }, { a: { b: 1, c: 2 } })).toBe(true);
  expect(agrees({ list: [{ a: 1 }] }, { list: [{ a: 1, b: 2 }] })).toBe(true);
  expect(agrees({ a: 1 }, { a: 2 })).toBe(false);
  expect(agrees({ a: 1 }, {})).toBe(false);
  expect(agrees({ a: 1 }, 5)).toBe(false);
  expect(agrees({ a: { b: 1 } }, { a: "b" })).toBe(false);
  expect(agrees({ a: { b: null } }, {})).toBe(true);
  expect(agrees({ toString: null }, {})).toBe(true);
});

test("lists are asserted whole: same items, same order", () => {
  expect(agrees([1, 2], [1, 2])).toBe(true);
  expect(agrees([1, 2], [2, 1])).toBe(false);
  expect(agrees([1], [1, 2])).toBe(false);
  expect(agrees([1, 2], [1])).toBe(false);
  expect(agrees([1], "1")).toBe(false);
  expect(agrees([], undefined)).toBe(true);
  expect(agrees([], [1])).toBe(false);
});

test("null means absent: nothing, null, an empty object or an empty list", () => {
  for (const absent of [undefined, null, {}, []]) expect(agrees({ a: null }, { a: absent })).toBe(true);
  for (const there of [0, "", false, [0], { b: 1 }]) expect(agrees({ a: null }, { a: there })).toBe(false);
});

test("a counter of 0 may be absent, other zeros may not", () => {
  expect(agrees({ errorCount: 0, failureCounts: { auth: 0 } }, {})).toBe(true);
  expect(
    agrees(
      { entry: { modelCooldowns: { m: { errorCount: 0 } } } },
      { entry: { modelCooldowns: { m: { errorCount: null } } } },
    ),
  ).toBe(true);
  expect(agrees({ errorCount: 0 }, { errorCount: 1 })).toBe(false);
  expect(agrees({ errorCount: 1 }, {})).toBe(false);
  expect(agrees({ lastUsed: 0 }, {})).toBe(false);
  expect(agrees({ myerrorCount: 0 }, {})).toBe(false);
  expect(agrees({ failureCounts: { a: { b: 0 } } }, {})).toBe(false);
});

test("an outcome may be one of several", () => {
  expect(agrees({ outcome: ["a", "b"] }, { outcome: "b" })).toBe(true);
  expect(agrees({ turns: [{ outcome: ["a", "b"] }] }, { turns: [{ outcome: "a" }] })).toBe(true);
  expect(agrees({ outcome: ["a", "b"] }, { outcome: "c" })).toBe(false);
  expect(agrees({ outcomes: ["a", "b"] }, { outcomes: "a" })).toBe(false);
  expect(agrees({ outcome: ["a"] }, { outcome: ["a"] })).toBe(true);
});

test("a mismatch says where, what was expected and what came", () => {
  expect(compare({ a: { list: [1, { b: 2 }] } }, { a: { list: [1, { b: 3 }] } })).toEqual([
    { path: "a.list[1].b", expected: 2, actual: 3 },
  ]);
  expect(compare({ x: 1, y: "1" }, { y: 1 })).toEqual([
    { path: "x", expected: 1, actual: undefined },
    { path: "y", expected: "1", actual: 1 },
  ]);
});

test("startsWith asks for the beginning of the candidates", () => {
  const answer = { candidates: ["a", "b", "c"] };
  expect(compareAnswer({ startsWith: ["a", "b"] }, answer)).toEqual([]);
  expect(compareAnswer({ startsWith: [] }, answer)).toEqual([]);
  expect(compareAnswer({ startsWith: ["b"] }, answer)).toEqual([
    { path: "startsWith[0]", expected: "b", actual: "a" },
  ]);
  expect(compareAnswer({ startsWith: ["a", "b", "c", "d"] }, answer)).toHaveLength(1);
  expect(compareAnswer({ startsWith: ["a"] }, {})).toHaveLength(1);
});

test("profileNot names a profile that must not be chosen", () => {
  expect(compareAnswer({ profileNot: "p" }, { profile: "q" })).toEqual([]);
  expect(compareAnswer({ profileNot: "p" }, {})).toEqual([]);
  expect(compareAnswer({ profileNot: null }, { profile: null })).toEqual([]);
  expect(compareAnswer({ profileNot: "p", profile: "p" }, { profile: "p" })).toEqual([
    { path: "profile", expected: { not: "p" }, actual: "p" },
  ]);
});
