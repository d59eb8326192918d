import { describe, expect, test } from "vitest";
import type { UsageEntry } from "../usage-entry";
import { aKey, factsOf, type ConfigOptions } from "../runner/a-config";
import { chooseProfile, type ProfileChoiceInput } from "./choose-profile";
import type { SessionEntry } from "./session-entry";

const now = 1_760_000_000_000;
const threeKeys = { keys: ["p1:a", "p1:b", "p1:c", "p2:x"] } satisfies ConfigOptions;
const inOrder = { ...threeKeys, order: { p1: ["p1:a", "p1:b", "p1:c"] } } satisfies ConfigOptions;
const autoPin = (profileId: string, count = 0): SessionEntry => ({
  sessionId: "s",
  authProfileOverride: profileId,
  authProfileOverrideSource: "auto",
  authProfileOverrideCompactionCount: count,
  compactionCount: 0,
});
const userPin = (profileId: string): SessionEntry => ({
  sessionId: "s",
  authProfileOverride: profileId,
  authProfileOverrideSource: "user",
});
const waits = (until = now + 60_000): UsageEntry => ({ cooldownUntil: until, cooldownReason: "auth" });
const modelWaits = (model: string): UsageEntry => ({
  modelCooldowns: { [model]: { until: now + 60_000, reason: "rate_limit", errorCount: 1 } },
});
const manual: UsageEntry = { disabledUntil: now + 1e9, disabledReason: "manual", disabledSource: "manual" };

const choose = (options: ConfigOptions, entry: SessionEntry, given: Partial<ProfileChoiceInput> = {}) =>
  chooseProfile({
    facts: factsOf(options),
    entry,
    selected: { provider: "p1", model: "a" },
    isNewSession: false,
    now,
    ...given,
  });

const written = (profileId: string, count = 0) => ({
  authProfileOverride: profileId,
  authProfileOverrideSource: "auto",
  authProfileOverrideCompactionCount: count,
});
const cleared = {
  authProfileOverride: null,
  authProfileOverrideSource: null,
  authProfileOverrideCompactionCount: null,
};

describe("S-16, S-18: the first choice", () => {
  test("takes the first free id and stores it with the compaction count", () => {
    const { pin, change } = choose(inOrder, { compactionCount: 2 });
    expect(pin).toEqual({ profileId: "p1:a", source: "auto" });
    expect(change).toEqual(written("p1:a", 2));
  });

  test("S-10, E34: passes over a profile waiting for this model, not for another", () => {
    expect(choose({ ...inOrder, usage: { "p1:a": modelWaits("other") } }, {}).pin?.profileId).toBe("p1:a");
    expect(choose({ ...inOrder, usage: { "p1:a": modelWaits("a") } }, {}).pin?.profileId).toBe("p1:b");
  });

  test("S-18: an empty order gives no pin, and drops one that no longer fits", () => {
    expect(choose({}, {})).toMatchObject({ pin: null, change: {} });
    expect(choose({}, autoPin("p1:gone"))).toMatchObject({ pin: null, change: cleared });
  });
});

