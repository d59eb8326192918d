import { describe, expect, test } from "vitest";
import { defaultPolicy } from "../policy";
import type { ProfileEvent, QuotaAnswer } from "../profile-event";
import type { UsageEntry } from "../usage-entry";
import { applyProfileEvent } from "./apply-profile-event";
import { judgeQuotaAnswer, mayAskAgain } from "./quota-answer";
import { MAX_TIME } from "./time";

const now = 1_760_000_000_000;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

function answered(
  row: UsageEntry,
  quotaAnswer: QuotaAnswer,
  more: Partial<Extract<ProfileEvent, { type: "failure" }>> = {},
) {
  const base = {
    profileId: "openai:a",
    provider: "openai",
    at: now,
    type: "failure",
    reason: "unknown",
  } as const;
  return applyProfileEvent(
    row,
    { ...base, quotaAnswer, ...more },
    { ...defaultPolicy, quotaProbeEnabled: true },
  );
}

describe("W-72 to W-76: what an answer costs", () => {
  test.each([
    [{ kind: "available" }, 15_000, { cooldownReason: "unknown" }],
    [
      { kind: "token_expired" },
      12 * hourMs,
      { cooldownReason: "auth", cooldownClassification: "wham_token_expired" },
    ],
    [
      { kind: "account_dead" },
      24 * hourMs,
      { cooldownReason: "auth_permanent", cooldownClassification: "wham_account_dead" },
    ],
    [{ kind: "http_error" }, 5 * minuteMs, { cooldownReason: "unknown" }],
    [{ kind: "no_answer" }, 30_000, { cooldownReason: "unknown" }],
    [{ kind: "exhausted", resetAt: now }, 30_000, { cooldownReason: "unknown" }],
    [{ kind: "exhausted", resetAt: MAX_TIME + 1 }, 30_000, { cooldownReason: "unknown" }],
  ] as const)("%j", (answer, lengthMs, fields) => {
    const { after, window } = answered({}, answer);
    expect(after).toEqual({
      cooldownUntil: now + lengthMs,
      cooldownSource: "ladder",
      cooldownOpenedAt: now,
      ...fields,
      errorCount: 1,
      failureCounts: { unknown: 1 },
      lastFailureAt: now,
      lastProbeAt: now,
    });
    expect(window).toMatchObject({ until: now + lengthMs, reused: false, count: 1 });
  });

  test("W-72: an exhausted subscription is blocked for every model until its reset", () => {
    const { after, window } = answered(
      {},
      { kind: "exhausted", resetAt: now + hourMs },
      { reason: "rate_limit", modelId: "m" },
    );
    expect(after).toEqual({
      blockedUntil: now + hourMs,
      blockedReason: "subscription_limit",
      blockedSource: "wham",
      blockedOpenedAt: now,
      failureCounts: { rate_limit: 1 },
      lastFailureAt: now,
      lastProbeAt: now,
    });
    expect(window).toMatchObject({ lane: "block", reused: false });
  });

  test("R6: a limit of one model stays with the model, a dead login concerns the profile", () => {
    const limit = { reason: "rate_limit", modelId: "m" } as const;
    expect(answered({}, { kind: "available" }, limit).after?.modelCooldowns).toEqual({
      m: {
        until: now + 15_000,
        reason: "rate_limit",
        source: "ladder",
        openedAt: now,
        errorCount: 1,
        lastFailureAt: now,
      },
    });
    const dead = answered({}, { kind: "token_expired" }, limit).after;
    expect(dead).toMatchObject({
      cooldownUntil: now + 12 * hourMs,
      cooldownReason: "auth",
      errorCount: 1,
      failureCounts: { rate_limit: 1 },
    });
    expect(dead).not.toHaveProperty("modelCooldowns");
  });

  test("W-76: a running window only ever ends later, and counts once", () => {
    const running: UsageEntry = {
      cooldownUntil: now + minuteMs,
      cooldownReason: "unknown",
      errorCount: 2,
      cooldownOpenedAt: 5,
      failureCounts: { unknown: 2 },
    };
    const shorter = answered(running, { kind: "available" });
    expect(shorter.after).toMatchObject({
      cooldownUntil: now + minuteMs,
      errorCount: 2,
      cooldownOpenedAt: 5,
      failureCounts: { unknown: 2 },
    });
    expect(shorter.window).toMatchObject({ reused: true });
    const longer = answered(running, { kind: "http_error" });
    expect(longer.after).toMatchObject({
      cooldownUntil: now + 5 * minuteMs,
      errorCount: 2,
      cooldownOpenedAt: 5,
    });
    expect(answered({ cooldownUntil: now + 1 }, { kind: "available" }).after).not.toHaveProperty(
      "cooldownOpenedAt",
    );
    expect(
      answered({ cooldownUntil: now, errorCount: 1, lastFailureAt: now }, { kind: "available" }).after,
    ).toMatchObject({ errorCount: 2, cooldownOpenedAt: now });
  });

  test("a known reset and a billing failure need no answer", () => {
    expect(
      answered({}, { kind: "available" }, { reason: "rate_limit", providerResetAt: now + 5 }).after,
    ).toMatchObject({ blockedUntil: now + 5 });
    expect(answered({}, { kind: "available" }, { reason: "billing" }).after).toMatchObject({
      disabledUntil: now + 5 * hourMs,
    });
  });
});

