import { expect, test } from "vitest";
import { aConfig } from "../runner/a-config";
import { createOriginProbeMemory } from "./origin-probe";
import { confirmTurn, planTurn } from "./plan-turn";
import type { SessionEntry } from "./session-entry";

const now = 1_760_000_000_000;
const context = { config: aConfig({ primary: "p1/a", fallbacks: ["p2/b"] }), agentId: "main" };
const onB: SessionEntry = {
  providerOverride: "p2",
  modelOverride: "b",
  modelOverrideSource: "auto",
  modelOverrideFallbackOriginProvider: "p1",
  modelOverrideFallbackOriginModel: "a",
};
const origin = { provider: "p1", model: "a", source: "configured-default" };
const override = { provider: "p2", model: "b", source: "auto-override" };
const probesAt = (at: number, memory = createOriginProbeMemory()) => ({ memory, sessionKey: "k", now: at });

test("S-37: a due turn requests the origin, with its normal fallbacks behind it", () => {
  expect(planTurn(onB, context, probesAt(now))).toEqual({ selection: origin, isOriginProbe: true });
});

test("S-35, S-36: until the next probe is due, the override is requested", () => {
  const { memory } = probesAt(now);
  const plan = planTurn(onB, context, probesAt(now, memory));
  expect(confirmTurn(onB, plan, context, probesAt(now, memory))).toBe(plan);
  expect(planTurn(onB, context, probesAt(now + 299_999, memory))).toEqual({
    selection: override,
    isOriginProbe: false,
  });
  expect(planTurn(onB, context, probesAt(now + 300_000, memory)).isOriginProbe).toBe(true);
});

test("S-37: if the entry changed meanwhile, its own selection runs, and no probe is noted", () => {
  const probes = probesAt(now);
  const plan = planTurn(onB, context, probes);
  const chosen: SessionEntry = { providerOverride: "p3", modelOverride: "c", modelOverrideSource: "user" };
  expect(confirmTurn(chosen, plan, context, probes)).toEqual({
    selection: { provider: "p3", model: "c", source: "user-override" },
    isOriginProbe: false,
  });
  const elsewhere = { ...context, config: aConfig({ primary: "p9/z" }) };
  const moved = { ...onB, modelOverrideFallbackOriginProvider: "p9", modelOverrideFallbackOriginModel: "z" };
  expect(confirmTurn(moved, plan, elsewhere, probes).isOriginProbe).toBe(false);
  expect(probes.memory.lastAt.size).toBe(0);
});

test("S-31: a turn without a probe starts from the selection valid just before it runs", () => {
  const probes = probesAt(now);
  const plan = planTurn({}, context, probes);
  expect(plan).toEqual({ selection: origin, isOriginProbe: false });
  expect(confirmTurn(onB, plan, context, probes)).toEqual({ selection: override, isOriginProbe: false });
});