describe("S-15: an automatic pin stays", () => {
  test("from turn to turn, with nothing to write", () => {
    expect(choose(inOrder, autoPin("p1:b"))).toMatchObject({
      pin: { profileId: "p1:b", source: "auto" },
      change: {},
    });
  });

  test("S-18: a count that is behind is written again", () => {
    const entry = { ...autoPin("p1:b", 3), compactionCount: 2 };
    expect(choose(inOrder, entry).change).toEqual(written("p1:b", 2));
  });

  test("S-3: without a source its count makes it automatic, and the source is written", () => {
    const { authProfileOverrideSource: _source, ...entry } = autoPin("p1:b");
    expect(choose(inOrder, entry).change).toEqual(written("p1:b"));
  });

  test.each<[string, ConfigOptions, SessionEntry, string]>([
    ["the profile is gone", inOrder, autoPin("p1:gone"), "p1:a"],
    ["it belongs to another provider", inOrder, autoPin("p2:x"), "p1:a"],
    ["it is not in the order", { ...threeKeys, order: { p1: ["p1:a"] } }, autoPin("p1:b"), "p1:a"],
    ["it waits", { ...inOrder, usage: { "p1:b": waits() } }, autoPin("p1:b"), "p1:a"],
    ["it waits for this model", { ...inOrder, usage: { "p1:b": modelWaits("a") } }, autoPin("p1:b"), "p1:a"],
    ["a compaction came", inOrder, { ...autoPin("p1:b"), compactionCount: 1 }, "p1:a"],
  ])("until %s", (_name, options, entry, expected) => {
    expect(choose(options, entry).pin).toEqual({ profileId: expected, source: "auto" });
  });

  test.each<[string, ConfigOptions, SessionEntry]>([
    ["its window has ended", { ...inOrder, usage: { "p1:b": waits(now) } }, autoPin("p1:b")],
    ["it waits for another model", { ...inOrder, usage: { "p1:b": modelWaits("other") } }, autoPin("p1:b")],
    [
      "the order is empty",
      { credentials: { "p1:b": { ...aKey("p1"), secret: "missing" } } },
      autoPin("p1:b"),
    ],
    [
      "no count was stored",
      inOrder,
      { ...autoPin("p1:b"), authProfileOverrideCompactionCount: undefined, compactionCount: 3 },
    ],
    [
      "the provider is exempt from windows",
      { ...inOrder, usage: { "p1:b": waits() }, policy: { cooldownBypassProviders: ["p1"] } },
      autoPin("p1:b"),
    ],
  ])("although %s", (_name, options, entry) => {
    expect(choose(options, entry).pin?.profileId).toBe("p1:b");
  });
});

describe("S-16: after a compaction or in a new session", () => {
  const compacted = (profileId: string) => ({ ...autoPin(profileId, 1), compactionCount: 2 });
  test.each([
    ["p1:a", "p1:b"],
    ["p1:b", "p1:c"],
    ["p1:c", "p1:a"],
  ])("an automatic order goes on behind %s", (pinned, expected) => {
    expect(choose(threeKeys, compacted(pinned))).toMatchObject({
      pin: { profileId: expected },
      change: written(expected, 2),
    });
    expect(choose(threeKeys, autoPin(pinned), { isNewSession: true }).pin?.profileId).toBe(expected);
  });

  test("waiting ids are passed over, wrapping round to the pin itself", () => {
    const usage = { "p1:a": waits(), "p1:c": waits() };
    expect(choose({ ...threeKeys, usage }, compacted("p1:b")).pin?.profileId).toBe("p1:b");
  });

  test("E22: an explicit order starts from its first free id", () => {
    expect(choose(inOrder, compacted("p1:b")).pin?.profileId).toBe("p1:a");
  });

  test("S-11: a new session drops a user pin, which is no previous one", () => {
    expect(choose(threeKeys, userPin("p1:b"), { isNewSession: true }).change).toEqual(written("p1:a"));
    expect(choose({}, userPin("p1:b"), { isNewSession: true }).change).toEqual(cleared);
    const usage = { "p1:a": waits(), "p1:b": waits(), "p1:c": waits() };
    const choice = choose({ ...threeKeys, usage }, userPin("p1:b"), { isNewSession: true });
    expect(choice).toMatchObject({ pin: null, change: cleared, isSwap: false });
  });

  test("S-11: after a command there is no previous pin", () => {
    const given = { isNewSession: true, wasReset: true };
    expect(choose(threeKeys, autoPin("p1:b"), given).pin?.profileId).toBe("p1:a");
  });
});

describe("S-17: everything waits", () => {
  test("the soonest end is taken while one is only waiting for this model", () => {
    const usage = { "p1:a": waits(), "p1:b": modelWaits("a"), "p1:c": waits(now + 5_000) };
    expect(choose({ ...inOrder, usage }, {}).pin?.profileId).toBe("p1:c");
  });

  test("what the operator switched off is not taken", () => {
    const usage = { "p1:a": { ...manual, disabledUntil: now + 1 }, "p1:b": modelWaits("a"), "p1:c": waits() };
    expect(choose({ ...inOrder, usage }, {}).pin?.profileId).toBe("p1:b");
  });

  test("every profile unusable: no pin is written and an automatic one goes", () => {
    const usage = { "p1:a": waits(), "p1:b": waits(), "p1:c": manual };
    expect(choose({ ...inOrder, usage }, {})).toMatchObject({ pin: null, change: {}, isSwap: false });
    expect(choose({ ...inOrder, usage }, autoPin("p1:b"))).toMatchObject({
      pin: null,
      change: cleared,
      isSwap: true,
    });
  });
});

