import { describe, expect, test } from "vitest";
import { defaultPolicy, type FailoverPolicy } from "../policy";
import type { ProfileEvent } from "../profile-event";
import type { UsageEntry } from "../usage-entry";
import { applyProfileEvent } from "./apply-profile-event";
import { MAX_TIME } from "./time";

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

describe("how long", () => {
  test("W-10, W-26: counts survive the end of a window and climb", () => {
    const steps = [0, 1, 2, 3, 9].map((errorCount) => {
      const row = errorCount === 0 ? {} : { errorCount, lastFailureAt: now - 1 };
      return (fail(row, { reason: "unknown" }).after?.cooldownUntil ?? 0) - now;
    });
    expect(steps).toEqual([30_000, 60_000, 300_000, 300_000, 300_000]);
  });

  test("W-28: the hint is cut to the operator's limit and must beat the step to count", () => {
    const lengthOf = (retryHintMs: number, policy: Partial<FailoverPolicy> = {}) => {
      const { after } = fail({}, { reason: "overloaded", retryHintMs }, { policy });
      return [(after?.cooldownUntil ?? 0) - now, after?.cooldownSource];
    };
    expect(lengthOf(30_001)).toEqual([30_001, "retry_after"]);
    expect(lengthOf(30_000)).toEqual([30_000, "ladder"]);
    expect(lengthOf(7_200_000)).toEqual([3_600_000, "retry_after"]);
    expect(lengthOf(7_200_000, { retryAfterMaxMinutes: 120 })).toEqual([7_200_000, "retry_after"]);
    expect(lengthOf(7_200_000, { retryAfterMaxMinutes: 0 })).toEqual([30_000, "ladder"]);
    expect(lengthOf(Number.POSITIVE_INFINITY)).toEqual([30_000, "ladder"]);
    expect(lengthOf(Number.NaN)).toEqual([30_000, "ladder"]);
    expect(lengthOf(-5)).toEqual([30_000, "ladder"]);
  });

  test("W-27: the effect tells the window that was opened", () => {
    expect(fail({}, { reason: "billing" }).window).toEqual({
      lane: "disable",
      scope: { kind: "profile" },
      reason: "billing",
      source: "ladder",
      until: now + 5 * hourMs,
      openedAt: now,
      count: 1,
      reused: false,
    });
  });

  test("W-27: the disable lane ignores hints", () => {
    expect(fail({}, { reason: "billing", retryHintMs: 60_000 }).after).toEqual({
      disabledUntil: now + 5 * hourMs,
      disabledReason: "billing",
      disabledSource: "ladder",
      disabledOpenedAt: now,
      errorCount: 1,
      failureCounts: { billing: 1 },
      lastFailureAt: now,
    });
  });

  test("W-27: billing and auth_permanent climb by their own counts", () => {
    const row: UsageEntry = { failureCounts: { billing: 3 }, errorCount: 7, lastFailureAt: now - 1 };
    expect(fail(row, { reason: "auth_permanent" }).after?.disabledUntil).toBe(now + 600_000);
    expect(fail(row, { reason: "billing" }).after?.disabledUntil).toBe(now + 24 * hourMs);
  });

  test("W-12: ends are clamped to the last possible date", () => {
    expect(fail({}, { reason: "overloaded" }, { at: MAX_TIME - 5 }).after?.cooldownUntil).toBe(MAX_TIME);
    expect(fail({}, { reason: "billing" }, { at: MAX_TIME - 5 }).after?.disabledUntil).toBe(MAX_TIME);
  });

  test.each([0, -1, MAX_TIME + 1, 9_007_199_254_740_991])(
    "G-2: a corrupt end (%d) is no window, so a new one opens",
    (until) => {
      expect(
        fail({ cooldownUntil: until, disabledUntil: until, blockedUntil: until }, { reason: "rate_limit" })
          .after,
      ).toMatchObject({
        cooldownUntil: now + 30_000,
        errorCount: 1,
        disabledUntil: until,
        blockedUntil: until,
      });
    },
  );
});

describe("W-21: counters are forgotten after the failure window", () => {
  const stale = now - 24 * hourMs - 1;
  const counted = { errorCount: 5, failureCounts: { overloaded: 4, billing: 1 } } as const;

  test.each([
    ["the last failure just inside", { lastFailureAt: stale + 1 }, 6],
    ["the last failure just outside", { lastFailureAt: stale }, 1],
    ["nothing known", {}, 1],
    ["a cooldown that ended later", { lastFailureAt: stale, cooldownUntil: stale + 1 }, 6],
    ["a disable that ended later", { lastFailureAt: stale, disabledUntil: now - 5 }, 6],
    ["a block that ended later", { lastFailureAt: stale, blockedUntil: now - 5 }, 6],
    [
      "a block of one model that ended later",
      { lastFailureAt: stale, blockedUntil: now - 5, blockedModel: "m", blockedScope: "model" as const },
      1,
    ],
    [
      "a mirror that ended later",
      { lastFailureAt: stale, cooldownUntil: now - 5, cooldownMirrorUntil: now - 5 },
      1,
    ],
    ["a corrupt end", { lastFailureAt: stale, cooldownUntil: MAX_TIME + 1 }, 1],
    ["a corrupt last failure", { lastFailureAt: MAX_TIME + 1 }, 1],
    ["a last failure in the future", { lastFailureAt: now + 5 }, 6],
  ])("%s", (_case, row: UsageEntry, count) => {
    const { after } = fail({ ...counted, ...row }, { reason: "overloaded" });
    expect(after?.errorCount).toBe(count);
    expect(after?.failureCounts).toEqual(count === 1 ? { overloaded: 1 } : { overloaded: 5, billing: 1 });
  });

  test("a running window keeps every count however old the failure is", () => {
    const { after } = fail(
      { ...counted, lastFailureAt: stale, disabledUntil: now + 1, disabledReason: "billing" },
      { reason: "billing" },
    );
    expect(after).toMatchObject(counted);
  });

  test("the hours are the operator's", () => {
    const { after } = fail(
      { ...counted, lastFailureAt: now - 2 * hourMs },
      { reason: "overloaded" },
      { policy: { failureWindowHours: 1 } },
    );
    expect(after?.errorCount).toBe(1);
  });

  test.each([
    ["its window ended inside", { until: stale + 1, lastFailureAt: 1 }, 4],
    ["its last failure is inside", { until: 1, lastFailureAt: stale + 1 }, 4],
    ["both are outside", { until: stale, lastFailureAt: stale }, 1],
  ])("a model counts by its own times: %s", (_case, times, count) => {
    const row: UsageEntry = {
      ...counted,
      lastFailureAt: now - 1,
      modelCooldowns: { m: { errorCount: 3, ...times } },
    };
    const { after } = fail(row, { reason: "timeout", modelId: "m" });
    expect(after?.modelCooldowns?.m?.errorCount).toBe(count);
    expect(after).toMatchObject({ errorCount: 5, failureCounts: { ...counted.failureCounts, timeout: 1 } });
  });

  test("a model's failure leaves the profile's stale counters alone", () => {
    const { after } = fail({ ...counted, lastFailureAt: stale }, { reason: "timeout", modelId: "m" });
    expect(after).toMatchObject({ errorCount: 5, failureCounts: { overloaded: 4, billing: 1, timeout: 1 } });
  });
});
