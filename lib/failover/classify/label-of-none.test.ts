import { expect, test } from "vitest";
import { labelOfNone } from "./label-of-none";
import { toSignal } from "./signal";

test("C-17: an error of a provider call that says nothing is an empty response", () => {
  expect(labelOfNone(toSignal({}), true)).toBe("empty_response");
  expect(labelOfNone(toSignal(null), true)).toBe("empty_response");
});

test.each([{ message: "x" }, { status: 418 }, { code: "X" }, { type: "x" }, { body: { detail: "x" } }])(
  "C-17: with anything to keep it is unclassified: %j",
  (error) => {
    expect(labelOfNone(toSignal(error), true)).toBe("unclassified");
  },
);

test("C-17: an error from elsewhere is unknown", () => {
  expect(labelOfNone(toSignal({ message: "x" }), false)).toBe("unknown");
  expect(labelOfNone(toSignal({}), false)).toBe("unknown");
});
