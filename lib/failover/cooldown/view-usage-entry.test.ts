import { describe, expect, test } from "vitest";
import type { UsageEntry } from "../usage-entry";
import { MAX_TIME } from "./time";
import { viewUsageEntry } from "./view-usage-entry";

const now = 1_760_000_000_000;
const cooling = (seconds: number, more: UsageEntry = {}): UsageEntry => ({
  cooldownUntil: now + seconds * 1_000,
  ...more,
});
const disabled = (seconds: number, disabledReason?: UsageEntry["disabledReason"]): UsageEntry => ({
  disabledUntil: now + seconds * 1_000,
  ...(disabledReason && { disabledReason }),
});
const ofModel = (modelId: string, seconds: number): UsageEntry => ({
  modelCooldowns: { [modelId]: { until: now + seconds * 1_000, reason: "rate_limit" } },
});
const blocked = (seconds: number, blockedModel?: string): UsageEntry => ({
  blockedUntil: now + seconds * 1_000,
  ...(blockedModel !== undefined && { blockedModel, blockedScope: "model" as const }),
});

describe("W-40: the read view", () => {
  test("hides windows that are over, each lane on its own, and keeps counters", () => {
    const counters = { errorCount: 3, failureCounts: { auth: 1 }, lastFailureAt: 4, lastUsed: 5 } as const;
    const over: UsageEntry = {
      ...cooling(0, {
        cooldownReason: "auth",
        cooldownSource: "ladder",
        cooldownOpenedAt: 1,
        cooldownClassification: "wham_token_expired",
      }),
      ...disabled(0, "billing"),
      disabledSource: "ladder",
      disabledOpenedAt: 1,
      ...blocked(-1, "a"),
      blockedReason: "subscription_limit",
      blockedSource: "wham",
      blockedOpenedAt: 1,
    };
    expect(viewUsageEntry({ ...counters, ...over }, now)).toEqual(counters);
    expect(viewUsageEntry({ ...over, ...cooling(1) }, now)).toEqual({
      cooldownUntil: now + 1_000,
      cooldownReason: "auth",
      cooldownSource: "ladder",
      cooldownOpenedAt: 1,
      cooldownClassification: "wham_token_expired",
    });
    expect(viewUsageEntry({ ...over, ...disabled(1) }, now)).toMatchObject({
      disabledUntil: now + 1_000,
      disabledReason: "billing",
    });
    expect(viewUsageEntry({ ...over, ...blocked(1) }, now)).toMatchObject({
      blockedUntil: now + 1_000,
      blockedModel: "a",
    });
  });

  test("a model keeps its counters when its window is hidden", () => {
    const window = {
      reason: "timeout",
      source: "ladder",
      openedAt: 3,
      errorCount: 2,
      lastFailureAt: 5,
    } as const;
    const row: UsageEntry = {
      modelCooldowns: { over: { until: now, ...window }, running: { until: now + 1, ...window } },
    };
    expect(viewUsageEntry(row, now).modelCooldowns).toEqual({
      over: { errorCount: 2, lastFailureAt: 5 },
      running: { until: now + 1, ...window },
    });
  });

  test("invalid ends are shown as absent, and the row itself is not touched", () => {
    const row: UsageEntry = {
      cooldownUntil: MAX_TIME + 1,
      cooldownReason: "auth",
      disabledUntil: -5,
      errorCount: 1,
    };
    const copy = structuredClone(row);
    expect(viewUsageEntry(row, now)).toEqual({ errorCount: 1 });
    expect(row).toEqual(copy);
  });

  test("a mirror is not shown beside what it mirrors", () => {
    const row: UsageEntry = {
      ...ofModel("a", 5),
      cooldownUntil: now + 5_000,
      cooldownModel: "a",
      cooldownMirrorUntil: now + 5_000,
    };
    expect(viewUsageEntry(row, now)).toEqual(ofModel("a", 5));
  });
});
