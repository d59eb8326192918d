import { expect, test } from "vitest";
import { defaultPolicy } from "../policy";
import type { ProfileEvent } from "../profile-event";
import type { FailureReason } from "../reasons";
import type { UsageEntry } from "../usage-entry";
import { applyProfileEvent } from "./apply-profile-event";
import { isInCooldown, unusableUntil } from "./queries";

// The worked timelines of the specification (03 §11). Seconds from the start; the start is an arbitrary date.
const start = 1_760_000_000_000;
const at = (seconds: number) => start + Math.round(seconds * 1_000);
const since = (time: number | null | undefined) => (typeof time === "number" ? (time - start) / 1_000 : null);
const hour = 3_600;
const minute = 60;

type Step = Omit<Extract<ProfileEvent, { type: "failure" }>, "profileId" | "provider" | "at" | "type">;

/** Plays events on one profile and remembers its row. */
function aProfile(provider = "anthropic") {
  const profileId = `${provider}:default`;
  let row: UsageEntry | undefined;
  const base = (seconds: number) => ({ profileId, provider, at: at(seconds) });
  const apply = (event: ProfileEvent) => (row = applyProfileEvent(row, event, defaultPolicy).after);
  return {
    row: () => row ?? {},
    fails: (seconds: number, reason: FailureReason, step: Omit<Step, "reason"> = {}) =>
      apply({ ...base(seconds), type: "failure", reason, ...step }),
    answers: (seconds: number, modelId?: string) => apply({ ...base(seconds), type: "success", modelId }),
    cleared: (seconds: number, modelId?: string) =>
      apply({ ...base(seconds), type: "windows-cleared", ...(modelId === undefined ? {} : { modelId }) }),
    replaced: (seconds: number) => apply({ ...base(seconds), type: "credential-replaced" }),
    waits: (seconds: number, modelId?: string) =>
      isInCooldown(row, { now: at(seconds), ...(modelId === undefined ? {} : { modelId }) }),
    until: (seconds: number) => since(unusableUntil(row, { now: at(seconds) })),
    stored: () => row,
  };
}

test("A: rate limits one, two, three climb 30 s, 1 min, 5 min and start again after an answer", () => {
  const profile = aProfile();
  const state = () => [profile.row().errorCount ?? 0, since(profile.row().cooldownUntil)];
  profile.fails(0, "rate_limit");
  expect(state()).toEqual([1, 30]);
  expect(profile.row().cooldownSource).toBe("ladder");
  profile.fails(12, "rate_limit");
  expect(state()).toEqual([1, 30]);
  expect(since(profile.row().lastFailureAt)).toBe(12);
  expect(profile.waits(29.999)).toBe(true);
  expect(profile.waits(30)).toBe(false);
  expect(profile.row().errorCount).toBe(1);
  profile.fails(31, "rate_limit");
  expect(state()).toEqual([2, 91]);
  profile.fails(100, "rate_limit");
  expect(state()).toEqual([3, 400]);
  profile.fails(450, "rate_limit");
  expect(state()).toEqual([4, 750]);
  profile.answers(800);
  expect(state()).toEqual([0, null]);
  profile.fails(900, "rate_limit");
  expect(state()).toEqual([1, 930]);
});

test("B: twenty concurrent 429s are one incident", () => {
  const profile = aProfile();
  for (let index = 0; index < 20; index += 1) profile.fails((index * 0.4) / 19, "rate_limit");
  expect(profile.row()).toMatchObject({
    errorCount: 1,
    failureCounts: { rate_limit: 1 },
    cooldownUntil: at(30),
  });
  expect(since(profile.row().lastFailureAt)).toBe(0.4);
});

test.each([
  [90, 90, "retry_after"],
  [13_262, 3_600, "retry_after"],
  [5, 30, "ladder"],
  [30, 30, "ladder"],
])("C: Retry-After %i s opens a window of %i s, source %s", (hint, length, source) => {
  const profile = aProfile();
  profile.fails(0, "rate_limit", { retryHintMs: hint * 1_000 });
  expect(since(profile.row().cooldownUntil)).toBe(length);
  expect(profile.row().cooldownSource).toBe(source);
});

test("C: a second Retry-After does not move a running window", () => {
  const profile = aProfile();
  profile.fails(0, "rate_limit", { retryHintMs: 90_000 });
  profile.fails(10, "rate_limit", { retryHintMs: 600_000 });
  expect(since(profile.row().cooldownUntil)).toBe(90);
  expect(profile.row().cooldownSource).toBe("retry_after");
});

test("D: billing doubles 5, 10, 20, 24, 24 h and starts again 24 h after the last end", () => {
  const profile = aProfile();
  const rows: readonly (readonly [number, number, number])[] = [
    [0, 1, 5 * hour],
    [5 * hour + minute, 2, 15 * hour + minute],
    [15 * hour + 2 * minute, 3, 35 * hour + 2 * minute],
    [35 * hour + 3 * minute, 4, 59 * hour + 3 * minute],
    [59 * hour + 4 * minute, 5, 83 * hour + 4 * minute],
    [108 * hour, 1, 113 * hour],
  ];
  for (const [seconds, count, until] of rows) {
    profile.fails(seconds, "billing");
    expect([profile.row().failureCounts?.billing, since(profile.row().disabledUntil)]).toEqual([
      count,
      until,
    ]);
  }
});

