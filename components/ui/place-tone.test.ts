import { expect, test } from "vitest";
import { placeTone } from "./place-tone";

test("a model that waiting alone does not bring back is red wherever it is listed, one that cools is amber", () => {
  const toneOf = (reason: "billing" | "auth_permanent" | "rate_limit" | "timeout") =>
    placeTone({ state: "limited", reason });
  expect(toneOf("billing")).toBe("bad");
  expect(toneOf("auth_permanent")).toBe("bad");
  expect(toneOf("rate_limit")).toBe("warn");
  expect(toneOf("timeout")).toBe("warn");
});
