import { describe, expect, test } from "vitest";
import type { ProfileEffect } from "../profile-event";
import type { Candidate } from "../run-record";
import { coalesce, createCoalescingMemory } from "./coalesce";
import { decisionConsoleLine } from "./console-line";
import {
  embeddedDecisionLevel,
  embeddedRunFailoverDecision,
  type EmbeddedDecision,
} from "./embedded-decision";
import {
  bookkeepingDropped,
  failureStateConsoleLine,
  failureStateRecord,
  operatorAction,
} from "./failure-state-record";
import {
  modelFallbackDecision,
  stepFields,
  type Decision,
  type PlaceInChain,
} from "./model-fallback-decision";

const now = 1_760_000_000_000;
const hash = () => "0123456789abcdef".repeat(4);
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
    expect(record).not.toHaveProperty("fallbackStepToModel");
    expect(record).not.toHaveProperty("nextCandidateProvider");
    expect(record).not.toHaveProperty("allowTransientCooldownProbe");
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
    expect(Object.keys(record).filter((field) => field.startsWith("fallbackStep"))).toEqual([]);
    expect(record).not.toHaveProperty("runId");
    expect(record).not.toHaveProperty("lane");
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
    expect(record).not.toHaveProperty("reason");
  });

  test("L-37: success without earlier attempts has no step and no list", () => {
    const made: Decision = { decision: "candidate_succeeded", previous: [], probe: true };
    expect(stepFields(place, made)).toEqual({});
    expect(modelFallbackDecision(run, place, made)).not.toHaveProperty("previousAttempts");
  });

  test.each([
    [{ errorPreview: "preview" }, "preview"],
    [{}, "slow down"],
  ])("L-34: the detail falls back from %j", (observation, detail) => {
    const made: Decision = { ...failed, attempt: { ...attempt, observation } };
    expect(stepFields(place, made).fallbackStepFromFailureDetail).toBe(detail);
  });
});

describe("L-40 … L-42: coalescing", () => {
  const record = modelFallbackDecision(run, place, failed);
  test("the same line within 30 seconds is counted, and the next one says how often", () => {
    const memory = createCoalescingMemory();
    expect(coalesce(memory, record, now)).toBe(0);
    expect(coalesce(memory, record, now + 1)).toBeNull();
    expect(coalesce(memory, record, now + 29_999)).toBeNull();
    expect(coalesce(memory, record, now + 30_000)).toBe(2);
    expect(coalesce(memory, record, now + 30_001)).toBeNull();
  });

  test("another decision, provider, reason or next candidate is another line", () => {
    const memory = createCoalescingMemory();
    coalesce(memory, record, now);
    for (const change of [
      { decision: "skip_candidate" },
      { candidateProvider: "p9" },
      { reason: "timeout" },
      { nextCandidateProvider: "p9" },
      { nextCandidateModel: "z" },
    ]) {
      expect(coalesce(memory, { ...record, ...change }, now)).toBe(0);
    }
    expect(coalesce(memory, { ...record, candidateModel: "other" }, now)).toBeNull();
  });

  test("probes and successes are always written", () => {
    const memory = createCoalescingMemory();
    const success = { ...record, decision: "candidate_succeeded" };
    expect([coalesce(memory, success, now), coalesce(memory, success, now)]).toEqual([0, 0]);
    expect(memory.seen.size).toBe(0);
  });

  test("at most 100 keys, none older than a minute", () => {
    const memory = createCoalescingMemory();
    for (let n = 0; n < 101; n += 1) coalesce(memory, { ...record, candidateProvider: `p${n}` }, now);
    expect(memory.seen.size).toBe(100);
    expect(coalesce(memory, { ...record, candidateProvider: "p0" }, now)).toBe(0);
    coalesce(memory, record, now + 60_001);
    expect(memory.seen.size).toBe(1);
  });

  test("what was counted a minute ago is forgotten", () => {
    const memory = createCoalescingMemory();
    coalesce(memory, record, now);
    coalesce(memory, record, now + 1);
    expect(coalesce(memory, record, now + 60_000)).toBe(1);
    const other = createCoalescingMemory();
    coalesce(other, record, now);
    coalesce(other, record, now + 1);
    expect(coalesce(other, record, now + 60_001)).toBe(0);
  });
});

describe("L-55, L-56: the console line", () => {
  const record = modelFallbackDecision(run, place, failed);
  test("with everything", () => {
    expect(decisionConsoleLine({ ...record, providerErrorType: "slow", suppressedDuplicateCount: 3 })).toBe(
      "model fallback decision: decision=candidate_failed requested=p1/a candidate=p1/a reason=rate_limit" +
        " providerErrorType=slow next=p2/b detail=slow down please (3 duplicates suppressed in last 30s)",
    );
  });

  test("with nothing", () => {
    const bare = modelFallbackDecision(run, last, {
      decision: "candidate_succeeded",
      previous: [],
      probe: true,
    });
    expect(decisionConsoleLine(bare)).toBe(
      "model fallback decision: decision=candidate_succeeded requested=p1/a candidate=p2/b reason=unknown next=none",
    );
  });

  test("the preview stands in for a missing message, controls are stripped", () => {
    const odd = { ...record, providerErrorMessagePreview: undefined, errorPreview: "a\u001b[1mb\nc" };
    expect(decisionConsoleLine(odd)).toContain("detail=ab c");
  });

  test.each(["auth_html", "auth_refresh", "auth_scope", "upstream_html"])("no detail for %s", (kind) => {
    expect(decisionConsoleLine(record, kind)).not.toContain("detail=");
    expect(decisionConsoleLine(record, "timeout")).toContain("detail=");
  });
});

