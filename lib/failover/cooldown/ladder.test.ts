import { expect, test } from "vitest";
import { defaultPolicy, ladderPresets, type FailoverPolicy } from "../policy";
import { disableMs, failureWindowMs, ladderStepMs, retryAfterMaxMs } from "./ladder";

const minutes = (ms: number) => ms / 60_000;
const hours = (ms: number) => ms / 3_600_000;

test("W-10: default steps are 30 s, 1 min, 5 min, the last repeats", () => {
  expect([0, 1, 2, 3, 4, 1e308].map((count) => ladderStepMs(count, defaultPolicy))).toEqual([
    30_000, 30_000, 60_000, 300_000, 300_000, 300_000,
  ]);
});

test("W-10: classic steps are 1, 5, 25, 60 min", () => {
  const policy = { ...defaultPolicy, ladderSeconds: ladderPresets.classic };
  expect([1, 2, 3, 4, 5].map((count) => minutes(ladderStepMs(count, policy)))).toEqual([1, 5, 25, 60, 60]);
});

test("an empty ladder opens no window instead of failing", () => {
  expect(ladderStepMs(3, { ...defaultPolicy, ladderSeconds: [] })).toBe(0);
});

test("W-11: billing 5, 10, 20, 24 h; auth_permanent 10, 20, 40, 60 min; no count overflows", () => {
  const billing = (count: number) =>
    hours(disableMs({ reason: "billing", provider: "p" }, count, defaultPolicy));
  expect([0, 1, 2, 3, 4, 5, 2_000, 1e308].map(billing)).toEqual([5, 5, 10, 20, 24, 24, 24, 24]);
  const dead = (count: number) =>
    minutes(disableMs({ reason: "auth_permanent", provider: "p" }, count, defaultPolicy));
  expect([1, 2, 3, 4, 5, 2_000].map(dead)).toEqual([10, 20, 40, 60, 60, 60]);
});

test("W-11: a base above the maximum is cut to it, and lengths are whole milliseconds", () => {
  const policy = {
    ...defaultPolicy,
    billingBackoffHours: 30,
    authPermanentBackoffMinutes: 0.1,
    authPermanentMaxMinutes: 1 / 7,
  };
  expect(hours(disableMs({ reason: "billing", provider: "p" }, 1, policy))).toBe(24);
  expect(disableMs({ reason: "auth_permanent", provider: "p" }, 2, policy)).toBe(8_571);
});

test("03 §3: a provider's own billing hours match in any case, by its id or its credentials' id", () => {
  const policy = {
    ...defaultPolicy,
    billingBackoffHoursByProvider: { Anthropic: 1, openai: 2, "openai-codex": 3 },
  };
  const base = (provider: string, own: FailoverPolicy = policy) =>
    hours(disableMs({ reason: "billing", provider }, 1, own));
  expect(
    ["anthropic", " ANTHROPIC ", "openai", "OpenAI-Codex", "mistral", "constructor"].map((id) => base(id)),
  ).toEqual([1, 1, 2, 3, 5, 5]);
  expect(
    base("openai-codex", { ...policy, billingBackoffHoursByProvider: { OpenAI: 4, anthropic: 1 } }),
  ).toBe(4);
});

test("durations of the policy are read in their own units", () => {
  expect(hours(failureWindowMs(defaultPolicy))).toBe(24);
  expect(minutes(retryAfterMaxMs(defaultPolicy))).toBe(60);
});
