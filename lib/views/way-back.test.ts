import { describe, expect, test } from "vitest";
import { configOrderProvider, wayBackOf } from "./way-back";

const change = (over: Partial<Parameters<typeof wayBackOf>[0]> = {}) => ({
  id: 7,
  action: "set_order",
  targetType: "auth_order",
  targetId: "openai",
  agentId: "main",
  before: null,
  after: ["openai:a"],
  ...over,
});
const wayBack = (over: Parameters<typeof change>[0]) => wayBackOf(change(over), 100);

test("an order goes back to what was saved before, of one agent or of all", () => {
  expect(wayBack({})).toEqual({
    kind: "order",
    provider: "openai",
    agentId: "main",
    before: null,
    after: ["openai:a"],
  });
  const ofAll = { action: "set_config_order", agentId: null, before: ["z:b"], after: ["z:a"] };
  expect(wayBack({ ...ofAll, targetId: 'auth.order["z-ai"]' })).toMatchObject({
    kind: "config-order",
    provider: "z-ai",
    before: ["z:b"],
  });
  expect(wayBack({ after: { order: [] } })).toBeNull();
  expect(wayBack({ ...ofAll, targetId: "auth.profiles.x" })).toBeNull();
});

test("a chain goes back where it was written", () => {
  const chain = {
    action: "set_model_chain",
    before: "a/one",
    after: { primary: "a/one", fallbacks: ["b/two"] },
  };
  expect(wayBack({ ...chain, targetId: "agents.list[0].model" })).toMatchObject({
    kind: "chain",
    scope: "agent",
    before: { primary: "a/one", fallbacks: null },
    after: { primary: "a/one", fallbacks: ["b/two"] },
  });
  const scopeOf = (targetId: string) => wayBack({ ...chain, targetId, agentId: null });
  expect(scopeOf("agents.defaults.model")).toMatchObject({ scope: "defaults" });
  expect(scopeOf("agents.defaults.imageModel")).toMatchObject({ scope: "image" });
  expect(wayBack({ ...chain, before: chain.after })).toBeNull();
});

test("P-6: a change of a session of our own is put back by its number", () => {
  expect(wayBack({ action: "reset_session", targetId: "k1:chat" })).toEqual({
    kind: "session",
    sessionKey: "k1:chat",
    agentId: "main",
    auditId: 7,
  });
});

describe("W-46, W-47: a disable by hand and its end", () => {
  const byHand = { disabledUntil: 500, disabledReason: "manual" };
  const byLadder = { disabledUntil: 400, disabledReason: "billing" };
  const profile = (action: string, before: unknown, after: unknown) =>
    wayBack({ action, targetType: "auth_profile", targetId: "openai:a", before, after });

  test("are each other's way back while the time still runs", () => {
    expect(profile("disable", null, byHand)).toMatchObject({ kind: "disable", before: null, after: 500 });
    expect(profile("enable", byHand, {})).toMatchObject({ kind: "disable", before: 500, after: null });
    expect(profile("disable", null, { ...byHand, disabledUntil: 100 })).toBeNull();
    expect(profile("enable", { ...byHand, disabledUntil: 100 }, {})).toBeNull();
  });

  test("go back to an earlier end by hand, as long as it still runs", () => {
    const longer = { ...byHand, disabledUntil: 900 };
    expect(profile("disable", byHand, longer)).toMatchObject({ before: 500, after: 900 });
    expect(profile("disable", { ...byHand, disabledUntil: 100 }, longer)).toMatchObject({ before: null });
    expect(profile("disable", byHand, byHand)).toBeNull();
  });

  test("have one over a disable of the ladder, too, which enabling brings back", () => {
    expect(profile("disable", byLadder, byHand)).toMatchObject({ before: null, after: 500 });
    expect(profile("enable", byHand, byLadder)).toMatchObject({ before: 500, after: null });
    expect(profile("enable", byLadder, byLadder)).toBeNull();
    expect(profile("clear_profile", byHand, null)).toBeNull();
  });
});

test("a path of openclaw.json names the provider of an order", () => {
  expect(configOrderProvider("auth.order.openai")).toBe("openai");
  expect(configOrderProvider('auth.order["z-ai"]')).toBe("z-ai");
  expect(configOrderProvider("auth.orders.openai")).toBeNull();
});
