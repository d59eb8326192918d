import { describe, expect, test } from "vitest";
import { aConfig } from "../runner/a-config";
import {
  clearPendingSwitch,
  decideAtSafePoint,
  isSwitchDone,
  LiveSessionModelSwitchError,
} from "./live-switch";
import { compactionChange, resetChange } from "./reset-session";
import { applySessionChange, undoChange, type SessionEntry } from "./session-entry";
import { pinByUser, selectByUser, type ActiveRun } from "./user-select";

const now = 1_760_000_000_000;
const base = aConfig({ primary: "p1/a", fallbacks: ["p2/b"] });
const config = { ...base, defaults: { ...base.defaults, aliases: { "p3/c": "cheap" } } };
const context = { config, agentId: "main" };
const running = (provider: string, model: string): ActiveRun => ({ provider, model });

function select(entry: SessionEntry, ref: string, active: ActiveRun = null): SessionEntry {
  const selection = selectByUser(entry, ref, context, active);
  if (!selection.ok) throw new Error(selection.message);
  const { updatedAt: _written, ...next } = applySessionChange(entry, selection.change, now);
  return next;
}

const userC = { providerOverride: "p3", modelOverride: "c", modelOverrideSource: "user" } as const;

describe("S-26, S-46: what an explicit choice writes", () => {
  test("the override of the user, by ref or alias", () => {
    expect(select({ sessionId: "s" }, " P3/c ")).toEqual({ sessionId: "s", ...userC });
    expect(select({}, "Cheap")).toEqual(userC);
  });

  test("origin, runtime fields, cached size and notice go", () => {
    const entry: SessionEntry = {
      providerOverride: "p2",
      modelOverride: "b",
      modelOverrideSource: "auto",
      modelOverrideFallbackOriginProvider: "p1",
      modelOverrideFallbackOriginModel: "a",
      modelProvider: "p2",
      model: "b",
      contextTokens: 100,
      fallbackNotice: { selectedModel: "p1/a", activeModel: "p2/b" },
      compactionCount: 4,
    };
    expect(select(entry, "p3/c")).toEqual({ ...userC, compactionCount: 4 });
  });

  test("choosing an automatic fallback by hand makes it the user's", () => {
    const entry: SessionEntry = { providerOverride: "p3", modelOverride: "c", modelOverrideSource: "auto" };
    expect(select(entry, "p3/c")).toEqual(userC);
  });

  test.each(["p1/a", "default", " DEFAULT "])("S-26: %j removes the override", (ref) => {
    expect(select({ sessionId: "s", ...userC }, ref)).toEqual({ sessionId: "s" });
  });

  test("a profile is pinned as the user's, without a count that would make it automatic", () => {
    const entry: SessionEntry = { authProfileOverride: "p1:x", authProfileOverrideCompactionCount: 2 };
    expect(select(entry, "p3/c@p3:me@example.com")).toEqual({
      ...userC,
      authProfileOverride: "p3:me@example.com",
      authProfileOverrideSource: "user",
    });
    expect(select({}, "p1/a@p1:x")).toEqual({
      authProfileOverride: "p1:x",
      authProfileOverrideSource: "user",
    });
  });

  test("an automatic pin goes when the provider changes, a user pin stays", () => {
    const auto: SessionEntry = {
      authProfileOverride: "p1:x",
      authProfileOverrideSource: "auto",
      authProfileOverrideCompactionCount: 0,
    };
    expect(select(auto, "p3/c")).toEqual(userC);
    expect(select(auto, "p1/other")).toMatchObject({ authProfileOverride: "p1:x" });
    const user: SessionEntry = { authProfileOverride: "p1:x", authProfileOverrideSource: "user" };
    expect(select(user, "p3/c")).toEqual({ ...userC, ...user });
  });

  test("what names no model is answered with what to do", () => {
    expect(selectByUser({}, " / ", context, null)).toEqual({
      ok: false,
      message: '"/" names no model. Write it as provider/model, or use an alias.',
    });
  });
});

