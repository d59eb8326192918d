import { expect, test } from "vitest";
import { changedLines, jsonLines } from "./json-lines";

const shown = (key: string, before: unknown, after: unknown) =>
  changedLines(key, before, after).map(
    ({ change, text }) => `${{ same: " ", removed: "-", added: "+" }[change]} ${text}`,
  );

test("a list is written one item a line, names only quoted where JSON5 asks for it", () => {
  expect(jsonLines("openai", ["a", "b"])).toEqual(["openai: [", '  "a",', '  "b",', "],"]);
  expect(jsonLines("z.ai", [])).toEqual(['"z.ai": [],']);
  expect(jsonLines("model", { primary: "a/b", fallbacks: ["c/d"] })).toEqual([
    "model: {",
    '  primary: "a/b",',
    "  fallbacks: [",
    '    "c/d",',
    "  ],",
    "},",
  ]);
});

test("a key that is not there has no line, so one that comes is all added", () => {
  expect(shown("max", undefined, 3)).toEqual(["+ max: 3,"]);
  expect(shown("max", 3, undefined)).toEqual(["- max: 3,"]);
  expect(shown("max", undefined, undefined)).toEqual([]);
});

test("only what moved is marked", () => {
  expect(shown("openai", ["ops", "team", "backup"], ["team", "backup", "ops"])).toEqual([
    "  openai: [",
    '-   "ops",',
    '    "team",',
    '    "backup",',
    '+   "ops",',
    "  ],",
  ]);
});

test("a text that becomes an object is another value", () => {
  expect(shown("model", "a/b", { primary: "a/b" })).toEqual([
    '- model: "a/b",',
    "+ model: {",
    '+   primary: "a/b",',
    "+ },",
  ]);
});
