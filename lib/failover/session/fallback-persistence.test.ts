import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Candidate } from "../run-record";
import { factsOf } from "../runner/a-config";
import { fallbackChange, fallbackFields, rollbackChange, snapshotOf } from "./fallback-change";
import { createFallbackPersistence, type SessionWriter } from "./fallback-persistence";
import {
  createOriginProbeMemory,
  endOverride,
  isOriginProbeDue,
  noteOriginProbe,
  probeableOrigin,
} from "./origin-probe";
import { applySessionChange, type SessionChange, type SessionEntry } from "./session-entry";

const now = 1_760_000_000_000;
const facts = factsOf({ primary: "p1/a", fallbacks: ["p2/b", "p3/c"], keys: ["p1:x", "p2:y"] });
const context = { config: facts.config, agentId: "main" };
const selected = { provider: "p1", model: "a" };
const candidate = (provider: string, model: string): Candidate => ({
  provider,
  model,
  routeOrigin: "configured-fallback",
});

function store(entry: SessionEntry, refuses: () => boolean = () => false) {
  const state = { entry };
  const writer: SessionWriter = {
    now: () => now,
    facts: () => facts,
    update: async (change) => {
      const next = change(state.entry);
      if (refuses()) throw new Error("store busy");
      state.entry = next;
    },
  };
  return { state, persistence: createFallbackPersistence(selected, writer) };
}

const onB = {
  providerOverride: "p2",
  modelOverride: "b",
  modelOverrideSource: "auto",
  modelOverrideFallbackOriginProvider: "p1",
  modelOverrideFallbackOriginModel: "a",
} as const;

describe("S-33: before the attempt", () => {
  test("the fallback stands in the store with its origin, and a foreign pin is cleared", async () => {
    const { state, persistence } = store({
      sessionId: "s",
      authProfileOverride: "p1:x",
      authProfileOverrideSource: "user",
    });
    await persistence.beforeAttempt(candidate("p2", "b"), null);
    expect(state.entry).toEqual({ sessionId: "s", ...onB, updatedAt: now });
  });

  test("a profile of the candidate's provider is pinned, one of another is not", async () => {
    const { state, persistence } = store({ compactionCount: 2 });
    await persistence.beforeAttempt(candidate("p2", "b"), "p2:y");
    expect(state.entry).toMatchObject({
      authProfileOverride: "p2:y",
      authProfileOverrideSource: "auto",
      authProfileOverrideCompactionCount: 2,
    });
    await persistence.beforeAttempt(candidate("p3", "c"), "p2:y");
    expect(state.entry).not.toHaveProperty("authProfileOverride");
  });

  test("a pin that stands already keeps its source and count", async () => {
    const entry: SessionEntry = {
      authProfileOverride: "p1:x",
      authProfileOverrideSource: "user",
      compactionCount: 5,
    };
    const { state, persistence } = store(entry);
    await persistence.beforeAttempt(candidate("p1", "b"), "p1:x");
    expect(state.entry).toMatchObject({ authProfileOverride: "p1:x", authProfileOverrideSource: "user" });
    expect(state.entry).not.toHaveProperty("authProfileOverrideCompactionCount");
  });

  test.each<[string, SessionEntry]>([
    ["without an override", { sessionId: "s" }],
    ["under a stored fallback that lists its origin", { sessionId: "s", ...onB }],
  ])("the selected model is not stored as a fallback of itself: %s", async (_name, entry) => {
    const { state, persistence } = store(entry);
    await persistence.beforeAttempt(candidate("p1", "a"), "p1:x");
    expect(state.entry).toEqual(entry);
    await persistence.afterFailure();
    expect(state.entry).toEqual(entry);
  });

  test("S-36: moving from one fallback to the next keeps the first origin", async () => {
    const { state, persistence } = store({ ...onB });
    await persistence.beforeAttempt(candidate("p3", "c"), null);
    expect(state.entry).toMatchObject({ modelOverride: "c", modelOverrideFallbackOriginModel: "a" });
  });
});

