import { describe, expect, test } from "vitest";
import { factsOf } from "../runner/a-config";
import { planHeartbeat } from "./heartbeat";
import { applySessionChange, type SessionEntry } from "./session-entry";

const now = 1_760_000_000_000;
const facts = factsOf({ primary: "p1/a", fallbacks: ["p2/b", "p3/c"], keys: ["p1:x", "p2:y"] });
const context = { config: facts.config, agentId: "main" };
const selected = { provider: "p1", model: "a" };
const onB = {
  providerOverride: "p2",
  modelOverride: "b",
  modelOverrideSource: "auto",
  modelOverrideFallbackOriginProvider: "p1",
  modelOverrideFallbackOriginModel: "a",
} as const;

describe("S-71: heartbeat", () => {
  const stale: SessionEntry = {
    ...onB,
    modelOverrideFallbackOriginModel: "old",
    authProfileOverride: "p2:y",
    authProfileOverrideCompactionCount: 0,
  };
  const plan = (entry: SessionEntry, options = {}) => planHeartbeat(entry, context, { now, ...options });

  test("an abandoned automatic override goes before the run, with its pin", () => {
    const { selection, change } = plan(stale);
    expect(selection).toEqual({ ...selected, source: "configured-default" });
    expect(applySessionChange(stale, change, now)).toEqual({ updatedAt: now });
  });

  test.each<[string, SessionEntry, object, string]>([
    ["its origin is the configured default", onB, {}, "p2/b"],
    ["it is inherited from a parent session", stale, { isInherited: true }, "p2/b"],
    ["the user chose it", { ...stale, modelOverrideSource: "user" }, {}, "p2/b"],
    ["there is none", {}, {}, "p1/a"],
  ])("nothing changes when %s", (_name, entry, options, expected) => {
    const { selection, change } = plan(entry, options);
    expect(change).toEqual({});
    expect(`${selection.provider}/${selection.model}`).toBe(expected);
  });

  test("S-39: without a complete origin it is removable, and a user pin stays", () => {
    const entry: SessionEntry = {
      providerOverride: "p2",
      modelOverride: "b",
      modelOverrideSource: "auto",
      authProfileOverride: "p2:y",
    };
    expect(applySessionChange(entry, plan(entry).change, now)).toEqual({
      authProfileOverride: "p2:y",
      updatedAt: now,
    });
  });

  test("with its own model that one is requested and nothing is stored", () => {
    const aliases = {};
    const own = { ...facts.config, defaults: { ...facts.config.defaults, heartbeatModel: "tiny" } };
    const agents = [{ id: "main", heartbeatModel: "p7/beat", aliases }];
    const beat = (config: typeof own) => planHeartbeat(stale, { config, agentId: "main" }, { now });
    expect(beat(own)).toEqual({
      selection: { provider: "p1", model: "tiny", source: "heartbeat" },
      change: {},
    });
    expect(beat({ ...own, agents }).selection).toMatchObject({ provider: "p7", model: "beat" });
  });
});
