import { expect, test } from "vitest";
import { createShortcutReader } from "./shortcuts";

const press = (key: string, timeStamp = 0, modifiers: { metaKey?: boolean; ctrlKey?: boolean } = {}) => ({
  key,
  timeStamp,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  ...modifiers,
});

test("Command K and Control K open the menu, also while typing", () => {
  const read = createShortcutReader();
  expect(read(press("k", 0, { metaKey: true }), true)).toEqual({ kind: "menu" });
  expect(read(press("K", 0, { ctrlKey: true }), false)).toEqual({ kind: "menu" });
  expect(read(press("k"), false)).toBeNull();
});

test("a question mark shows the sheet, but not while typing", () => {
  const read = createShortcutReader();
  expect(read(press("?"), false)).toEqual({ kind: "help" });
  expect(read(press("?"), true)).toBeNull();
});

test("g and a letter go to a page, if the letter comes in time and alone", () => {
  const read = createShortcutReader();
  expect(read(press("g", 0), false)).toBeNull();
  expect(read(press("d", 900), false)).toEqual({ kind: "page", id: "decisions" });
  expect(read(press("d", 950), false)).toBeNull();
  read(press("g", 2_000), false);
  expect(read(press("d", 3_500), false)).toBeNull();
  read(press("g", 4_000), false);
  expect(read(press("d", 4_100, { ctrlKey: true }), false)).toBeNull();
  read(press("g", 5_000), false);
  expect(read(press("x", 5_100), false)).toBeNull();
  expect(read(press("d", 5_200), false)).toBeNull();
  read(press("g", 6_000), true);
  expect(read(press("d", 6_100), false)).toBeNull();
});