describe("06 §6: auth_profile_failure_state_updated", () => {
  const window: NonNullable<ProfileEffect["window"]> = {
    lane: "cooldown",
    scope: { kind: "model", modelId: "a" },
    reason: "rate_limit",
    source: "ladder",
    until: now + 60_000,
    openedAt: now,
    count: 2,
    reused: false,
  };
  const effect: ProfileEffect = {
    profileId: "p1:me@example.com",
    type: "failure",
    window,
    before: { errorCount: 7, modelCooldowns: { a: { until: now - 1, errorCount: 1 } } },
    after: {
      errorCount: 7,
      modelCooldowns: { a: { until: now + 60_000, errorCount: 2 } },
      failureCounts: { rate_limit: 2 },
      cooldownUntil: now + 60_000,
      cooldownMirrorUntil: now + 60_000,
    },
  };
  const failure = { runId: "r", provider: "p1", reason: "rate_limit", modelId: "a", effect } as const;

  test("L-60 … L-70: a model window", () => {
    expect(failureStateRecord(failure, hash)).toEqual({
      event: "auth_profile_failure_state_updated",
      tags: ["error_handling", "auth_profiles", "cooldown"],
      runId: "r",
      profileId: "sha256:0123456789ab",
      provider: "p1",
      reason: "rate_limit",
      modelId: "a",
      scope: "model",
      windowType: "cooldown",
      windowReused: false,
      windowSource: "ladder",
      previousErrorCount: 1,
      errorCount: 2,
      previousCooldownUntil: now - 1,
      cooldownUntil: now + 60_000,
      failureCounts: { rate_limit: 2 },
    });
  });

  test.each([
    ["disable", "disabled"],
    ["block", "blocked"],
  ] as const)("L-65: lane %s is called %s; a mirror is not the profile's own window", (lane, windowType) => {
    const record = failureStateRecord(
      {
        provider: "p1",
        reason: "billing",
        effect: {
          ...effect,
          window: { ...window, lane, scope: { kind: "profile" }, reused: true },
          before: { errorCount: 0, disabledUntil: now - 5, disabledReason: "billing" },
          after: {
            ...effect.after,
            disabledUntil: now + 5,
            disabledReason: "billing",
            blockedUntil: now + 6,
          },
        },
      },
      hash,
    );
    expect(record).toMatchObject({
      windowType,
      scope: "profile",
      windowReused: true,
      errorCount: 7,
      previousDisabledUntil: now - 5,
      disabledUntil: now + 5,
      disabledReason: "billing",
      blockedUntil: now + 6,
    });
    for (const absent of ["previousErrorCount", "cooldownUntil", "runId", "modelId"])
      expect(record).not.toHaveProperty(absent);
  });

  test("L-71: the console line; nothing recorded, no line", () => {
    const record = failureStateRecord(failure, hash);
    expect(record === null ? null : failureStateConsoleLine(record)).toBe(
      "auth profile failure state updated: runId=r profile=sha256:0123456789ab provider=p1 reason=rate_limit window=cooldown reused=false",
    );
    expect(failureStateRecord({ ...failure, effect: { ...effect, window: null } }, hash)).toBeNull();
    const unnamed = failureStateRecord({ ...failure, runId: undefined }, hash);
    expect(unnamed === null ? null : failureStateConsoleLine(unnamed)).toContain("runId=- ");
  });

  test("an entry that was empty counts from zero", () => {
    const fresh = {
      ...effect,
      before: undefined,
      after: undefined,
      window: { ...window, scope: { kind: "profile" } },
    } as const;
    expect(failureStateRecord({ ...failure, effect: fresh }, hash)).toMatchObject({ errorCount: 0 });
  });
});

test("L-72, L-73: dropped bookkeeping and operator actions name the profile by its hash only", () => {
  const profileId = "p1:me@example.com";
  const dropped = bookkeepingDropped(
    { profileId, provider: "p1", reason: "auth", cause: "store busy" },
    hash,
  );
  expect(dropped).toMatchObject({
    event: "auth_profile_bookkeeping_dropped",
    profileId: "sha256:0123456789ab",
    cause: "store busy",
  });
  const acted = operatorAction(
    {
      action: "clear_profile",
      actor: "ada",
      profileId,
      before: { errorCount: 1 },
      after: undefined,
      verified: true,
    },
    hash,
  );
  expect(acted).toMatchObject({
    event: "auth_profile_operator_action",
    action: "clear_profile",
    actor: "ada",
    verified: true,
  });
  expect(JSON.stringify([dropped, acted])).not.toContain("me@example.com");
});

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
    expect(anonymous).not.toHaveProperty("profileId");
    expect(anonymous).not.toHaveProperty("status");
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
