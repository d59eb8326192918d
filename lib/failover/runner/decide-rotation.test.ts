import { describe, expect, test } from "vitest";
import { defaultPolicy } from "../policy";
import { failureReasons } from "../reasons";
import { decideRotation, iterationBudget, type RotationFacts } from "./decide-rotation";

const facts = (given: Partial<RotationFacts> = {}): RotationFacts => ({
  stage: "prompt",
  mustSurface: false,
  reason: "timeout",
  isTerminal: false,
  timedOut: null,
  isBusy: false,
  isSingleProfile: false,
  hasFreeProfile: true,
  hasNext: true,
  rotations: { overloaded: 0, rate_limit: 0 },
  ...given,
});
const decide = (given: Partial<RotationFacts>, policy = defaultPolicy) =>
  decideRotation(facts(given), policy);

const rotating = [
  "auth",
  "auth_permanent",
  "rate_limit",
  "overloaded",
  "billing",
  "server_error",
  "timeout",
  "model_not_found",
  "session_expired",
  "empty_response",
  "no_error_details",
  "unclassified",
  "unknown",
] as const;
const staying = failureReasons.filter((reason) => !rotating.some((other) => other === reason));

describe("R-46, prompt stage", () => {
  test.each(rotating)("%s rotates while another profile is free", (reason) => {
    expect(decide({ reason })).toEqual({ decision: "rotate_profile", bar: null });
  });

  test.each(staying)("%s never rotates", (reason) => {
    expect(decide({ reason })).toEqual({ decision: "fallback_model", bar: "reason" });
    expect(decide({ reason, hasNext: false })).toEqual({ decision: "surface_error", bar: "reason" });
  });

  test.each<[string, Partial<RotationFacts>, object]>([
    [
      "what must surface does, whatever else is free",
      { mustSurface: true },
      { decision: "surface_error", bar: "surfaced" },
    ],
    [
      "R-51: terminal format surfaces",
      { isTerminal: true, reason: "format" },
      { decision: "surface_error", bar: "terminal" },
    ],
    [
      "R-43: a user pin does not rotate",
      { isSingleProfile: true },
      { decision: "fallback_model", bar: "single-profile" },
    ],
    [
      "no free profile: the next model",
      { hasFreeProfile: false },
      { decision: "fallback_model", bar: "no-free-profile" },
    ],
    [
      "nothing left: surface",
      { hasFreeProfile: false, hasNext: false },
      { decision: "surface_error", bar: "no-free-profile" },
    ],
    [
      "C-19: an error decided to be none does not rotate",
      { reason: null },
      { decision: "fallback_model", bar: "reason" },
    ],
  ])("%s", (_name, given, expected) => {
    expect(decide(given)).toEqual(expected);
  });
});

describe("R-47: caps per candidate", () => {
  const capped = { decision: "fallback_model", bar: "cap" };
  test.each(["overloaded", "rate_limit"] as const)(
    "%s rotates once, then the next model follows",
    (reason) => {
      const other = reason === "overloaded" ? "rate_limit" : "overloaded";
      const counts = { overloaded: 0, rate_limit: 0 };
      expect(decide({ reason })).toMatchObject({ decision: "rotate_profile" });
      expect(decide({ reason, rotations: { ...counts, [reason]: 1 } })).toEqual(capped);
      expect(decide({ reason, rotations: { ...counts, [other]: 5 } })).toMatchObject({
        decision: "rotate_profile",
      });
    },
  );

  test("0 means straight to the next model, each cap for its own reason", () => {
    const policy = { ...defaultPolicy, overloadedProfileRotations: 0, rateLimitedProfileRotations: 2 };
    expect(decide({ reason: "overloaded" }, policy)).toEqual(capped);
    expect(
      decide({ reason: "rate_limit", rotations: { overloaded: 0, rate_limit: 1 } }, policy),
    ).toMatchObject({
      decision: "rotate_profile",
    });
    expect(decide({ reason: "rate_limit", rotations: { overloaded: 0, rate_limit: 2 } }, policy)).toEqual(
      capped,
    );
  });

  test("E26: without a next candidate all profiles are tried", () => {
    const worn = { overloaded: 9, rate_limit: 9 };
    expect(decide({ reason: "rate_limit", hasNext: false, rotations: worn })).toMatchObject({
      decision: "rotate_profile",
    });
  });

  test("R-49: other reasons know no cap", () => {
    const worn = { overloaded: 9, rate_limit: 9 };
    expect(decide({ reason: "timeout", rotations: worn })).toMatchObject({ decision: "rotate_profile" });
  });
});

describe("R-46, assistant stage", () => {
  test.each<[string, Partial<RotationFacts>, string]>([
    ["a classified failure rotates", {}, "rotate_profile"],
    ["terminal format surfaces", { isTerminal: true, reason: "format" }, "surface_error"],
    [
      "an idle timeout rotates, whatever was running",
      { reason: null, timedOut: "idle", isBusy: true },
      "rotate_profile",
    ],
    ["a wall-clock timeout rotates", { reason: null, timedOut: "wall-clock" }, "rotate_profile"],
    [
      "a wall-clock timeout during a tool does not",
      { reason: null, timedOut: "wall-clock", isBusy: true },
      "continue_normal",
    ],
    ["anything else goes on normally", { reason: null }, "continue_normal"],
    ["no free profile: the next model", { hasFreeProfile: false }, "fallback_model"],
  ])("%s", (_name, given, decision) => {
    expect(decide({ stage: "assistant", ...given }).decision).toBe(decision);
  });
});

describe("R-46, iteration limit", () => {
  test.each(failureReasons)("%s", (reason) => {
    const stays = reason === "timeout" || reason === "format" || reason === "session_expired";
    const expected = stays ? "return_error_payload" : "fallback_model";
    expect(decide({ stage: "retry_limit", reason }).decision).toBe(expected);
    expect(decide({ stage: "retry_limit", reason, hasNext: false }).decision).toBe("return_error_payload");
  });
});

test.each([
  [0, 32],
  [1, 32],
  [2, 40],
  [17, 160],
  [18, 160],
])("R-50: %i profiles get %i iterations", (profiles, iterations) => {
  expect(iterationBudget(profiles)).toBe(iterations);
});
