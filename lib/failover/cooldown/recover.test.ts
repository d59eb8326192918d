import { describe, expect, test } from "vitest";
import { defaultPolicy } from "../policy";
import type { ProfileEvent } from "../profile-event";
import type { UsageEntry } from "../usage-entry";
import { applyProfileEvent } from "./apply-profile-event";
import { MAX_TIME } from "./time";

const now = 1_760_000_000_000;
const hourMs = 3_600_000;
const base = { profileId: "anthropic:default", provider: "anthropic", at: now } as const;
const apply = (row: UsageEntry | undefined, event: ProfileEvent) =>
  applyProfileEvent(row, event, defaultPolicy);
const answer = (row: UsageEntry | undefined, modelId?: string) =>
  apply(row, { ...base, type: "success", modelId });
const clear = (row: UsageEntry | undefined, modelId?: string) =>
  apply(row, { ...base, type: "windows-cleared", ...(modelId === undefined ? {} : { modelId }) });
const disable = (row: UsageEntry | undefined, until?: number) =>
  apply(row, { ...base, type: "disabled", ...(until === undefined ? {} : { until }) });

const kept = { lastFailureAt: now - 7, note: "of another program" };
/** Every window and counter a row can have. */
const everything: UsageEntry = {
  ...kept,
  lastUsed: now - 900,
  cooldownUntil: now + 10,
  cooldownReason: "auth",
  cooldownSource: "ladder",
  cooldownOpenedAt: now - 7,
  cooldownClassification: "wham_token_expired",
  disabledUntil: now + hourMs,
  disabledReason: "billing",
  disabledSource: "ladder",
  disabledOpenedAt: now - 7,
  blockedUntil: now + hourMs,
  blockedReason: "subscription_limit",
  blockedSource: "wham",
  blockedOpenedAt: now - 7,
  modelCooldowns: {
    a: { until: now + 20, reason: "timeout", errorCount: 2, lastFailureAt: now - 7, source: "ladder" },
    b: {
      until: now + 30,
      reason: "rate_limit",
      errorCount: 3,
      lastFailureAt: now - 7,
      source: "retry_after",
    },
  },
  errorCount: 4,
  failureCounts: { auth: 3, billing: 1 },
  lastProbeAt: now - 3,
};
const mirrorOf = (modelId: string, until: number, reason: string) => ({
  cooldownUntil: until,
  cooldownReason: reason,
  cooldownModel: modelId,
  cooldownMirrorUntil: until,
});

describe("an answer", () => {
  test("W-35, W-36: ends what covers the answered model and resets the counters", () => {
    const { after, window, before } = answer(everything, "a");
    expect(after).toEqual({
      ...kept,
      lastUsed: now,
      errorCount: 0,
      modelCooldowns: { b: everything.modelCooldowns?.b },
      ...mirrorOf("b", now + 30, "rate_limit"),
    });
    expect(window).toBeNull();
    expect(before).toEqual(everything);
  });

  test("W-37: without a known model the windows of models stay", () => {
    const { after } = answer(everything);
    expect(after?.modelCooldowns).toEqual(everything.modelCooldowns);
    expect(after).toMatchObject({ cooldownUntil: now + 30, cooldownMirrorUntil: now + 30 });
    expect(after).not.toHaveProperty("cooldownModel");
    expect(after).not.toHaveProperty("disabledUntil");
  });

  test("W-36: the last model window takes the map with it", () => {
    expect(answer({ modelCooldowns: { a: { until: now + 1 } } }, "a").after).toEqual({
      lastUsed: now,
      errorCount: 0,
    });
  });

  test.each([
    ["m", undefined],
    ["other", now + hourMs],
    [undefined, now + hourMs],
  ])("W-36, W-37: a block of model m after an answer of %s", (modelId, blockedUntil) => {
    const { after } = answer(
      { blockedUntil: now + hourMs, blockedModel: "m", blockedScope: "model" },
      modelId,
    );
    expect(after?.blockedUntil).toBe(blockedUntil);
    expect(after?.blockedModel).toBe(blockedUntil === undefined ? undefined : "m");
  });

  test("W-36: a block that names a model without being scoped is profile-wide", () => {
    expect(answer({ blockedUntil: now + hourMs, blockedModel: "m" }, "other").after).toEqual({
      lastUsed: now,
      errorCount: 0,
    });
    expect(answer({ blockedUntil: now + hourMs, blockedScope: "model" }, "other").after).not.toHaveProperty(
      "blockedUntil",
    );
  });

  test.each([{ disabledReason: "manual" as const }, { disabledSource: "manual" as const }])(
    "W-37: an operator's disable stands (%j)",
    (manual) => {
      const row: UsageEntry = { disabledUntil: now + hourMs, disabledOpenedAt: 1, ...manual };
      expect(answer(row, "a").after).toEqual({ ...row, lastUsed: now, errorCount: 0 });
    },
  );

  test("W-37: another program's billing disable over our old mark is no manual one", () => {
    const row: UsageEntry = {
      disabledUntil: now + hourMs,
      disabledReason: "billing",
      disabledSource: "manual",
    };
    expect(answer(row, "a").after).toEqual({ lastUsed: now, errorCount: 0 });
  });

  test("W-35: the first answer of a profile makes its row", () => {
    expect(answer(undefined, "a")).toMatchObject({
      before: undefined,
      after: { lastUsed: now, errorCount: 0 },
    });
  });

  test("R10: a bypass provider's answers are recorded like any other", () => {
    const policy = { ...defaultPolicy, cooldownBypassProviders: ["anthropic"] };
    const event = { ...base, type: "success", modelId: "a" } as const;
    expect(applyProfileEvent(undefined, event, policy).after).toMatchObject({ lastUsed: now });
  });
});

