import { expect, test } from "vitest";
import { keyMove, selectedSpan, type BinRange } from "./bin-range";

const press = (key: string, range: BinRange | null, shiftKey = false) =>
  keyMove({ key, shiftKey }, range, 10);

test("arrows begin at the near end, move by one and stop at the ends", () => {
  expect(press("ArrowLeft", null)).toEqual({ anchor: 9, focus: 9 });
  expect(press("ArrowRight", null)).toEqual({ anchor: 0, focus: 0 });
  expect(press("ArrowLeft", { anchor: 3, focus: 3 })).toEqual({ anchor: 2, focus: 2 });
  expect(press("ArrowRight", { anchor: 9, focus: 9 })).toEqual({ anchor: 9, focus: 9 });
});

test("with Shift the selection grows from where it began", () => {
  expect(press("ArrowRight", { anchor: 3, focus: 4 }, true)).toEqual({ anchor: 3, focus: 5 });
  expect(press("Home", { anchor: 3, focus: 4 }, true)).toEqual({ anchor: 3, focus: 0 });
});

test("Escape lets go, and keys of others are left to them", () => {
  expect(press("Escape", { anchor: 1, focus: 2 })).toBeNull();
  expect(press("Escape", null)).toBeUndefined();
  expect(press("Tab", null)).toBeUndefined();
});

test("a selection covers its bins whole, in either direction", () => {
  const span = { from: 1_000, to: 2_000, binMs: 100 };
  expect(selectedSpan({ anchor: 5, focus: 3 }, span)).toEqual({ from: 1_300, to: 1_600 });
  expect(selectedSpan({ anchor: 2, focus: 2 }, span)).toEqual({ from: 1_200, to: 1_300 });
});