describe("S-34: after a failed attempt", () => {
  test("the entry is as before, also what another writer changed meanwhile", async () => {
    const { state, persistence } = store({ sessionId: "s", compactionCount: 1 });
    await persistence.beforeAttempt(candidate("p2", "b"), "p2:y");
    state.entry = { ...state.entry, compactionCount: 2, modelOverride: "mine", modelOverrideSource: "user" };
    await persistence.afterFailure();
    expect(state.entry).toEqual({
      sessionId: "s",
      compactionCount: 2,
      modelOverride: "mine",
      modelOverrideSource: "user",
      updatedAt: now,
    });
  });

  test("a second rollback does nothing", async () => {
    const { state, persistence } = store({});
    await persistence.beforeAttempt(candidate("p2", "b"), null);
    await persistence.afterFailure();
    state.entry = { ...onB };
    await persistence.afterFailure();
    expect(state.entry).toEqual(onB);
  });

  test("a failed persist is rolled back and reported", async () => {
    let isBusy = true;
    const { state, persistence } = store({ sessionId: "s" }, () => {
      const was = isBusy;
      isBusy = false;
      return was;
    });
    await expect(persistence.beforeAttempt(candidate("p2", "b"), null)).rejects.toThrow("store busy");
    expect(state.entry).toEqual({ sessionId: "s" });
  });
});

const texts = fc.option(fc.constantFrom("a", "b", "c", "p1", "p2"), { nil: undefined });
const entries: fc.Arbitrary<SessionEntry> = fc
  .record({
    providerOverride: texts,
    modelOverride: texts,
    modelOverrideSource: fc.option(fc.constantFrom("user" as const, "auto" as const), { nil: undefined }),
    authProfileOverride: texts,
    authProfileOverrideSource: fc.option(fc.constantFrom("user" as const, "auto" as const), {
      nil: undefined,
    }),
    authProfileOverrideCompactionCount: fc.option(fc.nat(3), { nil: undefined }),
    modelOverrideFallbackOriginProvider: texts,
    modelOverrideFallbackOriginModel: texts,
    compactionCount: fc.option(fc.nat(3), { nil: undefined }),
    contextTokens: fc.option(fc.nat(9), { nil: undefined }),
  })
  .map((fields): SessionEntry =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
  );

test("S-32, S-34: a rollback never changes a field another writer changed, and restores all others", () => {
  const arbitrary = fc.record({ before: entries, others: entries, profileId: fc.constantFrom(null, "p2:y") });
  fc.assert(
    fc.property(arbitrary, ({ before, others, profileId }) => {
      const wrote = fallbackChange(before, {
        candidate: { provider: "p2", model: "b" },
        origin: selected,
        profileId,
      });
      const written = applySessionChange(before, wrote, now);
      const current = { ...written, ...others };
      const after = applySessionChange(current, rollbackChange(current, snapshotOf(before), wrote), now);
      const isTouched = (field: keyof SessionEntry) =>
        others[field] !== undefined && others[field] !== written[field];
      for (const field of fallbackFields) {
        expect(after[field]).toBe(isTouched(field) ? others[field] : before[field]);
      }
      expect(after.compactionCount).toBe(current.compactionCount);
      expect(after.contextTokens).toBe(current.contextTokens);
    }),
    { numRuns: 300 },
  );
});

test("S-34: fields the fallback did not write stay", () => {
  const current: SessionEntry = { ...onB, authProfileOverride: "late", authProfileOverrideSource: "user" };
  const wrote: SessionChange = { providerOverride: "p2", modelOverride: "b" };
  expect(rollbackChange(current, {}, wrote)).toEqual({ providerOverride: null, modelOverride: null });
});

