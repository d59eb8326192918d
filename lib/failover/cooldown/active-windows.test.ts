import { expect, test } from "vitest";
import type { UsageEntry } from "../usage-entry";
import { activeWindows, isManuallyDisabled } from "./active-windows";

const now = 1_760_000_000_000;
const all = { now };
const model = (modelId: string) => ({ now, modelId });
const cooling = (seconds: number, more: UsageEntry = {}): UsageEntry => ({
  cooldownUntil: now + seconds * 1_000,
  ...more,
});
const disabled = (seconds: number, disabledReason?: UsageEntry["disabledReason"]): UsageEntry => ({
  disabledUntil: now + seconds * 1_000,
  ...(disabledReason && { disabledReason }),
});
const manual = (seconds: number) => disabled(seconds, "manual");
const blocked = (seconds: number, blockedModel?: string): UsageEntry => ({
  blockedUntil: now + seconds * 1_000,
  ...(blockedModel !== undefined && { blockedModel, blockedScope: "model" as const }),
});

test("W-66: every active window with lane, scope, reason, source, start, end and count", () => {
  const row: UsageEntry = {
    ...cooling(5, { cooldownReason: "auth", cooldownSource: "manual", cooldownOpenedAt: 3, errorCount: 4 }),
    ...disabled(6, "billing"),
    disabledOpenedAt: 2,
    ...blocked(7, "a"),
    blockedOpenedAt: 1,
    failureCounts: { billing: 2, rate_limit: 8 },
    modelCooldowns: {
      a: { until: now + 8_000, reason: "timeout", source: "retry_after", openedAt: 5, errorCount: 3 },
      b: { until: now + 9_000 },
      over: { until: now },
    },
  };
  const profile = { kind: "profile" };
  const windows = [
    {
      lane: "disable",
      scope: profile,
      reason: "billing",
      source: "ladder",
      openedAt: 2,
      until: now + 6_000,
      count: 2,
    },
    {
      lane: "block",
      scope: { kind: "model", modelId: "a" },
      reason: "subscription_limit",
      source: "provider_reset",
      openedAt: 1,
      until: now + 7_000,
      count: 8,
    },
    {
      lane: "cooldown",
      scope: profile,
      reason: "auth",
      source: "manual",
      openedAt: 3,
      until: now + 5_000,
      count: 4,
    },
    {
      lane: "cooldown",
      scope: { kind: "model", modelId: "a" },
      reason: "timeout",
      source: "retry_after",
      openedAt: 5,
      until: now + 8_000,
      count: 3,
    },
    {
      lane: "cooldown",
      scope: { kind: "model", modelId: "b" },
      reason: null,
      source: "ladder",
      openedAt: null,
      until: now + 9_000,
      count: 0,
    },
  ];
  expect(activeWindows(row, all)).toEqual(windows);
  expect(activeWindows(row, model("a"))).toEqual(windows.slice(0, 4));
  expect(activeWindows(row, model("c"))).toEqual([windows[0], windows[2]]);
});

test("W-66: what a bare row does not say is null or 0", () => {
  const bare = { openedAt: null, count: 0, reason: null, source: "ladder", scope: { kind: "profile" } };
  expect(activeWindows({ ...cooling(5), ...disabled(6) }, all)).toEqual([
    { ...bare, lane: "disable", until: now + 6_000 },
    { ...bare, lane: "cooldown", until: now + 5_000 },
  ]);
  expect(
    activeWindows({ ...disabled(6, "billing"), ...blocked(7) }, all).map((window) => window.count),
  ).toEqual([0, 0]);
  expect(activeWindows(blocked(7), all)[0]?.openedAt).toBeNull();
});

test("W-49: a manual disable is known by its reason, or by its mark where there is no reason", () => {
  const off = (row: UsageEntry | undefined) => isManuallyDisabled(row, now);
  expect([manual(5), { ...disabled(5), disabledSource: "manual" as const }].map(off)).toEqual([true, true]);
  expect([undefined, manual(0), disabled(5, "billing"), disabled(5)].map(off)).toEqual(Array(4).fill(false));
  expect(off({ ...disabled(5, "billing"), disabledSource: "manual" })).toBe(false);
  expect(activeWindows(manual(5), all)[0]).toMatchObject({ reason: "manual", source: "manual", count: 0 });
});
