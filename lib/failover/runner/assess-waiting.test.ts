import { describe, expect, test } from "vitest";
import { createProbeMemory, startThrottle } from "../probe/probe-memory";
import type { UsageEntry } from "../usage-entry";
import { factsOf } from "./a-config";
import { assessWaiting, type WaitingInput } from "./assess-waiting";

const now = 1_760_000_000_000;
const cooling = (ms: number, reason: UsageEntry["cooldownReason"] = "overloaded"): UsageEntry => ({
  cooldownUntil: now + ms,
  cooldownReason: reason,
});
const limited = (ms: number, model = "a"): UsageEntry => ({
  modelCooldowns: { [model]: { until: now + ms, reason: "rate_limit", errorCount: 1 } },
});
const blocked = (fields: UsageEntry = {}): UsageEntry => ({ blockedUntil: now + 86_400_000, ...fields });
const manual = (ms: number): UsageEntry => ({ disabledUntil: now + ms, disabledReason: "manual" });

function assess(usage: Record<string, UsageEntry>, given: Partial<WaitingInput> = {}) {
  const ids = Object.keys(usage);
  return assessWaiting({
    facts: factsOf({ keys: ids, usage }),
    candidate: { provider: "p1", model: "a", routeOrigin: "requested" },
    ids,
    query: { now, modelId: "a" },
    memory: createProbeMemory(),
    isPrimary: true,
    hasFallback: true,
    isSlotUsed: false,
    ignoresThrottle: false,
    ...given,
  });
}

test("R-24: with a free profile, or without any, nothing is waiting", () => {
  expect(assess({ "p1:x": cooling(1), "p1:y": {} })).toBeNull();
  expect(assess({ "p1:x": {}, "p1:y": cooling(1) })).toBeNull();
  expect(assess({ "p1:x": limited(1, "other") })).toBeNull();
  expect(assess({ "p1:x": cooling(0) })).toBeNull();
  expect(assess({})).toBeNull();
  expect(assess({ "p1:x": cooling(1) }, { ids: ["p1:x", "p1:stranger"] })).toBeNull();
});

test("W-63, W-67: reason and soonest end of the group, for this model", () => {
  const waiting = assess({
    "p1:x": limited(60_000),
    "p1:y": limited(90_000),
    "p1:z": cooling(300_000, "auth"),
  });
  expect(waiting).toEqual({
    provider: "p1",
    reason: "rate_limit",
    soonest: now + 90_000,
    isDisabledByOperator: false,
    isBlocked: false,
    isPrimary: true,
    hasFallback: true,
    throttledUntil: null,
    isSlotUsed: false,
    probeProfile: "p1:x",
  });
  expect(assess({ "p1:x": { cooldownUntil: now + 1 } })?.reason).toBe("unknown");
});

describe("R-39: the profile of a probe", () => {
  test.each<[string, Record<string, UsageEntry>, string]>([
    ["the soonest end", { "p1:x": cooling(9_000), "p1:y": cooling(5_000), "p1:z": cooling(7_000) }, "p1:y"],
    ["of equal ends the first", { "p1:x": cooling(5_000), "p1:y": cooling(5_000) }, "p1:x"],
    [
      "the end of its last window",
      { "p1:x": { ...cooling(1_000), ...limited(9_000) }, "p1:y": cooling(5_000) },
      "p1:y",
    ],
    ["not one the operator switched off", { "p1:x": manual(1_000), "p1:y": cooling(5_000) }, "p1:y"],
    ["even if that one comes last", { "p1:x": cooling(5_000), "p1:y": manual(1_000) }, "p1:x"],
  ])("%s", (_name, usage, expected) => {
    expect(assess(usage)?.probeProfile).toBe(expected);
  });
});

test("R-33, W-68: only when the operator switched off all of them", () => {
  expect(assess({ "p1:x": manual(1_000), "p1:y": manual(2_000) })).toMatchObject({
    isDisabledByOperator: true,
    reason: "unknown",
    soonest: null,
  });
  expect(assess({ "p1:x": manual(1_000), "p1:y": cooling(5_000) })).toMatchObject({
    isDisabledByOperator: false,
    reason: "overloaded",
    soonest: now + 5_000,
  });
});

describe("R-34: waiting on a block", () => {
  test.each<[string, Record<string, UsageEntry>, boolean]>([
    ["the profile to be probed is blocked", { "p1:x": blocked() }, true],
    ["blocked and cooling", { "p1:x": blocked(cooling(1_000)) }, true],
    ["another profile is free sooner", { "p1:x": blocked(), "p1:y": cooling(1_000) }, false],
    [
      "only another model is blocked",
      { "p1:x": { ...blocked({ blockedModel: "b", blockedScope: "model" }), ...cooling(1_000) } },
      false,
    ],
  ])("%s", (_name, usage, expected) => {
    expect(assess(usage)?.isBlocked).toBe(expected);
  });
});

describe("05 §3: which throttle applies", () => {
  const place = { agentId: "main", provider: "p1" };
  const memoryWith = (...throttles: ("probe" | "block")[]) => {
    const memory = createProbeMemory();
    for (const throttle of throttles) startThrottle(memory, { throttle, ...place }, now - 1_000);
    return memory;
  };

  test("30 s for an ordinary window, whatever was asked of blocks", () => {
    expect(assess({ "p1:x": cooling(9_000) }, { memory: memoryWith("probe") })?.throttledUntil).toBe(
      now + 29_000,
    );
    expect(assess({ "p1:x": cooling(9_000) }, { memory: memoryWith("block") })?.throttledUntil).toBeNull();
  });

  test("5 min for a block, per provider", () => {
    expect(assess({ "p1:x": blocked() }, { memory: memoryWith("block") })?.throttledUntil).toBe(
      now + 299_000,
    );
    expect(assess({ "p1:x": blocked() }, { memory: memoryWith("probe") })?.throttledUntil).toBeNull();
  });

  test.each<[string, number, number | null]>([
    ["just asked", now - 1, now + 299_999],
    ["asked long enough ago", now - 300_000, null],
    ["a moment before that", now - 299_999, now + 1],
    ["a time that is none", Number.NaN, null],
  ])("5 min for a block, per profile: %s", (_name, lastProbeAt, expected) => {
    expect(assess({ "p1:x": blocked({ lastProbeAt }) })?.throttledUntil).toBe(expected);
  });

  test("the later of both holds", () => {
    const usage = { "p1:x": blocked({ lastProbeAt: now - 200_000 }) };
    expect(assess(usage, { memory: memoryWith("block") })?.throttledUntil).toBe(now + 299_000);
    const fresh = { "p1:x": blocked({ lastProbeAt: now }) };
    expect(assess(fresh, { memory: memoryWith("block") })?.throttledUntil).toBe(now + 300_000);
  });

  test("R-81: retries of an overloaded chain pass the ordinary throttle, not that of a block", () => {
    const given = { memory: memoryWith("probe", "block"), ignoresThrottle: true };
    expect(assess({ "p1:x": cooling(9_000) }, given)?.throttledUntil).toBeNull();
    expect(assess({ "p1:x": blocked() }, given)?.throttledUntil).toBe(now + 299_000);
  });

  test("another provider's throttle is its own", () => {
    const memory = createProbeMemory();
    startThrottle(memory, { throttle: "probe", agentId: "main", provider: "p2" }, now);
    startThrottle(memory, { throttle: "probe", agentId: "other", provider: "p1" }, now);
    expect(assess({ "p1:x": cooling(9_000) }, { memory })?.throttledUntil).toBeNull();
  });
});
