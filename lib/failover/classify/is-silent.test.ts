import { expect, test } from "vitest";
import { isSilent } from "./is-silent";
import { toSignal } from "./signal";

test.each([{}, null, "", 5, { name: "Error" }])("C-17: %j says nothing", (error) => {
  expect(isSilent(toSignal(error))).toBe(true);
});

test.each(["x", { message: "x" }, { status: 418 }, { code: "X" }, { type: "x" }, { body: { detail: "x" } }])(
  "C-17: %j says something",
  (error) => {
    expect(isSilent(toSignal(error))).toBe(false);
  },
);