test("E: auth_permanent doubles 10, 20, 40, 60, 60 min", () => {
  const profile = aProfile();
  let now = 0;
  for (const minutes of [10, 20, 40, 60, 60]) {
    profile.fails(now, "auth_permanent");
    expect(since(profile.row().disabledUntil)).toBe(now + minutes * minute);
    now += minutes * minute + 1;
  }
});

test("F: two models on one profile have their own windows, mirrored in the flat fields", () => {
  const profile = aProfile();
  const flat = () => {
    const { cooldownUntil, cooldownReason, cooldownModel, cooldownMirrorUntil } = profile.row();
    return [since(cooldownUntil), cooldownReason, cooldownModel, since(cooldownMirrorUntil)];
  };
  profile.fails(0, "rate_limit", { modelId: "A" });
  expect(profile.row().modelCooldowns).toMatchObject({
    A: { until: at(30), errorCount: 1, reason: "rate_limit" },
  });
  expect(flat()).toEqual([30, "rate_limit", "A", 30]);

  profile.fails(10, "rate_limit", { modelId: "B", retryHintMs: 120_000 });
  expect(profile.row().modelCooldowns).toMatchObject({
    A: { until: at(30) },
    B: { until: at(130), errorCount: 1, source: "retry_after" },
  });
  expect(flat()).toEqual([130, "rate_limit", undefined, 130]);

  expect(["A", "B", "C"].map((model) => profile.waits(20, model))).toEqual([true, true, false]);
  expect(profile.waits(20)).toBe(true);

  profile.answers(35, "A");
  expect(Object.keys(profile.row().modelCooldowns ?? {})).toEqual(["B"]);
  expect(flat()).toEqual([130, "rate_limit", "B", 130]);
  expect(profile.row().errorCount ?? 0).toBe(0);

  profile.fails(40, "auth");
  expect(profile.row().modelCooldowns).toMatchObject({ B: { until: at(130) } });
  expect(flat()).toEqual([70, "auth", undefined, null]);
  expect(profile.row().errorCount).toBe(1);

  expect(["A", "B", "C"].map((model) => profile.waits(71, model))).toEqual([false, true, false]);

  profile.fails(140, "rate_limit", { modelId: "B" });
  expect(profile.row().modelCooldowns).toMatchObject({ B: { until: at(200), errorCount: 2 } });
  expect(flat()).toEqual([200, "rate_limit", "B", 200]);
});

test("G: two lanes run side by side and an answer after both ends removes everything", () => {
  const profile = aProfile();
  profile.fails(0, "overloaded");
  expect([profile.row().errorCount, since(profile.row().cooldownUntil)]).toEqual([1, 30]);
  profile.fails(20, "billing");
  expect(since(profile.row().cooldownUntil)).toBe(30);
  expect(since(profile.row().disabledUntil)).toBe(18_020);
  expect(profile.row()).toMatchObject({ errorCount: 2, failureCounts: { overloaded: 1, billing: 1 } });
  expect(profile.until(21)).toBe(18_020);
  profile.answers(18_100, "m");
  expect(profile.row()).toEqual({ errorCount: 0, lastUsed: at(18_100), lastFailureAt: at(20) });
});

/** State F at t = 20. */
function twoModelsWaiting() {
  const profile = aProfile();
  profile.answers(-5, "A");
  profile.fails(0, "rate_limit", { modelId: "A" });
  profile.fails(10, "rate_limit", { modelId: "B", retryHintMs: 120_000 });
  return profile;
}

test("H: clearing model B leaves A until 30", () => {
  const profile = twoModelsWaiting();
  profile.cleared(20, "B");
  expect(Object.keys(profile.row().modelCooldowns ?? {})).toEqual(["A"]);
  expect(profile.waits(29, "A")).toBe(true);
  expect(profile.row().failureCounts).toEqual({ rate_limit: 2 });
  expect(profile.row().cooldownModel).toBe("A");
});

test("H: clearing the profile removes both and the counters", () => {
  const profile = twoModelsWaiting();
  profile.cleared(20);
  expect(profile.row()).toEqual({ errorCount: 0, lastUsed: at(-5), lastFailureAt: at(10) });
});

test("H: a new credential removes the row, lastUsed included", () => {
  const profile = twoModelsWaiting();
  profile.replaced(20);
  expect(profile.stored()).toBeUndefined();
});

test("I: a reported reset blocks exactly until then and only a later one moves it", () => {
  const profile = aProfile("openai");
  const reset = (seconds: number, until: number) =>
    profile.fails(seconds, "rate_limit", { providerResetAt: at(until) });
  profile.fails(-100, "auth");
  reset(0, 602_705);
  expect(since(profile.row().blockedUntil)).toBe(602_705);
  expect(profile.row()).toMatchObject({ blockedReason: "subscription_limit", errorCount: 1 });
  expect(profile.row().failureCounts).toEqual({ auth: 1, rate_limit: 1 });
  expect(profile.row()).not.toHaveProperty("cooldownUntil");
  reset(100, 700_000);
  expect(since(profile.row().blockedUntil)).toBe(700_000);
  reset(200, 650_000);
  expect(since(profile.row().blockedUntil)).toBe(700_000);
  expect(profile.row().failureCounts?.rate_limit).toBe(1);
});
