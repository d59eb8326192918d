import { expect, test } from "vitest";
import { presentCode, presentText } from "./present-text";

test("L-51: a text that cannot be looked through is not shown, and stops nobody", () => {
  const broken = {
    hash: (text: string) => text,
    redact: () => {
      throw new Error("no redaction");
    },
  };
  expect(presentText("sk-secret", broken)).toBe("");
  expect(presentCode("sk-secret", broken)).toBeUndefined();
});
