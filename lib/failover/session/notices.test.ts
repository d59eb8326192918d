import { describe, expect, test } from "vitest";
import { aConfig } from "../runner/a-config";
import { lifecycleEvent } from "./lifecycle-event";
import { noticeReason, type NoticeAttempt } from "./notice-reason";
import { planNotices, type FinishedTurn } from "./notices";
import { applySessionChange, type SessionEntry } from "./session-entry";
import { sessionStatus, statusLines } from "./session-status";

const now = 1_760_000_000_000;
const base = aConfig({ primary: "p1/a", fallbacks: ["p2/b"] });
const context = {
  config: { ...base, defaults: { ...base.defaults, aliases: { "p1/a": "main" } } },
  agentId: "main",
};
const turn = (
  active: string,
  attempts: readonly NoticeAttempt[] = [{ reason: "rate_limit" }],
  selected = "p1/a",
): FinishedTurn => ({
  selected,
  active,
  attempts,
});
const stored = (activeModel: string, reason = "rate limit"): SessionEntry => ({
  fallbackNotice: { selectedModel: "p1/a", activeModel, reason },
});

describe("S-56, S-57: once per change", () => {
  test("the way out, silence, another fallback, the way back, silence", () => {
    let entry: SessionEntry = {};
    const play = (active: string, attempts?: readonly NoticeAttempt[]) => {
      const plan = planNotices(entry, turn(active, active === "p1/a" ? [] : attempts), context);
      entry = applySessionChange(entry, plan.change, now);
      return plan.notices;
    };
    expect(play("p1/a")).toEqual([]);
    expect(play("p2/b")).toEqual(["↪️ Model Fallback: p2/b (selected p1/a; rate limit)"]);
    expect(play("p2/b")).toEqual([]);
    expect(play("p3/c", [{ reason: "overloaded" }])).toEqual([
      "↪️ Model Fallback: p3/c (selected p1/a; overloaded)",
    ]);
    expect(entry.fallbackNotice).toEqual({
      selectedModel: "p1/a",
      activeModel: "p3/c",
      reason: "overloaded",
    });
    expect(play("p1/a")).toEqual(["↪️ Model Fallback cleared: p1/a (was p3/c)"]);
    expect(entry.fallbackNotice).toBeUndefined();
    expect(play("p1/a")).toEqual([]);
  });

  test("a new reason for the same pair is stored without a notice; the same one writes nothing", () => {
    expect(planNotices(stored("p2/b"), turn("p2/b", [{ reason: "timeout" }]), context)).toMatchObject({
      notices: [],
      change: { fallbackNotice: { selectedModel: "p1/a", activeModel: "p2/b", reason: "timeout" } },
      transition: null,
    });
    expect(planNotices(stored("p2/b"), turn("p2/b"), context).change).toEqual({});
  });

  test("the bracket is left out when the previous model is the selected one now", () => {
    const entry: SessionEntry = { fallbackNotice: { selectedModel: "p1/a", activeModel: "p2/b" } };
    expect(planNotices(entry, turn("p2/b", [], "p2/b"), context).notices).toEqual([
      "↪️ Model Fallback cleared: p2/b",
    ]);
  });

  test("a stored notice of no real fallback goes silently", () => {
    expect(planNotices(stored("main"), turn("p1/a", []), context)).toMatchObject({
      notices: [],
      change: { fallbackNotice: null },
      transition: null,
    });
  });
});

test("S-72: a heartbeat announces and stores nothing", () => {
  const beat = { ...turn("p2/b"), isHeartbeat: true };
  expect(planNotices(stored("p3/c"), beat, context)).toEqual({ notices: [], change: {}, transition: null });
});

describe("S-55: what counts as the same model", () => {
  test.each<[string, FinishedTurn, boolean]>([
    ["an alias", turn("main"), false],
    ["a command-line runtime of the provider", turn("claude-cli/opus", [], "anthropic/opus"), false],
    ["another model of that runtime", turn("claude-cli/opus", [], "anthropic/haiku"), true],
    ["a router that resolved", turn("openrouter/meta/llama", [], "openrouter/auto"), false],
    [
      "a router that failed first",
      turn("openrouter/meta/llama", [{ reason: "timeout" }], "openrouter/auto"),
      true,
    ],
    ["an ordinary change without attempts", turn("p2/b", []), true],
  ])("%s", (_name, finished, isFallback) => {
    expect(planNotices({}, finished, context).notices).toHaveLength(isFallback ? 1 : 0);
  });
});

