import { expect, test } from "vitest";
import { mergeLists } from "./merge-lists";

const merged = (base: string, mine: string, theirs: string) =>
  mergeLists([...base], [...mine], [...theirs]).join("");

test("what one added and the other moved are both in", () => {
  expect(merged("abc", "cab", "abcd")).toBe("cdab");
  expect(merged("abc", "abcx", "bac")).toBe("bacx");
});

test("what either took out stays out", () => {
  expect(merged("abc", "ab", "cab")).toBe("ab");
  expect(merged("abc", "cba", "ac")).toBe("ca");
});

test("where both moved, mine is the sequence", () => {
  expect(merged("abc", "cab", "bac")).toBe("cab");
});

test("one side alone is taken as it is", () => {
  expect(merged("abc", "cab", "abc")).toBe("cab");
  expect(merged("abc", "abc", "bca")).toBe("bca");
  expect(merged("", "ab", "")).toBe("ab");
});

test("an addition at the front stays at the front, and one of both stands once", () => {
  expect(merged("ab", "xab", "ab")).toBe("xab");
  expect(merged("ab", "xab", "axb")).toBe("axb");
});
