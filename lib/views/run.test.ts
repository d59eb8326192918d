import { expect, test } from "vitest";
import type { RunRecord, RunStep } from "../failover/run-record";
import { matchesFilter } from "./decisions";
import { viewRun } from "./run";
import { aRun, now } from "./test-facts";

const aStep = (fields: Partial<RunStep>): RunStep => ({
  candidate: "openai/gpt-5.5",
  outcome: "failed",
  profileId: "openai:a",
  reason: "rate_limit",
  status: 429,
  code: null,
  matchedRule: null,
  errorPreview: null,
  startedAt: now,
  endedAt: now + 100,
  decision: null,
  effect: null,
  why: "because",
  ...fields,
});

const aRecord = (steps: readonly RunStep[]): RunRecord => ({
  runId: "r1",
  agentId: "main",
  sessionKey: null,
  source: "gateway",
  requested: "openai/gpt-5.5",
  selectionSource: "configured-default",
  startedAt: now,
  endedAt: now + 300,
  firstByteAt: null,
  outcome: "answered",
  answeredBy: { candidate: "anthropic/claude-opus-4-8", profileId: "anthropic:a" },
  error: null,
  soonestExpiryAt: null,
  steps,
  decisions: [],
  facts: {
    chain: [
      { provider: "openai", model: "gpt-5.5", routeOrigin: "requested" },
      { provider: "openrouter", model: "qwen3.5-max", routeOrigin: "configured-fallback" },
      { provider: "anthropic", model: "claude-opus-4-8", routeOrigin: "configured-fallback" },
      { provider: "ollama", model: "qwen3.5:27b", routeOrigin: "configured-fallback" },
    ],
    orders: {},
    windows: {},
    pin: null,
  },
});

test("every candidate of the chain has its lane, those not reached too", () => {
  const view = viewRun(
    aRecord([
      aStep({}),
      aStep({ profileId: "openai:b", reason: "timeout" }),
      aStep({ candidate: "openrouter/qwen3.5-max", outcome: "skipped", profileId: null, reason: "billing" }),
      aStep({ candidate: "anthropic/claude-opus-4-8", outcome: "succeeded", profileId: "anthropic:a" }),
    ]),
    now,
  );
  expect(view.lanes.map((lane) => [lane.candidate, lane.state, lane.steps.length])).toEqual([
    ["openai/gpt-5.5", "failed", 2],
    ["openrouter/qwen3.5-max", "skipped", 1],
    ["anthropic/claude-opus-4-8", "answered", 1],
    ["ollama/qwen3.5:27b", "not-reached", 0],
  ]);
});

test("effects are the windows that steps opened and the profile that answered, in order", () => {
  const window = {
    lane: "cooldown",
    scope: { kind: "model", modelId: "gpt-5.5" },
    reason: "rate_limit",
    source: "ladder",
    until: now + 300_000,
    openedAt: now,
    count: 3,
    reused: false,
  } as const;
  const view = viewRun(
    aRecord([
      aStep({ effect: window }),
      aStep({ profileId: "openai:b", reason: "server_error" }),
      aStep({ candidate: "anthropic/claude-opus-4-8", outcome: "succeeded", profileId: "anthropic:a" }),
    ]),
    now,
  );
  expect(view.effects.map((effect) => [effect.profileId, effect.window?.count ?? null])).toEqual([
    ["openai:a", 3],
    ["anthropic:a", null],
  ]);
});

test("a candidate from outside the chain gets a lane behind it", () => {
  const view = viewRun(aRecord([aStep({ candidate: "google/gemini-3.1-pro", outcome: "succeeded" })]), now);
  expect(view.lanes.at(-1)).toMatchObject({
    candidate: "google/gemini-3.1-pro",
    routeOrigin: null,
    position: 5,
  });
});

test("a new run counts for the list only if the reader's filter would show it", () => {
  const run = aRun({ reason: "timeout", sessionKey: "tg:1", fellBack: true });
  expect(matchesFilter(run, {})).toBe(true);
  expect(matchesFilter(run, { reason: "timeout", session: "tg:1", outcome: "fell-back" })).toBe(true);
  expect(matchesFilter(run, { reason: "billing" })).toBe(false);
  expect(matchesFilter(run, { provider: "openai" })).toBe(true);
  expect(matchesFilter(run, { provider: "open" })).toBe(false);
  expect(matchesFilter(run, { to: run.startedAt })).toBe(false);
  expect(matchesFilter(run, { outcome: "exhausted" })).toBe(false);
});

test("as in the store, any step that matches counts for reason, provider, model and profile", () => {
  const tried = [
    { candidate: "zai/glm-5", profileId: "zai:a", reason: "rate_limit" },
    { candidate: "zai/glm-5", profileId: "zai:b", reason: "billing" },
  ] as const;
  const run = aRun({ tried, reason: "rate_limit" });
  expect(matchesFilter(run, { profile: "zai:b", reason: "billing" })).toBe(true);
  expect(matchesFilter(run, { profile: "openai:a", provider: "openai", model: "openai/gpt-5.5" })).toBe(true);
  expect(matchesFilter(run, { model: "zai/glm-5", provider: "zai" })).toBe(true);
  expect(matchesFilter(run, { profile: "zai:c" })).toBe(false);
});
