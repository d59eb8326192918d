import { describe, expect, test } from "vitest";
import type { Candidate } from "../run-record";
import {
  modelFallbackDecision,
  stepFields,
  type Decision,
  type PlaceInChain,
} from "./model-fallback-decision";

const run = { runId: "r", sessionId: "s", lane: "main", requested: { provider: "p1", model: "a" } };
const first: Candidate = { provider: "p1", model: "a", routeOrigin: "requested" };
const second: Candidate = { provider: "p2", model: "b", routeOrigin: "configured-fallback" };
const place: PlaceInChain = { candidate: first, position: 1, total: 2, next: second };
const last: PlaceInChain = { candidate: second, position: 2, total: 2, next: null };
const attempt = {
  provider: "p1",
  model: "a",
  reason: "rate_limit",
  error: "slow down",
  status: 429,
  code: "slow",
  observation: { errorPreview: "429 slow down", providerErrorMessagePreview: "slow down please" },
} as const;
const failed: Decision = { decision: "candidate_failed", attempt, probe: false };

describe("06 §1: model_fallback_decision", () => {
  test("L-1 … L-16: a failure with a next candidate", () => {
    expect(modelFallbackDecision(run, place, failed)).toEqual({
      event: "model_fallback_decision",
      tags: ["error_handling", "model_fallback", "candidate_failed"],
      decision: "candidate_failed",
      runId: "r",
      sessionId: "s",
      lane: "main",
      requestedProvider: "p1",
      requestedModel: "a",
      candidateProvider: "p1",
      candidateModel: "a",
      candidateRouteOrigin: "requested",
      attempt: 1,
      total: 2,
      reason: "rate_limit",
      status: 429,
      code: "slow",
      errorPreview: "429 slow down",
      providerErrorMessagePreview: "slow down please",
      fallbackStepType: "fallback_step",
      fallbackStepFromModel: "p1/a",
      fallbackStepToModel: "p2/b",
      fallbackStepFromFailureReason: "rate_limit",
      fallbackStepFromFailureDetail: "slow down please",
      fallbackStepChainPosition: 1,
      fallbackStepFinalOutcome: "next_fallback",
      nextCandidateProvider: "p2",
      nextCandidateModel: "b",
      nextCandidateRouteOrigin: "configured-fallback",
      isPrimary: true,
      requestedModelMatched: true,
      fallbackConfigured: true,
    });
  });

  test("L-32, L-36: at the end of the chain there is no next model", () => {
    const record = modelFallbackDecision(run, last, { decision: "skip_candidate", attempt, profileCount: 2 });
    expect(record).toMatchObject({
      fallbackStepFinalOutcome: "chain_exhausted",
      profileCount: 2,
      isPrimary: false,
      requestedModelMatched: false,
    });
    expect(record.fallbackStepToModel).toBeUndefined();
    expect(record.nextCandidateProvider).toBeUndefined();
    expect(record.allowTransientCooldownProbe).toBeUndefined();
  });

  test("L-17, L-37: a probe has no step", () => {
    const record = modelFallbackDecision(
      { requested: run.requested },
      { ...place, total: 1, next: null },
      {
        decision: "probe_cooldown_candidate",
        reason: "timeout",
        profileCount: 3,
      },
    );
    expect(record).toMatchObject({
      reason: "timeout",
      allowTransientCooldownProbe: true,
      profileCount: 3,
      fallbackConfigured: false,
    });
    expect(JSON.stringify(record)).not.toContain("fallbackStep");
    expect(record.runId).toBeUndefined();
    expect(record.lane).toBeUndefined();
  });

  test("R-4: a doubled prefix is not shown in the step", () => {
    const own: Candidate = {
      provider: "openrouter",
      model: "openrouter/auto",
      routeOrigin: "configured-fallback",
    };
    expect(stepFields({ ...place, next: own }, failed).fallbackStepToModel).toBe("openrouter/auto");
  });

  test("L-17: the outcome of a probe says so", () => {
    expect(modelFallbackDecision(run, place, { ...failed, probe: true })).toHaveProperty(
      "allowTransientCooldownProbe",
      true,
    );
  });

  test("L-19, L-31, L-33: success names the last attempt and lists them all", () => {
    const other = {
      ...attempt,
      provider: "p0",
      model: "z",
      reason: "auth",
      status: undefined,
      code: undefined,
      observation: {},
    } as const;
    const record = modelFallbackDecision(run, last, {
      decision: "candidate_succeeded",
      previous: [other, attempt],
      probe: false,
    });
    expect(record).toMatchObject({
      fallbackStepFromModel: "p1/a",
      fallbackStepToModel: "p2/b",
      fallbackStepFromFailureReason: "rate_limit",
      fallbackStepFinalOutcome: "succeeded",
    });
    expect(record.previousAttempts).toEqual([
      { provider: "p0", model: "z", reason: "auth" },
      {
        provider: "p1",
        model: "a",
        reason: "rate_limit",
        status: 429,
        code: "slow",
        errorPreview: "429 slow down",
        providerErrorMessagePreview: "slow down please",
      },
    ]);
    expect(record.reason).toBeUndefined();
  });

  test("L-37: success without earlier attempts has no step and no list", () => {
    const made: Decision = { decision: "candidate_succeeded", previous: [], probe: true };
    expect(stepFields(place, made)).toEqual({});
    expect(modelFallbackDecision(run, place, made).previousAttempts).toBeUndefined();
  });

  test.each([
    [{ errorPreview: "preview" }, "preview"],
    [{}, "slow down"],
  ])("L-34: the detail falls back from %j", (observation, detail) => {
    const made: Decision = { ...failed, attempt: { ...attempt, observation } };
    expect(stepFields(place, made).fallbackStepFromFailureDetail).toBe(detail);
  });
});