describe("S-12 … S-14: strict pins", () => {
  test("S-13: a user pin stays across windows, compaction and an empty order", () => {
    const usage = { "p1:b": waits() };
    const pin = { profileId: "p1:b", source: "user" };
    expect(choose({ ...inOrder, usage }, { ...userPin("p1:b"), compactionCount: 9 })).toMatchObject({
      pin,
      change: {},
    });
    expect(choose({ ...threeKeys, order: { p1: [] } }, userPin("p1:b"))).toMatchObject({ pin, change: {} });
  });

  test("S-3: a pin without source and count is the user's", () => {
    expect(choose(inOrder, { authProfileOverride: "p1:b" }).pin?.source).toBe("user");
  });

  test.each<[string, ConfigOptions]>([
    ["gone", { ...inOrder, keys: ["p1:a"] }],
    ["switched off", { ...inOrder, usage: { "p1:b": manual } }],
  ])("S-14: %s is an error, and the pin stays", (_name, options) => {
    expect(choose(options, userPin("p1:b"))).toEqual({
      pin: null,
      error: "selected_auth_profile_unavailable",
      change: {},
      isSwap: false,
    });
  });

  test("P-5: a login another program refreshes is an error once its token is over", () => {
    const login = {
      type: "oauth",
      provider: "p1",
      secret: "present",
      access: "present",
      expires: now,
    } as const;
    const closed = { credentials: { "p1:me": { ...login, refreshable: false } } };
    expect(choose(closed, userPin("p1:me")).error).toBe("selected_auth_profile_unavailable");
    expect(choose({ ...closed, primary: "p1/a@p1:me" }, {}).error).toBe("selected_auth_profile_unavailable");
    expect(choose({ credentials: { "p1:me": login } }, userPin("p1:me")).error).toBeNull();
  });

  test("S-14: for a model of another provider it is ignored this turn and kept", () => {
    const selected = { provider: "p2", model: "m" };
    expect(choose(threeKeys, userPin("p1:b"), { selected })).toMatchObject({
      pin: { profileId: "p2:x", source: "auto" },
      change: {},
    });
    expect(choose(threeKeys, userPin("p1:gone"), { selected })).toMatchObject({ error: null, change: {} });
  });

  test("S-14: a nameless missing profile counts as one of the selected provider", () => {
    expect(choose(threeKeys, userPin("work")).error).toBe("selected_auth_profile_unavailable");
  });

  test("S-12: a configured profile goes first and is not stored", () => {
    const options = { ...threeKeys, primary: "p1/a@p1:c" };
    expect(choose(options, userPin("p1:b"))).toMatchObject({
      pin: { profileId: "p1:c", source: "user" },
      change: {},
    });
    expect(choose({ ...options, keys: ["p1:a"] }, {}).error).toBe("selected_auth_profile_unavailable");
    expect(choose({ ...options, primary: "p1/a@p2:x" }, {}).error).toBe("not_configured_for_provider");
    const usage = { "p1:c": manual };
    expect(choose({ ...options, usage }, {}).error).toBe("selected_auth_profile_unavailable");
  });
});

test("S-20: another model for one turn neither clears nor replaces the stored pin", () => {
  const selected = { provider: "p2", model: "m" };
  const given = { selected, isTemporary: true };
  expect(choose(threeKeys, autoPin("p1:b"), given)).toMatchObject({ pin: { profileId: "p2:x" }, change: {} });
  expect(choose({ keys: ["p1:b"] }, autoPin("p1:b"), given)).toMatchObject({ pin: null, change: {} });
});

test("S-20: nor when every profile of that model is unusable", () => {
  const usage = { "p2:x": waits(), "p1:b": waits() };
  const given = { selected: { provider: "p2", model: "m" }, isTemporary: true };
  expect(choose({ ...threeKeys, usage }, autoPin("p1:b"), given)).toMatchObject({
    pin: null,
    change: {},
    isSwap: false,
  });
});

test("S-10: several accepted providers give one order", () => {
  const acceptedProviders = ["p2", "p1"];
  expect(choose(threeKeys, {}, { acceptedProviders }).pin?.profileId).toBe("p2:x");
  expect(choose(threeKeys, autoPin("p1:b"), { acceptedProviders }).pin?.profileId).toBe("p1:b");
});