describe("clearing", () => {
  test("W-43: a profile loses all windows and counts, lastFailureAt and lastUsed stay", () => {
    expect(clear(everything).after).toEqual({ ...kept, lastUsed: now - 900, errorCount: 0 });
  });

  test("W-43: an operator's disable stays", () => {
    const manual: UsageEntry = {
      disabledUntil: MAX_TIME,
      disabledReason: "manual",
      disabledSource: "manual",
    };
    expect(clear({ ...everything, ...manual }).after).toEqual({
      ...kept,
      ...manual,
      disabledOpenedAt: now - 7,
      lastUsed: now - 900,
      errorCount: 0,
    });
  });

  test("W-44: one model loses its window and count, everything else stays", () => {
    const { modelCooldowns, ...rest } = everything;
    expect(clear(everything, "a").after).toEqual({ ...rest, modelCooldowns: { b: modelCooldowns?.b } });
  });

  test("W-44: a block scoped to that model goes too, with its probe time", () => {
    const row: UsageEntry = {
      blockedUntil: now + 5,
      blockedModel: "a",
      blockedScope: "model",
      lastProbeAt: 4,
      errorCount: 2,
    };
    expect(clear(row, "a").after).toEqual({ errorCount: 2 });
    expect(clear(row, "b").after).toEqual(row);
    expect(clear({ blockedUntil: now + 5, blockedModel: "a" }, "a").after).toEqual({
      blockedUntil: now + 5,
      blockedModel: "a",
    });
  });

  test("nothing is cleared where there is no row", () => {
    expect(clear(undefined).after).toBeUndefined();
    expect(clear(undefined, "a").after).toBeUndefined();
  });
});

describe("switching off and on", () => {
  const manual = {
    disabledUntil: MAX_TIME,
    disabledReason: "manual",
    disabledSource: "manual",
    disabledOpenedAt: now,
  } as const;

  test("W-46: until enabled, or until the given time", () => {
    expect(disable(undefined).after).toEqual(manual);
    expect(disable({}, now + hourMs).after).toEqual({ ...manual, disabledUntil: now + hourMs });
    expect(disable({}, Number.NaN).after).toEqual(manual);
    expect(disable({}, MAX_TIME + 1).after).toEqual(manual);
    expect(disable({}).window).toEqual({
      lane: "disable",
      scope: { kind: "profile" },
      reason: "manual",
      source: "manual",
      until: MAX_TIME,
      openedAt: now,
      count: 0,
      reused: false,
    });
  });

  test("W-46: it overwrites a running billing disable and leaves everything else", () => {
    expect(disable(everything).after).toEqual({ ...everything, ...manual });
  });

  test("W-46, P-10: a new end on a running manual disable keeps its start", () => {
    const row: UsageEntry = { ...manual, disabledOpenedAt: 77 };
    expect(disable(row, now + 5).after).toEqual({ ...row, disabledUntil: now + 5 });
    expect(disable({ ...row, disabledUntil: now }, now + 5).after?.disabledOpenedAt).toBe(now);
    expect(disable({ disabledUntil: now + 9, disabledReason: "manual" }).window?.openedAt).toBeNull();
  });

  test("W-47: enabling removes an operator's disable and nothing else", () => {
    const enable = (row: UsageEntry | undefined) => apply(row, { ...base, type: "enabled" }).after;
    const {
      disabledUntil: _u,
      disabledReason: _r,
      disabledSource: _s,
      disabledOpenedAt: _o,
      ...rest
    } = everything;
    expect(enable({ ...everything, ...manual })).toEqual(rest);
    expect(enable(everything)).toEqual(everything);
    expect(enable(undefined)).toBeUndefined();
  });

  test("W-48: a new credential removes the row, a manual disable included", () => {
    expect(
      apply({ ...everything, ...manual }, { ...base, type: "credential-replaced" }).after,
    ).toBeUndefined();
  });
});

describe("half-open blocks", () => {
  test("W-77: a claim writes only its time", () => {
    expect(apply({ ...everything }, { ...base, type: "probe-claimed" }).after).toEqual({
      ...everything,
      lastProbeAt: now,
    });
    expect(apply(undefined, { ...base, type: "probe-claimed" }).after).toEqual({ lastProbeAt: now });
  });

  test("W-77: an available answer lifts the block it was asked about, no other", () => {
    const lift = (row: UsageEntry | undefined, blockedUntil: number) =>
      apply(row, { ...base, type: "block-lifted", blockedUntil }).after;
    const row: UsageEntry = {
      blockedUntil: now + 5,
      blockedReason: "subscription_limit",
      blockedSource: "wham",
      errorCount: 1,
    };
    expect(lift(row, now + 5)).toEqual({ errorCount: 1 });
    expect(lift(row, now + 6)).toEqual(row);
    expect(lift(undefined, now)).toBeUndefined();
  });
});
