import { describe, expect, test } from "vitest";
import type { UsageEntry } from "../usage-entry";
import { decidingWindow } from "./queries";
import { unavailableReason } from "./unavailable-reason";

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

describe("W-67, W-68: the reason of a group", () => {
  const reason = (rows: readonly (UsageEntry | undefined)[], modelId?: string) =>
    unavailableReason(rows, modelId === undefined ? all : model(modelId));

  test.each([
    ["nobody", [], null],
    ["all free", [undefined, {}, cooling(0, { cooldownReason: "auth" })], null],
    [
      "a disable before everything",
      [{ ...disabled(5, "billing"), ...blocked(9), ...cooling(9, { cooldownReason: "auth" }) }],
      "billing",
    ],
    [
      "a block before a cooldown",
      [{ ...blocked(5), ...cooling(9, { cooldownReason: "auth" }) }],
      "rate_limit",
    ],
    ["a cooldown", [cooling(5, { cooldownReason: "overloaded" })], "overloaded"],
    ["a model window", [ofModel("b", 5)], "rate_limit"],
    ["no reason: the counts", [cooling(5, { failureCounts: { timeout: 3, auth: 2 } })], "timeout"],
    [
      "no reason, equal counts: priority",
      [cooling(5, { failureCounts: { timeout: 2, auth: 2, billing: 2 } })],
      "auth",
    ],
    ["no reason, no counts", [cooling(5)], "unknown"],
    ["a disable without a reason", [disabled(5)], "unknown"],
    [
      "a disable without a reason, with counts",
      [{ ...disabled(5), failureCounts: { billing: 1 } }],
      "billing",
    ],
    [
      "counts of others do not beat a known reason",
      [cooling(5, { failureCounts: { auth: 999 } }), cooling(5, { cooldownReason: "timeout" })],
      "timeout",
    ],
    [
      "they add up",
      [cooling(5, { failureCounts: { auth: 1001 } }), cooling(5, { cooldownReason: "timeout" })],
      "auth",
    ],
    [
      "the majority",
      [
        cooling(5, { cooldownReason: "auth" }),
        cooling(5, { cooldownReason: "timeout" }),
        cooling(5, { cooldownReason: "timeout" }),
      ],
      "timeout",
    ],
    [
      "a tie",
      [cooling(5, { cooldownReason: "timeout" }), cooling(5, { cooldownReason: "overloaded" })],
      "overloaded",
    ],
    ["all switched off by hand", [manual(5), manual(6)], "manual"],
    ["one of them switched off by hand", [manual(5), cooling(5, { cooldownReason: "timeout" })], "timeout"],
    ["one switched off by hand, the other free", [manual(5), {}], null],
  ] as const)("%s", (_case, rows, expected) => {
    expect(reason(rows)).toBe(expected);
  });

  test("ties follow the written priority", () => {
    const priority = [
      "auth_permanent",
      "auth",
      "session_expired",
      "billing",
      "format",
      "model_not_found",
      "overloaded",
      "timeout",
      "rate_limit",
      "empty_response",
      "no_error_details",
      "unclassified",
      "unknown",
    ] as const;
    for (const [index, first] of priority.entries()) {
      const rows = priority.slice(index).map((cooldownReason) => cooling(5, { cooldownReason }));
      expect(reason(rows.reverse())).toBe(first);
    }
  });

  test("W-69: a window of another model is not reported", () => {
    expect(reason([ofModel("b", 5)], "a")).toBeNull();
    expect(reason([blocked(5, "b")], "a")).toBeNull();
  });

  test("a cooldown of profile and model together: the one that ends last", () => {
    const both = (modelSeconds: number): UsageEntry => ({
      ...cooling(9, { cooldownReason: "auth" }),
      ...ofModel("a", modelSeconds),
    });
    expect(reason([both(5)], "a")).toBe("auth");
    expect(reason([both(50)], "a")).toBe("rate_limit");
    expect(decidingWindow(both(50), model("a"))?.until).toBe(now + 50_000);
    expect(decidingWindow(both(50), model("b"))?.reason).toBe("auth");
  });
});

test("a cooldown of profile and model that end together: the profile's", () => {
  const row = { ...cooling(9, { cooldownReason: "auth" }), ...ofModel("a", 9) };
  expect(decidingWindow(row, model("a"))?.reason).toBe("auth");
});
