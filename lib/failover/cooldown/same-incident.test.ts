import { describe, expect, test } from "vitest";
import { defaultPolicy, type FailoverPolicy } from "../policy";
import type { ProfileEvent } from "../profile-event";
import type { UsageEntry } from "../usage-entry";
import { applyProfileEvent } from "./apply-profile-event";

const now = 1_760_000_000_000;
const hourMs = 3_600_000;
type Failure = Omit<Extract<ProfileEvent, { type: "failure" }>, "profileId" | "provider" | "at" | "type">;

function fail(
  entry: UsageEntry | undefined,
  failure: Failure,
  options: { policy?: Partial<FailoverPolicy>; at?: number; provider?: string } = {},
) {
  const provider = options.provider ?? "anthropic";
  const base = { profileId: `${provider}:default`, provider, at: options.at ?? now };
  return applyProfileEvent(
    entry,
    { ...base, type: "failure", ...failure },
    { ...defaultPolicy, ...options.policy },
  );
}

describe("the same incident", () => {
  const running: UsageEntry = {
    cooldownUntil: now + 20_000,
    cooldownReason: "overloaded",
    cooldownSource: "retry_after",
    cooldownOpenedAt: now - 10_000,
    errorCount: 1,
    failureCounts: { overloaded: 1 },
    lastFailureAt: now - 10_000,
    cooldownClassification: "wham_token_expired",
  };

  test("W-24: only the reason and the time of the failure move", () => {
    const { after, window } = fail(running, { reason: "auth", retryHintMs: 3_000_000 });
    const { cooldownClassification: _removed, ...kept } = running;
    expect(after).toEqual({ ...kept, cooldownReason: "auth", lastFailureAt: now });
    expect(window).toMatchObject({
      until: now + 20_000,
      reason: "auth",
      source: "retry_after",
      count: 1,
      reused: true,
    });
  });

  test("W-24: a window of unknown source keeps it unknown", () => {
    const { after } = fail({ cooldownUntil: now + 1 }, { reason: "auth" });
    expect(after).toEqual({
      cooldownUntil: now + 1,
      cooldownReason: "auth",
      lastFailureAt: now,
    });
  });

  test("W-24: what the row does not say stays unsaid", () => {
    const { after } = fail({ cooldownUntil: now + 1 }, { reason: "auth" });
    expect(after).toStrictEqual({ cooldownUntil: now + 1, cooldownReason: "auth", lastFailureAt: now });
  });

  test("W-24: at its end the window is over and the next step counts", () => {
    const { after } = fail({ ...running, cooldownUntil: now }, { reason: "auth" });
    expect(after).toMatchObject({
      cooldownUntil: now + 60_000,
      errorCount: 2,
      cooldownSource: "ladder",
      cooldownOpenedAt: now,
    });
  });

  test("W-24: a model window and a profile window are different keys", () => {
    const { after } = fail(running, { reason: "rate_limit", modelId: "m" });
    const { cooldownClassification: _removed, ...kept } = running;
    expect(after).toMatchObject({
      ...kept,
      lastFailureAt: now,
      failureCounts: { overloaded: 1, rate_limit: 1 },
    });
    expect(after?.modelCooldowns?.m).toMatchObject({ until: now + 30_000, errorCount: 1 });
    expect(after).not.toHaveProperty("cooldownMirrorUntil");
  });

  test("W-24: the same model inside its window changes its reason and times only", () => {
    const window = {
      until: now + 9_000,
      reason: "rate_limit",
      errorCount: 2,
      lastFailureAt: now - 1,
      source: "ladder",
      openedAt: 7,
    } as const;
    const { after, window: hit } = fail(
      { modelCooldowns: { m: window } },
      { reason: "timeout", modelId: "m" },
    );
    expect(after?.modelCooldowns).toEqual({ m: { ...window, reason: "timeout", lastFailureAt: now } });
    expect(hit).toMatchObject({ reused: true, count: 2, until: now + 9_000 });
    expect(after?.failureCounts).toBeUndefined();
  });

  test("W-24: a running disable keeps end, source and counts; its reason follows", () => {
    const disabled: UsageEntry = {
      disabledUntil: now + hourMs,
      disabledReason: "billing",
      disabledSource: "ladder",
      disabledOpenedAt: 3,
      failureCounts: { billing: 2 },
    };
    const { after, window } = fail(disabled, { reason: "auth_permanent" });
    expect(after).toEqual({ ...disabled, disabledReason: "auth_permanent", lastFailureAt: now });
    expect(window).toMatchObject({
      lane: "disable",
      reason: "auth_permanent",
      reused: true,
      openedAt: 3,
      count: 0,
    });
  });

  test.each([{ disabledReason: "manual" as const }, { disabledSource: "manual" as const }])(
    "W-24: an operator's disable is never renamed (%j)",
    (manual) => {
      const { after, window } = fail({ disabledUntil: now + hourMs, ...manual }, { reason: "billing" });
      expect(after).toEqual({ disabledUntil: now + hourMs, ...manual, lastFailureAt: now });
      expect(window).toMatchObject({ reason: "manual", source: "manual", reused: true });
    },
  );

  test("W-5: a disable neither ends nor alters a running cooldown, and the other way round", () => {
    const both = fail(running, { reason: "billing" }).after;
    expect(both).toMatchObject({
      cooldownUntil: now + 20_000,
      cooldownReason: "overloaded",
      disabledUntil: now + 5 * hourMs,
      errorCount: 2,
    });
    const again = fail(
      { disabledUntil: now + hourMs, disabledReason: "billing" },
      { reason: "overloaded" },
    ).after;
    expect(again).toMatchObject({
      disabledUntil: now + hourMs,
      disabledReason: "billing",
      cooldownUntil: now + 30_000,
    });
  });

  test("W-25: a rate limit under a block that covers its model leaves only its time", () => {
    const blocked: UsageEntry = {
      blockedUntil: now + hourMs,
      blockedReason: "subscription_limit",
      blockedOpenedAt: 9,
      failureCounts: { rate_limit: 1 },
    };
    for (const model of [{}, { modelId: "m" }]) {
      const { after, window } = fail(blocked, { reason: "rate_limit", ...model });
      expect(after).toEqual({ ...blocked, lastFailureAt: now });
      expect(window).toEqual({
        lane: "block",
        scope: { kind: "profile" },
        reason: "subscription_limit",
        source: "provider_reset",
        until: now + hourMs,
        openedAt: 9,
        count: 1,
        reused: true,
      });
    }
  });

  test.each([
    ["its model", "m", false],
    ["another model", "other", true],
    ["no known model", undefined, true],
  ])("W-25: a block of one model, failure on %s", (_case, modelId, opens) => {
    const blocked: UsageEntry = { blockedUntil: now + hourMs, blockedModel: "m", blockedScope: "model" };
    const { window } = fail(blocked, { reason: "rate_limit", ...(modelId === undefined ? {} : { modelId }) });
    expect(window?.lane).toBe(opens ? "cooldown" : "block");
  });

  test("W-25: other reasons open their window beside the block", () => {
    const { after } = fail({ blockedUntil: now + hourMs }, { reason: "timeout", modelId: "m" });
    expect(after?.modelCooldowns?.m).toMatchObject({ until: now + 30_000 });
  });

  test("W-25: a block that has ended is no incident", () => {
    expect(fail({ blockedUntil: now }, { reason: "rate_limit" }).after).toMatchObject({
      cooldownUntil: now + 30_000,
      errorCount: 1,
    });
  });
});
