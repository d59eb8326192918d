import { describe, expect, test } from "vitest";
import {
  embeddedDecisionLevel,
  embeddedRunFailoverDecision,
  type EmbeddedDecision,
} from "./embedded-decision";

const hash = () => "0123456789abcdef".repeat(4);

describe("06 §7: embedded_run_failover_decision", () => {
  const made: EmbeddedDecision = {
    runId: "r",
    stage: "prompt",
    decision: "rotate_profile",
    failoverReason: "rate_limit",
    profileFailureReason: null,
    used: { provider: "p2", model: "b" },
    asked: { provider: "p1", model: "a" },
    profileId: "p2:x",
    fallbackConfigured: true,
    timedOut: false,
    aborted: false,
    status: 429,
    retryCount: 0,
    profileRotationCount: 1,
    attemptCount: 2,
    observation: { errorPreview: "slow", errorHash: "sha256:1" },
    providerRuntimeFailureKind: "rate_limit",
  };

  test("every field of the table", () => {
    expect(embeddedRunFailoverDecision(made, hash)).toEqual({
      event: "embedded_run_failover_decision",
      tags: ["error_handling", "failover", "prompt", "rotate_profile"],
      runId: "r",
      stage: "prompt",
      decision: "rotate_profile",
      failoverReason: "rate_limit",
      profileFailureReason: null,
      provider: "p2",
      model: "b",
      sourceProvider: "p1",
      sourceModel: "a",
      profileId: "sha256:0123456789ab",
      fallbackConfigured: true,
      timedOut: false,
      aborted: false,
      status: 429,
      retryCount: 0,
      profileRotationCount: 1,
      attemptCount: 2,
      rawErrorPreview: "slow",
      rawErrorHash: "sha256:1",
      providerRuntimeFailureKind: "rate_limit",
    });
    const anonymous = embeddedRunFailoverDecision({ ...made, profileId: null, status: undefined }, hash);
    expect(anonymous.profileId).toBeUndefined();
    expect(anonymous.status).toBeUndefined();
  });

  test.each([
    ["rotate_profile", "warn"],
    ["fallback_model", "warn"],
    ["surface_error", "debug"],
    ["return_error_payload", "debug"],
    ["continue_normal", "debug"],
  ] as const)("%s is written at level %s", (decision, level) => {
    expect(embeddedDecisionLevel(decision)).toBe(level);
  });
});
