import { describe, expect, test } from "vitest";
import { aConfig } from "../runner/a-config";
import { readSessionEntry, writeSessionEntry } from "./read-session-entry";
import { announcedSelection, overrideSource, pinSource, selectModel } from "./selection";
import { applySessionChange, swapSessionChange, type SessionEntry } from "./session-entry";

const now = 1_760_000_000_000;
const agents = [{ id: "ops", model: { primary: "p4/own" }, aliases: {} }];
const config = aConfig({ primary: "p1/a", fallbacks: ["p2/b"], agents });
const main = { config, agentId: "main" };
const override = { providerOverride: "p2", modelOverride: "b" };
const origin = { modelOverrideFallbackOriginProvider: "p1", modelOverrideFallbackOriginModel: "a" };

test.each<[string, SessionEntry, "user" | "auto" | null]>([
  ["no override", origin, null],
  ["a blank override", { modelOverride: "  " }, null],
  [
    "source user although an origin is recorded",
    { ...override, ...origin, modelOverrideSource: "user" },
    "user",
  ],
  ["source auto without an origin", { ...override, modelOverrideSource: "auto" }, "auto"],
  ["no source, no origin", override, "user"],
  ["no source, complete origin", { ...override, ...origin }, "auto"],
  ["no source, half an origin", { ...override, modelOverrideFallbackOriginModel: "a" }, "user"],
  ["no source, a blank half", { ...override, ...origin, modelOverrideFallbackOriginProvider: " " }, "user"],
])("S-2: %s", (_name, entry, expected) => {
  expect(overrideSource(entry)).toBe(expected);
});

test.each<[string, SessionEntry, "user" | "auto" | null]>([
  ["no pin", { authProfileOverrideSource: "auto" }, null],
  [
    "source says so",
    { authProfileOverride: "x", authProfileOverrideSource: "user", authProfileOverrideCompactionCount: 1 },
    "user",
  ],
  ["a count of 0", { authProfileOverride: "x", authProfileOverrideCompactionCount: 0 }, "auto"],
  ["neither", { authProfileOverride: "x" }, "user"],
])("S-3: %s", (_name, entry, expected) => {
  expect(pinSource(entry)).toBe(expected);
});

describe("04 §3, S-61: what is requested and what people are told", () => {
  const runtime = { modelProvider: "p9", model: "ran-last" };
  test.each<[string, SessionEntry, string, string, string]>([
    ["runtime fields are never a selection", runtime, "p1/a", "configured-default", "p1/a"],
    ["a user override", { ...override, modelOverrideSource: "user" }, "p2/b", "user-override", "p2/b"],
    [
      "an automatic override is requested, its origin is told",
      { ...override, ...origin },
      "p2/b",
      "auto-override",
      "p1/a",
    ],
    [
      "without a complete origin the override itself is told",
      { ...override, modelOverrideSource: "auto" },
      "p2/b",
      "auto-override",
      "p2/b",
    ],
    [
      "an override without a provider belongs to the primary's",
      { modelOverride: "mini" },
      "p1/mini",
      "user-override",
      "p1/mini",
    ],
  ])("%s", (_name, entry, requested, source, told) => {
    const selection = selectModel(entry, main);
    expect(`${selection.provider}/${selection.model}`).toBe(requested);
    expect(selection.source).toBe(source);
    const announced = announcedSelection(entry, main);
    expect(`${announced.provider}/${announced.model}`).toBe(told);
  });

  test("an agent's own primary is its selection", () => {
    expect(selectModel({}, { config, agentId: "ops" })).toEqual({
      provider: "p4",
      model: "own",
      source: "agent-primary",
    });
  });
});

describe("S-1: one writer's change", () => {
  test("touches only its fields, null removes, and time does not go back", () => {
    const entry = {
      sessionId: "s",
      updatedAt: now + 5,
      compactionCount: 3,
      contextTokens: 9,
      foreign: "kept",
    };
    const next = applySessionChange(
      entry,
      { contextTokens: null, modelOverride: "b", compactionCount: undefined },
      now,
    );
    expect(next).toEqual({
      sessionId: "s",
      updatedAt: now + 5,
      compactionCount: 3,
      modelOverride: "b",
      foreign: "kept",
    });
    expect(entry.contextTokens).toBe(9);
  });

  test("without fields nothing is written", () => {
    const entry = { sessionId: "s", updatedAt: 1 };
    expect(applySessionChange(entry, {}, now)).toBe(entry);
  });

  test("a compare-and-swap gives way to a newer entry", () => {
    const swap = { fields: ["sessionId", "updatedAt"], change: { modelOverride: null }, now } as const;
    const seen = { sessionId: "s", updatedAt: 1, modelOverride: "b" };
    expect(swapSessionChange(seen, seen, swap)).toEqual({
      applied: true,
      entry: { sessionId: "s", updatedAt: now },
    });
    const newer = { ...seen, updatedAt: 2 };
    expect(swapSessionChange(newer, seen, swap)).toEqual({ applied: false, entry: newer });
  });
});

describe("04 §1: stored records", () => {
  test("older spellings are understood, nonsense is left out", () => {
    const raw = {
      sessionId: " s ",
      authProfileOverride: "p1:x",
      authProfileOverrideSource: "user-link",
      modelOverrideSource: "somebody",
      compactionCount: "2",
      contextTokens: Infinity,
      liveModelSwitchPending: "yes",
      fallbackNoticeSelectedModel: "p1/a",
      fallbackNoticeActiveModel: "p2/b",
      fallbackNoticeReason: "timeout",
    };
    expect(readSessionEntry(raw)).toEqual({
      sessionId: "s",
      authProfileOverride: "p1:x",
      authProfileOverrideSource: "user",
      fallbackNotice: { selectedModel: "p1/a", activeModel: "p2/b", reason: "timeout" },
    });
  });

  test("a full record is read back, and half a notice is none", () => {
    const entry: SessionEntry = {
      sessionId: "s",
      updatedAt: 1,
      compactionCount: 2,
      ...override,
      modelOverrideSource: "auto",
      ...origin,
      authProfileOverride: "p2:x",
      authProfileOverrideSource: "auto",
      authProfileOverrideCompactionCount: 2,
      liveModelSwitchPending: true,
      fallbackNotice: { selectedModel: "p1/a", activeModel: "p2/b" },
      contextTokens: 7,
      modelProvider: "p2",
      model: "b",
    };
    expect(readSessionEntry(entry)).toEqual(entry);
    expect(readSessionEntry({ fallbackNotice: { selectedModel: "p1/a" } })).toEqual({});
    expect(readSessionEntry(null)).toEqual({});
  });

  test("writing keeps what is not ours and drops the flat notice fields", () => {
    const raw = { thinkingLevel: "high", modelOverride: "old", fallbackNoticeReason: "x", contextTokens: 5 };
    expect(writeSessionEntry(raw, { modelOverride: "b" })).toEqual({
      thinkingLevel: "high",
      modelOverride: "b",
    });
    expect(writeSessionEntry("broken", { sessionId: "s" })).toEqual({ sessionId: "s" });
  });
});
