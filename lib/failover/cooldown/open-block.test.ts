import { describe, expect, test } from "vitest";
import { defaultPolicy } from "../policy";
import type { ProfileEvent } from "../profile-event";
import type { UsageEntry } from "../usage-entry";
import { applyProfileEvent } from "./apply-profile-event";
import { MAX_TIME } from "./time";

const now = 1_760_000_000_000;
const hourMs = 3_600_000;
type Report = Partial<Extract<ProfileEvent, { type: "failure" }>>;

function reported(entry: UsageEntry, report: Report) {
  const base = {
    profileId: "openai:default",
    provider: "openai",
    at: now,
    type: "failure",
    reason: "rate_limit",
  } as const;
  return applyProfileEvent(entry, { ...base, ...report }, defaultPolicy);
}

test("W-30: a reported reset opens a block, counts one rate limit and no error, and ends the cooldown", () => {
  const row: UsageEntry = {
    cooldownUntil: now + 5,
    cooldownReason: "auth",
    cooldownSource: "ladder",
    cooldownOpenedAt: 4,
    errorCount: 2,
    failureCounts: { rate_limit: 1, auth: 2 },
    lastFailureAt: now - 1,
  };
  const { after, window } = reported(row, {
    providerResetAt: now + hourMs,
    resetChannel: "codex_rate_limits",
  });
  expect(after).toEqual({
    blockedUntil: now + hourMs,
    blockedReason: "subscription_limit",
    blockedSource: "codex_rate_limits",
    blockedOpenedAt: now,
    errorCount: 2,
    failureCounts: { rate_limit: 2, auth: 2 },
    lastFailureAt: now,
  });
  expect(window).toEqual({
    lane: "block",
    scope: { kind: "profile" },
    reason: "subscription_limit",
    source: "provider_reset",
    until: now + hourMs,
    openedAt: now,
    count: 2,
    reused: false,
  });
});

test.each([now, now - 1, 0, -1, MAX_TIME + 1, Number.NaN])(
  "W-30: a reset at %d is absurd or past: the ladder applies",
  (providerResetAt) => {
    const { after } = reported({}, { providerResetAt, modelId: "m" });
    expect(after).not.toHaveProperty("blockedUntil");
    expect(after?.modelCooldowns?.m?.until).toBe(now + 30_000);
  },
);

test("W-30: a report that names no channel came from the provider's answer", () => {
  expect(reported({}, { providerResetAt: now + 5 }).after?.blockedSource).toBe("provider_reset");
});

test("W-30: the last possible date is still a date", () => {
  expect(reported({}, { providerResetAt: MAX_TIME }).after?.blockedUntil).toBe(MAX_TIME);
});

describe("while a block runs", () => {
  const running: UsageEntry = {
    blockedUntil: now + hourMs,
    blockedReason: "subscription_limit",
    blockedSource: "provider_reset",
    blockedOpenedAt: now - 50,
    failureCounts: { rate_limit: 1 },
  };

  test("W-30: a later report moves the end and tells its channel, the start and the count stay", () => {
    const { after, window } = reported(running, { providerResetAt: now + 2 * hourMs, resetChannel: "wham" });
    expect(after).toEqual({
      ...running,
      blockedUntil: now + 2 * hourMs,
      blockedSource: "wham",
      lastFailureAt: now,
    });
    expect(window).toMatchObject({ reused: true, openedAt: now - 50, count: 1 });
  });

  test.each([now + 1, now + hourMs])("W-30: an earlier or equal report is ignored", (providerResetAt) => {
    const { after } = reported(running, { providerResetAt, resetChannel: "wham" });
    expect(after).toEqual({ ...running, lastFailureAt: now });
  });

  test("W-30: a block of unknown channel takes the one that reports now", () => {
    expect(
      reported({ blockedUntil: now + hourMs }, { providerResetAt: now + 1, resetChannel: "wham" }).after,
    ).toEqual({
      blockedUntil: now + hourMs,
      blockedReason: "subscription_limit",
      blockedSource: "wham",
      lastFailureAt: now,
    });
  });

  test("W-30: a block that is over does not lend its end", () => {
    const { after } = reported(
      { ...running, blockedUntil: now, lastFailureAt: now - 1 },
      { providerResetAt: now + 5 },
    );
    expect(after).toMatchObject({
      blockedUntil: now + 5,
      blockedOpenedAt: now,
      failureCounts: { rate_limit: 2 },
    });
  });
});

describe("W-31: scope of a block", () => {
  const scopeOf = ({ blockedModel, blockedScope }: UsageEntry = {}) => [blockedModel, blockedScope];
  const ofModel: UsageEntry = { blockedUntil: now + hourMs, blockedModel: "m", blockedScope: "model" };
  const wide: UsageEntry = { blockedUntil: now + hourMs };

  test.each([
    ["a first report with a model", {}, "m", ["m", "model"]],
    ["a first report without one", {}, undefined, [undefined, undefined]],
    ["a first report with a blank one", {}, " ", [undefined, undefined]],
    ["the same model again", ofModel, "m", ["m", "model"]],
    ["another model", ofModel, "other", [undefined, undefined]],
    ["no model", ofModel, undefined, [undefined, undefined]],
    ["a model under a profile-wide block", wide, "m", [undefined, undefined]],
    [
      "a named model without scope is profile-wide",
      { ...wide, blockedModel: "m" },
      "m",
      [undefined, undefined],
    ],
    ["after its end anything may be named", { ...wide, blockedUntil: now }, "m", ["m", "model"]],
  ])("%s", (_case, row: UsageEntry, modelId, scope) => {
    const report = { providerResetAt: now + 2 * hourMs, ...(modelId === undefined ? {} : { modelId }) };
    expect(scopeOf(reported(row, report).after)).toEqual(scope);
  });

  test("an earlier report of another model widens the block although its end is ignored", () => {
    const { after } = reported(ofModel, { providerResetAt: now + 1, modelId: "other" });
    expect(after?.blockedUntil).toBe(now + hourMs);
    expect(scopeOf(after)).toEqual([undefined, undefined]);
  });

  test("cooldowns of models are not touched by a block", () => {
    const models = { a: { until: now + 900, reason: "timeout", errorCount: 1 } } as const;
    const { after } = reported({ modelCooldowns: models }, { providerResetAt: now + hourMs });
    expect(after).toMatchObject({
      modelCooldowns: models,
      cooldownMirrorUntil: now + 900,
      cooldownModel: "a",
    });
  });
});