describe("S-58: the reason", () => {
  test.each<[string, readonly NoticeAttempt[], string]>([
    ["no attempts", [], "selected model unavailable"],
    ["underscores become spaces", [{ reason: "model_not_found" }], "model not found"],
    ["one more", [{ reason: "billing" }, { reason: "auth" }], "billing (+1 more attempts)"],
    [
      "two more",
      [{ reason: "billing" }, { reason: "auth" }, { reason: "auth" }],
      "billing (+2 more attempts)",
    ],
    [
      "a telling text",
      [{ reason: "rate_limit", error: "429 Too many\n requests" }],
      "HTTP 429: Too many requests",
    ],
    ["a telling text without a status", [{ reason: "overloaded", error: "Overloaded" }], "Overloaded"],
    ["a bare status", [{ reason: "rate_limit", error: "429" }], "HTTP 429"],
    [
      "HTTP before the status",
      [{ reason: "timeout", error: "HTTP 503 service unavailable" }],
      "HTTP 503: service unavailable",
    ],
    ["a text that tells nothing", [{ reason: "rate_limit", error: "nope" }], "rate limit"],
    [
      "an unknown-error text",
      [{ reason: "timeout", error: "An unknown error occurred, try again in 5 seconds" }],
      "timeout",
    ],
    ["a reason whose text is not shown", [{ reason: "billing", error: "429 quota" }], "billing"],
    ["digits inside an id", [{ reason: "timeout", error: "req-4291 failed" }], "timeout"],
    ["the code", [{ reason: null, code: "ECONNRESET", status: 500 }], "ECONNRESET"],
    ["the status", [{ reason: null, status: 502, error: "x" }], "HTTP 502"],
    ["the text", [{ reason: null, error: " odd  thing " }], "odd thing"],
  ])("%s", (_name, attempts, expected) => {
    expect(noticeReason(attempts)).toBe(expected);
  });

  test("at most 80 characters, the ellipsis included", () => {
    const text = noticeReason([{ reason: "rate_limit", error: `quota ${"x".repeat(100)}` }]);
    expect(text).toHaveLength(80);
    expect(text.endsWith("x…")).toBe(true);
  });
});

test("S-60: lifecycle events carry both models and the attempts", () => {
  const attempts = [{ provider: "p1", model: "a", reason: "rate_limit" as const }];
  const event = lifecycleEvent({ ...turn("p2/b/x"), attempts }, { phase: "fallback", reason: "rate limit" });
  expect(event).toEqual({
    phase: "fallback",
    selectedProvider: "p1",
    selectedModel: "a",
    activeProvider: "p2",
    activeModel: "b/x",
    reasonSummary: "rate limit",
    attemptSummaries: ["p1/a: rate limit"],
    attempts,
  });
  const cleared = lifecycleEvent(
    { ...turn("p1/a"), attempts: [] },
    { phase: "fallback_cleared", previous: "p2/b" },
  );
  expect(cleared).toMatchObject({ phase: "fallback_cleared", previousActiveModel: "p2/b" });
});

describe("S-65: /status", () => {
  const status = (entry: SessionEntry, selected = "p1/a", active = "p2/b") =>
    sessionStatus(entry, { selected, active }, context);

  test("shows the fallback only if the notice names exactly this pair and they differ", () => {
    expect(status(stored("p2/b"))).toEqual({
      selected: "p1/a",
      active: "p2/b",
      reason: "rate limit",
      pin: null,
    });
    const hidden = { active: null, reason: null };
    expect(status(stored("p3/c"))).toMatchObject(hidden);
    expect(status({})).toMatchObject(hidden);
    expect(status(stored("p2/b"), "p9/z")).toMatchObject(hidden);
    expect(status(stored("main"), "p1/a", "p1/a")).toMatchObject(hidden);
    expect(status({ fallbackNotice: { selectedModel: "p1/a", activeModel: "p2/b" } }).reason).toBeNull();
  });

  test("prints model, fallback and pin with its window", () => {
    const entry = {
      ...stored("p2/b"),
      authProfileOverride: "p1:x",
      authProfileOverrideSource: "user" as const,
    };
    const window = {
      lane: "cooldown",
      scope: { kind: "profile" },
      reason: "auth",
      source: "ladder",
      openedAt: null,
      until: now + 45_000,
      count: 1,
    } as const;
    expect(statusLines(status(entry), { source: "configured default", window, now })).toEqual([
      "Model: p1/a (configured default)",
      "↪️ Fallback: p2/b (rate limit)",
      "Profile: p1:x (user; cooldown auth, 45s left)",
    ]);
    expect(statusLines(status({}), { source: "user", window: null, now })).toEqual(["Model: p1/a (user)"]);
    const bare = {
      selected: "p1/a",
      active: "p2/b",
      reason: null,
      pin: { profileId: "p1:x", source: "auto" },
    } as const;
    expect(statusLines(bare, { source: "user", window: { ...window, reason: null }, now })).toEqual([
      "Model: p1/a (user)",
      "↪️ Fallback: p2/b (selected model unavailable)",
      "Profile: p1:x (auto; cooldown unknown, 45s left)",
    ]);
    expect(statusLines(bare, { source: "user", window: null, now })[2]).toBe("Profile: p1:x (auto)");
  });
});