describe("S-45: a live switch is marked", () => {
  test.each<[string, SessionEntry, string, ActiveRun, true | undefined]>([
    ["for another model while a run is active", {}, "p3/c", running("p1", "a"), true],
    ["for the default while something else runs", userC, "default", running("p3", "c"), true],
    [
      "for another profile of the same model",
      {},
      "p1/a@p1:y",
      { provider: "p1", model: "a", profileId: "p1:x" },
      true,
    ],
    ["not without a run", {}, "p3/c", null, undefined],
    ["not when nothing changed", userC, "p3/c", running("p1", "a"), undefined],
    ["not when it runs anyway", {}, "p3/c", running("p3", "c"), undefined],
    [
      "not when the profile runs anyway",
      {},
      "p1/a@p1:y",
      { provider: "p1", model: "a", profileId: "p1:y" },
      undefined,
    ],
    [
      "not when the profile is pinned already",
      { authProfileOverride: "p1:y", authProfileOverrideSource: "auto" },
      "p1/a@p1:y",
      running("p1", "a"),
      undefined,
    ],
  ])("%s", (_name, entry, ref, active, expected) => {
    expect(select(entry, ref, active).liveModelSwitchPending).toBe(expected);
  });
});

describe("S-47, S-48: at a safe point", () => {
  const pending = { ...userC, liveModelSwitchPending: true } as const;
  const runs = { provider: "p1", model: "a", profileId: "p1:x" };

  test("without the flag the run goes on, whatever is stored", () => {
    expect(decideAtSafePoint(userC, runs, context)).toEqual({ action: "go-on" });
  });

  test("another selection is thrown as a live switch", () => {
    const decision = decideAtSafePoint(pending, runs, context);
    expect(decision.action).toBe("switch");
    expect(decision).toMatchObject({
      error: { name: "LiveSessionModelSwitchError", provider: "p3", model: "c" },
    });
    expect(decision).not.toHaveProperty("error.authProfileId", "p1:x");
  });

  test("equal to what runs: only the flag is to be cleared; runtime fields do not count", () => {
    const entry: SessionEntry = { liveModelSwitchPending: true, modelProvider: "p9", model: "z" };
    expect(decideAtSafePoint(entry, runs, context)).toEqual({ action: "clear-flag" });
  });

  test("another user pin is a switch; a difference of source, or an automatic pin, is none", () => {
    const pin = (profileId: string, source: "auto" | "user"): SessionEntry => ({
      liveModelSwitchPending: true,
      authProfileOverride: profileId,
      authProfileOverrideSource: source,
    });
    expect(decideAtSafePoint(pin("p1:y", "user"), runs, context)).toMatchObject({
      action: "switch",
      error: { authProfileId: "p1:y", authProfileIdSource: "user" },
    });
    expect(decideAtSafePoint(pin("p1:x", "user"), { ...runs, profileSource: "auto" }, context).action).toBe(
      "clear-flag",
    );
    expect(decideAtSafePoint(pin("p1:y", "auto"), runs, context).action).toBe("clear-flag");
  });

  test("without an override the caller's default goes before the agent's", () => {
    const given = { ...context, callerDefault: { provider: "p1", model: "a" } };
    const asked = { liveModelSwitchPending: true } as const;
    expect(decideAtSafePoint(asked, runs, given).action).toBe("clear-flag");
    const other = { ...context, callerDefault: { provider: "p8", model: "q" } };
    expect(decideAtSafePoint(asked, runs, other)).toMatchObject({ error: { provider: "p8", model: "q" } });
    expect(decideAtSafePoint(pending, runs, other)).toMatchObject({ error: { provider: "p3", model: "c" } });
  });

  test("the flag is cleared only while it still means the same", () => {
    expect(clearPendingSwitch(pending, pending, now).entry).not.toHaveProperty("liveModelSwitchPending");
    const changed = { ...pending, modelOverride: "d" };
    expect(clearPendingSwitch(changed, pending, now)).toEqual({ applied: false, entry: changed });
  });

  test("S-49: after a run the flag goes if the selected model answered", () => {
    expect(isSwitchDone(pending, { provider: "p3", model: "c" }, context)).toBe(true);
    expect(isSwitchDone(pending, { provider: "p1", model: "a" }, context)).toBe(false);
    expect(isSwitchDone(userC, { provider: "p3", model: "c" }, context)).toBe(false);
  });

  test("S-48: the error carries the target", () => {
    const error = new LiveSessionModelSwitchError({ provider: "p3", model: "c", runtime: "codex" });
    expect(error).toMatchObject({ name: "LiveSessionModelSwitchError", agentRuntimeOverride: "codex" });
    expect(error.message).toBe("The session now selects p3/c.");
  });
});

