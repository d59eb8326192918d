import { describe, expect, test } from "vitest";
import { defaultPolicy } from "../policy";
import type { UsageEntry } from "../usage-entry";
import { globallyUnusable, isBypassProvider, isInCooldown, soonestExpiry, unusableUntil } from "./queries";
import { MAX_TIME } from "./time";

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
const ofModel = (modelId: string, seconds: number): UsageEntry => ({
  modelCooldowns: { [modelId]: { until: now + seconds * 1_000, reason: "rate_limit" } },
});
const blocked = (seconds: number, blockedModel?: string): UsageEntry => ({
  blockedUntil: now + seconds * 1_000,
  ...(blockedModel !== undefined && { blockedModel, blockedScope: "model" as const }),
});

describe("W-60, W-61: unusable now, and until when", () => {
  test.each([
    ["no row", undefined, { all: null, a: null }],
    ["an empty row", {}, { all: null, a: null }],
    ["a disable", disabled(9), { all: 9, a: 9 }],
    ["a profile-wide cooldown", cooling(9), { all: 9, a: 9 }],
    ["a profile-wide block", blocked(9), { all: 9, a: 9 }],
    ["a block of that model", blocked(9, "a"), { all: 9, a: 9 }],
    ["a block of another model", blocked(9, "b"), { all: 9, a: null }],
    [
      "a block that names a model without scope",
      { blockedUntil: now + 9_000, blockedModel: "b" },
      { all: 9, a: 9 },
    ],
    ["a window of that model", ofModel("a", 9), { all: 9, a: 9 }],
    ["a window of another model", ofModel("b", 9), { all: 9, a: null }],
    ["an older row's window of that model", cooling(9, { cooldownModel: "a" }), { all: 9, a: 9 }],
    ["an older row's window of another model", cooling(9, { cooldownModel: "b" }), { all: 9, a: null }],
    [
      "windows that are over",
      { ...cooling(0), ...disabled(-1), ...blocked(0), ...ofModel("a", 0) },
      { all: null, a: null },
    ],
    [
      "corrupt ends",
      { cooldownUntil: MAX_TIME + 1, disabledUntil: -1, blockedUntil: 0 },
      { all: null, a: null },
    ],
    [
      "several at once",
      { ...cooling(5), ...disabled(7), ...blocked(6), ...ofModel("a", 8) },
      { all: 8, a: 8 },
    ],
    ["several, another model last", { ...cooling(5), ...ofModel("b", 8) }, { all: 8, a: 5 }],
  ])("%s", (_case, row: UsageEntry | undefined, expected) => {
    const end = (seconds: number | null) => (seconds === null ? null : now + seconds * 1_000);
    expect(unusableUntil(row, all)).toBe(end(expected.all));
    expect(unusableUntil(row, model("a"))).toBe(end(expected.a));
    expect(isInCooldown(row, all)).toBe(expected.all !== null);
    expect(isInCooldown(row, model("a"))).toBe(expected.a !== null);
  });

  test("R10: a bypass provider waits for nothing but its operator", () => {
    const busy: UsageEntry = { ...cooling(5), ...disabled(7, "billing"), ...blocked(6), ...ofModel("a", 8) };
    expect(isInCooldown(busy, { now, bypassed: true })).toBe(false);
    expect(unusableUntil(busy, { now, bypassed: true })).toBeNull();
    expect(unusableUntil({ ...busy, ...manual(9) }, { now, bypassed: true })).toBe(now + 9_000);
    expect(isInCooldown(busy, { now, bypassed: false })).toBe(true);
  });

  test("R10: providers are compared like everywhere else", () => {
    const policy = { ...defaultPolicy, cooldownBypassProviders: [" OpenRouter", "openai-codex"] };
    expect(
      ["openrouter", "OPENROUTER ", "openai", "openai-codex", "kilocode"].map((id) =>
        isBypassProvider(id, policy),
      ),
    ).toEqual([true, true, true, true, false]);
    expect(isBypassProvider("openrouter", defaultPolicy)).toBe(false);
  });
});

test("W-62: globally unusable is what holds for every model", () => {
  expect([cooling(9), disabled(9), blocked(9)].map((row) => globallyUnusable(row, all))).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    [ofModel("a", 9), blocked(9, "a"), cooling(0), undefined].map((row) => globallyUnusable(row, all)),
  ).toEqual(Array(4).fill(false));
});

describe("W-63: soonest end", () => {
  const soonest = (rows: readonly (UsageEntry | undefined)[], modelId?: string) => {
    const end = soonestExpiry(rows, modelId === undefined ? all : model(modelId));
    return end === null ? null : (end - now) / 1_000;
  };

  test("free profiles are skipped, and nobody waiting has no end", () => {
    expect(soonest([])).toBeNull();
    expect(soonest([undefined, {}, cooling(0)])).toBeNull();
    expect(soonest([undefined, cooling(9)])).toBe(9);
    expect(soonest([ofModel("b", 9)], "a")).toBeNull();
  });

  test("of those waiting for other reasons the earliest counts, each by its last window", () => {
    expect(soonest([cooling(9), disabled(5), blocked(7)])).toBe(5);
    expect(soonest([{ ...cooling(9), ...disabled(50) }, blocked(20)])).toBe(20);
  });

  test("of those waiting only for this model the latest counts", () => {
    expect(soonest([ofModel("a", 9), ofModel("a", 90)], "a")).toBe(90);
    expect(soonest([ofModel("a", 90), ofModel("a", 9)], "a")).toBe(90);
  });

  test("the smaller of both is the answer", () => {
    expect(soonest([ofModel("a", 90), ofModel("a", 9), cooling(30)], "a")).toBe(30);
    expect(soonest([ofModel("a", 20), cooling(30)], "a")).toBe(20);
    expect(soonest([{ ...ofModel("a", 90), ...cooling(5) }, ofModel("a", 100)], "a")).toBe(90);
  });

  test("a block of the model is no limit shared by all its profiles", () => {
    expect(soonest([blocked(9, "a"), blocked(90, "a")], "a")).toBe(9);
    expect(soonest([ofModel("a", 9), ofModel("b", 4)])).toBe(4);
  });

  test("E51: an operator's disable promises no time", () => {
    expect(soonest([manual(5), cooling(9)])).toBe(9);
    expect(soonest([manual(5)])).toBeNull();
  });
});
