import { expect, test } from "vitest";
import { readEntries, readField, readItems, readName, readString } from "./safe-read";

test("fields of anything that has fields", () => {
  expect(readField({ a: 1 }, "a")).toBe(1);
  expect(
    readField(
      Object.assign(() => 1, { a: 2 }),
      "a",
    ),
  ).toBe(2);
  for (const value of [null, undefined, "text", 5, true]) expect(readField(value, "length")).toBeUndefined();
});

test("texts are read only when there is something in them, names cut short", () => {
  expect(readString({ a: "x" }, "a")).toBe("x");
  expect(readString({ a: "" }, "a")).toBeUndefined();
  expect(readString({ a: 5 }, "a")).toBeUndefined();
  expect(readName({ a: "x".repeat(500) }, "a")).toHaveLength(200);
});

test("items of arrays, up to a limit", () => {
  expect(readItems([1, 2, 3], 2)).toEqual([1, 2]);
  expect(readItems([1], 2)).toEqual([1]);
  expect(readItems({ length: 1 }, 2)).toBeNull();
});

test("entries without end are cut short, also when they are no pairs", () => {
  const forever = (value: unknown) => ({
    *entries() {
      for (;;) yield value;
    },
  });
  expect(readEntries(forever(["a", 1]), 3)).toHaveLength(3);
  expect(readEntries(forever("no pair"), 3)).toEqual([]);
  expect(readEntries(forever([5, 1]), 3)).toEqual([]);
  expect(readEntries({ a: 1, b: 2, c: 3 }, 2)).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  expect(readEntries("text", 2)).toEqual([]);
});