describe("04 §7, S-40, S-70: commands and compaction", () => {
  const full: SessionEntry = {
    sessionId: "s",
    compactionCount: 3,
    authProfileOverride: "p2:x",
    authProfileOverrideSource: "user",
    liveModelSwitchPending: true,
    contextTokens: 9,
    fallbackNotice: { selectedModel: "p1/a", activeModel: "p2/b" },
  };
  const reset = (entry: SessionEntry) => applySessionChange(entry, resetChange(entry), now);

  test("E21: a model the user chose stays, everything else goes", () => {
    expect(reset({ ...full, ...userC })).toEqual({
      sessionId: "s",
      compactionCount: 3,
      updatedAt: now,
      ...userC,
    });
  });

  test("an automatic override goes, also one without a source", () => {
    const auto: SessionEntry = {
      ...full,
      providerOverride: "p2",
      modelOverride: "b",
      modelOverrideFallbackOriginProvider: "p1",
      modelOverrideFallbackOriginModel: "a",
    };
    expect(reset(auto)).toEqual({ sessionId: "s", compactionCount: 3, updatedAt: now });
  });

  test("a compaction raises its count and touches nothing else", () => {
    expect(compactionChange({})).toEqual({ compactionCount: 1 });
    expect(compactionChange(full)).toEqual({ compactionCount: 4 });
  });
});

describe("an account chosen for the session, whatever its model", () => {
  test("the pin is the user's, and nothing else is written", () => {
    const entry: SessionEntry = {
      ...userC,
      authProfileOverride: "p3:a",
      authProfileOverrideSource: "auto",
      authProfileOverrideCompactionCount: 2,
    };
    expect(applySessionChange(entry, pinByUser(entry, "p3:b", null), now)).toEqual({
      ...userC,
      authProfileOverride: "p3:b",
      authProfileOverrideSource: "user",
      updatedAt: now,
    });
    const pinned: SessionEntry = { authProfileOverride: "p3:b", authProfileOverrideSource: "user" };
    expect(pinByUser(pinned, "p3:b", null)).toEqual({});
  });

  test("S-45: it is pending while a run uses another account, and only then", () => {
    const running = (profileId: string): ActiveRun => ({ provider: "p3", model: "c", profileId });
    expect(pinByUser({}, "p3:b", running("p3:a")).liveModelSwitchPending).toBe(true);
    expect(pinByUser({}, "p3:b", running("p3:b")).liveModelSwitchPending).toBeUndefined();
    // A difference in the source alone is none (S-47).
    const auto: SessionEntry = { authProfileOverride: "p3:b", authProfileOverrideSource: "auto" };
    expect(pinByUser(auto, "p3:b", running("p3:a")).liveModelSwitchPending).toBeUndefined();
  });
});

const notice = { selectedModel: "p1/a", activeModel: "p2/b" };

test("a change is taken back field by field, where nobody has changed the field since", () => {
  const before: SessionEntry = { ...userC, authProfileOverride: "p3:a", fallbackNotice: notice };
  const after: SessionEntry = { ...userC };
  expect(undoChange({ ...userC, contextTokens: 5 }, { before, after })).toEqual({
    authProfileOverride: "p3:a",
    fallbackNotice: notice,
  });
  const touched: SessionEntry = { ...userC, authProfileOverride: "p3:z" };
  expect(undoChange(touched, { before, after })).toEqual({ fallbackNotice: notice });
  expect(undoChange({ ...before }, { before, after })).toBeNull();
});