describe("W-71, W-75: judging an answer", () => {
  const judge = (body: unknown, status = 200) => judgeQuotaAnswer({ status, body }, now);
  const seconds = now / 1_000;
  const window = (used_percent: number, reset_at: number = seconds + 60) => ({ used_percent, reset_at });
  const limits = (primary_window: unknown, secondary_window?: unknown, limit_reached = false) => ({
    rate_limit: { limit_reached, primary_window, secondary_window },
  });

  test.each([
    [401, "token_expired"],
    [403, "account_dead"],
    [199, "http_error"],
    [300, "http_error"],
    [500, "http_error"],
    [299, "available"],
  ])("status %i is %s", (status, kind) => {
    expect(judge(limits(window(1)), status)).toEqual({ kind });
  });

  test.each([
    ["nothing used up", limits(window(99.9), window(20)), { kind: "available" }],
    ["exactly used up", limits(window(100), window(20)), { kind: "exhausted", resetAt: now + 60_000 }],
    [
      "the later of two used up",
      limits(window(100), window(120, seconds + 600)),
      { kind: "exhausted", resetAt: now + 600_000 },
    ],
    [
      "a later reset of a window that is not used up",
      limits(window(100), window(20, seconds + 600)),
      { kind: "exhausted", resetAt: now + 60_000 },
    ],
    [
      "reset after so many seconds",
      limits({ used_percent: 100, reset_after_seconds: 30 }),
      { kind: "exhausted", resetAt: now + 30_000 },
    ],
    [
      "the single window of a reached limit",
      limits(window(50), undefined, true),
      { kind: "exhausted", resetAt: now + 60_000 },
    ],
    ["a reached limit with two windows", limits(window(50), window(50), true), { kind: "available" }],
    ["no reset given", limits({ used_percent: 100 }), { kind: "no_answer" }],
    ["an absurd reset", limits(window(100, 1e15)), { kind: "no_answer" }],
    [
      "an absurd reset beside a valid one",
      limits(window(100, 1e15), window(100)),
      { kind: "exhausted", resetAt: now + 60_000 },
    ],
    ["a reset that is over", limits(window(100, seconds)), { kind: "no_answer" }],
    [
      "spending limit reached",
      { ...limits(window(1)), spend_control: { reached: true } },
      { kind: "no_answer" },
    ],
    [
      "spending limit not reached",
      { ...limits(window(1)), spend_control: { reached: false } },
      { kind: "available" },
    ],
    ["used_percent that is no number", limits({ used_percent: "100", reset_at: 5 }), { kind: "available" }],
    ["no windows", { rate_limit: {} }, { kind: "available" }],
    ["no limits", {}, { kind: "no_answer" }],
    ["no object", "<html>", { kind: "no_answer" }],
  ])("%s", (_case, body, expected) => {
    expect(judge(body)).toEqual(expected);
  });

  test("no connection or unparsable text is no answer", () => {
    expect(judgeQuotaAnswer(null, now)).toEqual({ kind: "no_answer" });
  });
});

test("W-77: a blocked profile may be asked again every five minutes", () => {
  const blocked = { blockedUntil: now + hourMs };
  expect(mayAskAgain(blocked, now)).toBe(true);
  expect(mayAskAgain({ ...blocked, lastProbeAt: now - 5 * minuteMs }, now)).toBe(true);
  expect(mayAskAgain({ ...blocked, lastProbeAt: now - 5 * minuteMs + 1 }, now)).toBe(false);
  expect(mayAskAgain({ ...blocked, lastProbeAt: MAX_TIME + 1 }, now)).toBe(true);
  expect(mayAskAgain({ blockedUntil: now }, now)).toBe(false);
});