describe("S-36 … S-39: the origin", () => {
  test.each<[string, SessionEntry, boolean]>([
    ["an automatic override from the configured primary", onB, true],
    ["without a source, by its complete origin", { ...onB, modelOverrideSource: undefined }, true],
    ["not a choice of the user", { ...onB, modelOverrideSource: "user" }, false],
    [
      "not from a model that is no longer the primary",
      { ...onB, modelOverrideFallbackOriginModel: "old" },
      false,
    ],
    ["not when the override is the origin", { ...onB, providerOverride: "p1", modelOverride: "a" }, false],
    ["S-39: not with a blank half", { ...onB, modelOverrideFallbackOriginProvider: " " }, false],
    ["not without an override", {}, false],
  ])("is probed: %s", (_name, entry, expected) => {
    expect(probeableOrigin(entry, context) !== null).toBe(expected);
  });

  test("nothing is probed while no primary is configured", () => {
    const bare = { ...facts.config, defaults: { aliases: {} } };
    expect(probeableOrigin(onB, { config: bare, agentId: "main" })).toBeNull();
  });

  test("at most every 5 minutes per session and origin", () => {
    const memory = createOriginProbeMemory();
    const probe = { sessionKey: "k", origin: selected, now };
    expect(isOriginProbeDue(memory, probe)).toBe(true);
    noteOriginProbe(memory, probe);
    expect(isOriginProbeDue(memory, { ...probe, now: now + 299_999 })).toBe(false);
    expect(isOriginProbeDue(memory, { ...probe, now: now + 300_000 })).toBe(true);
    expect(isOriginProbeDue(memory, { ...probe, sessionKey: "l" })).toBe(true);
    expect(isOriginProbeDue(memory, { ...probe, origin: { provider: "p9", model: "z" } })).toBe(true);
  });

  test("at most 4 096 keys, stale ones pruned", () => {
    const memory = createOriginProbeMemory();
    for (let n = 0; n < 4_097; n += 1)
      noteOriginProbe(memory, { sessionKey: `k${n}`, origin: selected, now });
    expect(memory.lastAt.size).toBe(4_096);
    expect(isOriginProbeDue(memory, { sessionKey: "k0", origin: selected, now })).toBe(true);
    noteOriginProbe(memory, { sessionKey: "late", origin: selected, now: now + 300_000 });
    expect(memory.lastAt.size).toBe(1);
  });

  const pinned = { authProfileOverride: "p2:y", authProfileOverrideSource: "auto" } as const;
  const notice = { fallbackNotice: { selectedModel: "p1/a", activeModel: "p2/b" } };

  test("S-38, E60: its answer removes the override, an automatic pin and the notice", () => {
    const entry: SessionEntry = { sessionId: "s", updatedAt: 1, ...onB, ...pinned, ...notice };
    expect(endOverride(entry, entry, context, now)).toEqual({
      applied: true,
      entry: { sessionId: "s", updatedAt: now },
      origin: selected,
      was: "p2/b",
    });
  });

  test("S-38: a user pin stays; without a notice nothing is announced", () => {
    const entry: SessionEntry = { ...onB, authProfileOverride: "p2:y", authProfileOverrideSource: "user" };
    const ended = endOverride(entry, entry, context, now);
    expect(ended.was).toBeNull();
    expect(ended.entry).toMatchObject({ authProfileOverride: "p2:y", authProfileOverrideSource: "user" });
  });

  test("S-38: a changed or no longer eligible entry is left alone", () => {
    const seen: SessionEntry = { sessionId: "s", updatedAt: 1, ...onB, ...notice };
    const later = { ...seen, updatedAt: 2 };
    expect(endOverride(later, seen, context, now)).toMatchObject({ applied: false, entry: later, was: null });
    const chosen: SessionEntry = { ...seen, modelOverrideSource: "user" };
    expect(endOverride(chosen, chosen, context, now)).toMatchObject({ applied: false, entry: chosen });
  });
});
