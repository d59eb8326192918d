import { expect, test } from "vitest";
import { defaultPolicy } from "../policy";
import type { FailureReason } from "../reasons";
import type { UsageEntry } from "../usage-entry";
import { explainWindows, nextStep } from "./next-step";
import { MAX_TIME } from "./time";

const now = 1_760_000_000_000;
const hourMs = 3_600_000;
const next = (row: UsageEntry | undefined, reason: FailureReason, modelId?: string) =>
  nextStep(
    row,
    { now, reason, provider: "anthropic", ...(modelId === undefined ? {} : { modelId }) },
    defaultPolicy,
  );

test("W-65: a free profile pays the first step from now on", () => {
  expect(next(undefined, "overloaded")).toEqual({ count: 1, lengthMs: 30_000, until: now + 30_000 });
  expect(next({ errorCount: 1, lastFailureAt: now - 1 }, "auth")).toEqual({
    count: 2,
    lengthMs: 60_000,
    until: now + 60_000,
  });
  expect(next(undefined, "billing")).toEqual({ count: 1, lengthMs: 5 * hourMs, until: now + 5 * hourMs });
  expect(next(undefined, "auth_permanent")?.lengthMs).toBe(600_000);
});

test("W-65: behind a running window of the same kind the next step starts at its end", () => {
  const row: UsageEntry = {
    cooldownUntil: now + 30_000,
    errorCount: 1,
    disabledUntil: now + hourMs,
    disabledReason: "billing",
    failureCounts: { billing: 2 },
    modelCooldowns: { m: { until: now + 60_000, errorCount: 2 } },
  };
  expect(next(row, "auth")).toEqual({ count: 2, lengthMs: 60_000, until: now + 90_000 });
  expect(next(row, "billing")).toEqual({ count: 3, lengthMs: 20 * hourMs, until: now + 21 * hourMs });
  expect(next(row, "rate_limit", "m")).toEqual({ count: 3, lengthMs: 300_000, until: now + 360_000 });
  expect(next(row, "rate_limit", "other")).toEqual({ count: 1, lengthMs: 30_000, until: now + 30_000 });
  expect(next(row, "rate_limit")).toEqual({ count: 2, lengthMs: 60_000, until: now + 90_000 });
});

test("W-65: counts that will be forgotten by then do not count", () => {
  expect(next({ errorCount: 5, lastFailureAt: now - 25 * hourMs }, "auth")?.count).toBe(1);
  expect(next({ failureCounts: { billing: 5 }, lastFailureAt: now - 25 * hourMs }, "billing")?.count).toBe(1);
});

test("W-65: reasons that open no window have no next step, and no end passes the last date", () => {
  expect((["server_error", "format", "no_error_details"] as const).map((reason) => next({}, reason))).toEqual(
    [null, null, null],
  );
  const policy = { ...defaultPolicy, quotaProbeEnabled: true };
  expect(nextStep({}, { now, reason: "no_error_details", provider: "openai" }, policy)?.count).toBe(1);
  const asked = (reason: FailureReason) =>
    nextStep(
      { errorCount: 4, failureCounts: { billing: 1 }, lastFailureAt: now },
      { now, reason, provider: "openai" },
      policy,
    );
  expect([asked("billing")?.count, asked("server_error")]).toEqual([2, null]);
  expect(next({ disabledUntil: MAX_TIME, disabledReason: "manual" }, "billing")?.until).toBe(MAX_TIME);
});

test("W-66: each window is explained with its next step; manual ones and blocks have none", () => {
  const row: UsageEntry = {
    cooldownUntil: now + 1_000,
    cooldownReason: "auth",
    errorCount: 1,
    lastFailureAt: now - 1,
    blockedUntil: now + 5,
    modelCooldowns: { m: { until: now + 2_000, reason: "timeout", errorCount: 1 }, bare: { until: now + 9 } },
  };
  const explained = explainWindows(row, { now, provider: "anthropic" }, defaultPolicy);
  expect(explained.map(({ lane, scope, next }) => [lane, scope.kind, next?.count, next?.until])).toEqual([
    ["block", "profile", undefined, undefined],
    ["cooldown", "profile", 2, now + 61_000],
    ["cooldown", "model", 2, now + 62_000],
    ["cooldown", "model", undefined, undefined],
  ]);
  const off = explainWindows(
    { disabledUntil: now + 5, disabledReason: "manual" },
    { now, provider: "anthropic" },
    defaultPolicy,
  );
  expect(off).toMatchObject([{ reason: "manual", next: null }]);
  expect(explainWindows(undefined, { now, provider: "anthropic" }, defaultPolicy)).toEqual([]);
});
