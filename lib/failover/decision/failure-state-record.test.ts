import { describe, expect, test } from "vitest";
import type { ProfileEffect } from "../profile-event";
import {
  bookkeepingDropped,
  failureStateConsoleLine,
  failureStateRecord,
  operatorAction,
} from "./failure-state-record";

const now = 1_760_000_000_000;
const hash = () => "0123456789abcdef".repeat(4);

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
