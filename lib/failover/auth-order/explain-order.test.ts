import { expect, test } from "vitest";
import { MAX_TIME } from "../cooldown/time";
import type { AgentFacts } from "../config";
import type { CredentialFacts } from "../credential";
import { parseFailoverConfig } from "../parse-config";
import type { OrderInput } from "./auth-order";
import { formatUtcTime } from "./format-utc-time";
import { resolveAuthOrder } from "./resolve-auth-order";
import { orderWhyText } from "./why-text";

// 2026-01-06 10:00:00 UTC
const now = Date.UTC(2026, 0, 6, 10);
const later = (seconds: number) => now + seconds * 1_000;
const aKey = (more: Partial<CredentialFacts> = {}): CredentialFacts => ({
  type: "api_key",
  provider: "a",
  secret: "present",
  ...more,
});
const aLogin = (more: Partial<CredentialFacts> = {}) =>
  aKey({ type: "oauth", access: "present", expires: later(60), ...more });

type Setting = {
  profiles?: AgentFacts["profiles"];
  usage?: AgentFacts["usage"];
  storedOrder?: AgentFacts["storedOrder"];
  document?: unknown;
};
function explained({ document, ...facts }: Setting, more: Partial<OrderInput> = {}) {
  const agent = {
    agentId: "main",
    config: parseFailoverConfig(document),
    profiles: {},
    usage: {},
    storedOrder: {},
    lastGood: {},
    ...facts,
  };
  return resolveAuthOrder({ facts: agent, provider: "a", now, ...more }).explanations;
}
test("02 §4: every field, one explanation per profile of order, config and store, the result first", () => {
  const setting: Setting = {
    profiles: {
      "a:login": aLogin(),
      "a:key": aKey(),
      "a:unlisted": aKey(),
      "b:key": aKey({ provider: "b" }),
      "b:unlisted": aKey({ provider: "b" }),
    },
    usage: { "a:login": { blockedUntil: later(9), lastUsed: 4 } },
    storedOrder: { a: ["a:login", "gone", "a:key", "b:key"] },
    document: {
      auth: {
        profiles: {
          "a:configured": { provider: "a", mode: "oauth" },
          "b:other": { provider: "b", mode: "oauth" },
        },
      },
    },
  };
  const common = { orderSource: "stored_order", tier: null, preferred: false, window: null };
  const excluded = { ...common, position: null, eligible: false };
  const worded = explained(setting).map((one) => ({ ...one, why: orderWhyText(one.said, now) }));
  expect(worded).toEqual([
    {
      ...common,
      profileId: "a:key",
      provider: "a",
      type: "api_key",
      position: 1,
      eligible: true,
      code: "ok",
      why: "3rd in the stored order",
      said: { id: "stored-place", values: { place: 3 } },
    },
    {
      ...common,
      profileId: "a:login",
      provider: "a",
      type: "oauth",
      position: 2,
      eligible: true,
      code: "ok",
      window: {
        lane: "block",
        reason: "subscription_limit",
        until: later(9),
        scope: { kind: "profile" },
        source: "provider_reset",
      },
      why: "waiting: subscription limit until 10:00:09 UTC (reported by the provider)",
      said: {
        id: "waiting",
        values: { reason: "subscription_limit", until: later(9), source: "provider_reset" },
      },
    },
    {
      ...excluded,
      profileId: "gone",
      provider: "a",
      type: null,
      code: "profile_missing",
      why: "listed but not stored",
      said: { id: "listed-not-stored" },
    },
    {
      ...excluded,
      profileId: "b:key",
      provider: "b",
      type: "api_key",
      code: "provider_mismatch",
      why: "belongs to b",
      said: { id: "other-provider", values: { provider: "b" } },
    },
    {
      ...excluded,
      profileId: "a:configured",
      provider: "a",
      type: null,
      code: "profile_missing",
      why: "configured but not stored",
      said: { id: "configured-not-stored" },
    },
    {
      ...excluded,
      eligible: true,
      profileId: "a:unlisted",
      provider: "a",
      type: "api_key",
      code: "ok",
      why: "not listed in the order of a",
      said: { id: "not-listed", values: { provider: "a" } },
    },
  ]);
});

test("02 §4: the tier is told where the order is automatic", () => {
  const tiers = explained({
    profiles: { "a:key": aKey(), "a:login": aLogin({ expires: now }) },
    usage: { "a:key": { lastUsed: 7 } },
  });
  expect(tiers.map(({ profileId, tier, orderSource }) => [profileId, tier, orderSource])).toEqual([
    ["a:login", { type: "oauth", tokenState: "expired", lastUsed: 0 }, "stored_profiles"],
    ["a:key", { type: "api_key", tokenState: null, lastUsed: 7 }, "stored_profiles"],
  ]);
  expect(explained({ storedOrder: { a: ["gone"] } })).toMatchObject([
    { tier: null, orderSource: "repaired" },
  ]);
});

test("a time that is no date is said to be unknown", () => {
  expect(formatUtcTime(MAX_TIME + 1, now)).toBe("an unknown time");
  expect(formatUtcTime(MAX_TIME, now)).toBe("+275760-09-13 00:00 UTC");
});

test("O-31: the preferred one is marked, and only that one", () => {
  const setting = { profiles: { "a:1": aKey(), "a:2": aKey() } };
  const marks = (preferredProfile: string) =>
    explained(setting, { preferredProfile }).map(({ profileId, preferred }) => [profileId, preferred]);
  expect(marks("a:2")).toEqual([
    ["a:2", true],
    ["a:1", false],
  ]);
  expect(marks("a:9")).toEqual([
    ["a:1", false],
    ["a:2", false],
  ]);
});
