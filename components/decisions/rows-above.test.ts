import { expect, test } from "vitest";
import { rowsAbove } from "./rows-above";

const rows = (text: string) => [...text].map((runId) => ({ runId }));

test("a page above moves the rows down by its length", () => {
  expect(rowsAbove(rows("def"), rows("abcdef"))).toBe(3);
});

test("a page that left at the top moves them up, whatever came at the end", () => {
  expect(rowsAbove(rows("abcdef"), rows("defgh"))).toBe(-3);
});

test("more rows below, other rows or none move nothing", () => {
  expect(rowsAbove(rows("abc"), rows("abcd"))).toBe(0);
  expect(rowsAbove(rows("abc"), rows("xyz"))).toBe(0);
  expect(rowsAbove([], rows("abc"))).toBe(0);
});
