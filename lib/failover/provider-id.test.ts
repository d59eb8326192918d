import { expect, test } from "vitest";
import { authKeyOf, normalizeProviderId } from "./provider-id";

test("G-4: ids are trimmed and lower-cased, nothing else is folded", () => {
  expect([" OpenAI ", "Z.AI", "zai", ""].map(normalizeProviderId)).toEqual(["openai", "z.ai", "zai", ""]);
});

test("O-2, O-3: credentials of aliases and plan variants live under one key", () => {
  expect(
    ["openai", "OpenAI-Codex", "volcengine-plan", "byteplus-plan", "stepfun-plan"].map(authKeyOf),
  ).toEqual(["openai", "openai", "volcengine", "byteplus", "stepfun"]);
  expect(["other-plan", "z.ai", "constructor"].map(authKeyOf)).toEqual(["other-plan", "z.ai", "constructor"]);
});
