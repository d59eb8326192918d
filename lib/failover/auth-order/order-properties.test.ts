import fc from "fast-check";
import { expect, test } from "vitest";
import { isManuallyDisabled } from "../cooldown/active-windows";
import { unusableUntil } from "../cooldown/queries";
import type { AgentFacts } from "../config";
import type { CredentialFacts } from "../credential";
import { parseFailoverConfig } from "../parse-config";
import type { UsageEntry } from "../usage-entry";
import { eligibilityOf } from "./eligibility";
import { resolveAuthOrder } from "./resolve-auth-order";
import { orderWhyText } from "./why-text";

const now = 1_760_000_000_000;
const ids = ["a:1", "a:2", "a:3", "a:4", "b:1", "__proto__", "gone"];
const anId = fc.constantFrom(...ids);
const aTime = fc.integer({ min: now - 3, max: now + 3 });

const aCredential: fc.Arbitrary<CredentialFacts> = fc.record(
  {
    type: fc.constantFrom("api_key", "oauth", "token"),
    provider: fc.constantFrom("a", "a", "a", "b"),
    secret: fc.constantFrom("present", "present", "present", "missing", "unresolved"),
    access: fc.constantFrom("present", "missing"),
    expires: fc.oneof(fc.constant(0), aTime),
    setup: fc.boolean(),
    refreshable: fc.boolean(),
  },
  { requiredKeys: ["type", "provider", "secret"] },
);
const anEntry: fc.Arbitrary<UsageEntry> = fc.record(
  {
    lastUsed: aTime,
    cooldownUntil: aTime,
    cooldownModel: fc.constantFrom("m", "n"),
    disabledUntil: aTime,
    disabledReason: fc.constantFrom("manual", "billing"),
    blockedUntil: aTime,
  },
  { requiredKeys: [] },
);
const aMode = fc.constantFrom("api_key", "oauth", "token", "aws-sdk");
const anAgent: fc.Arbitrary<AgentFacts> = fc
  .record({
    profiles: fc.dictionary(anId, aCredential),
    usage: fc.dictionary(anId, anEntry),
    stored: fc.option(fc.array(anId), { nil: undefined }),
    configured: fc.option(fc.array(anId), { nil: undefined }),
    entries: fc.dictionary(anId, fc.record({ provider: fc.constantFrom("a", "b"), mode: aMode }), {
      maxKeys: 3,
    }),
    bypass: fc.boolean(),
  })
  .map(({ profiles, usage, stored, configured, entries, bypass }): AgentFacts => ({
    agentId: "main",
    config: parseFailoverConfig({
      auth: { profiles: entries, order: configured === undefined ? {} : { a: configured } },
      models: { providers: { a: { auth: "aws-sdk" } } },
      understudy: { cooldownBypassProviders: bypass ? ["a"] : [] },
    }),
    profiles,
    usage,
    storedOrder: stored === undefined ? {} : { a: stored },
    lastGood: {},
  }));
const aQuestion = fc.record(
  { modelId: fc.constantFrom("m", "x"), preferredProfile: anId, readOnly: fc.boolean() },
  { requiredKeys: [] },
);

test("the order is a permutation of the eligible profiles of its base, each with its explanation", () => {
  fc.assert(
    fc.property(anAgent, aQuestion, (facts, question) => {
      const { order, explanations, source, explicit } = resolveAuthOrder({
        facts,
        provider: "a",
        now,
        ...question,
      });
      const isKept = (id: string) => {
        const code = eligibilityOf(facts, id, { authKey: "a", now });
        return code === "ok" || (question.readOnly === true && code === "unresolved_ref");
      };
      const list = facts.storedOrder.a ?? facts.config.auth.order.a;
      const entries = Object.keys(facts.config.auth.profiles).filter(
        (id) => facts.config.auth.profiles[id]?.provider === "a",
      );
      const own = Object.keys(facts.profiles).filter((id) => facts.profiles[id]?.provider === "a");
      const base = source === "repaired" ? own : (list ?? (entries.length > 0 ? entries : own));
      expect([...order].sort()).toEqual([...new Set(base.filter(isKept))].sort());
      expect(explicit).toBe(list !== undefined && source !== "repaired");

      expect(
        explanations.filter(({ position }) => position !== null).map(({ profileId }) => profileId),
      ).toEqual(order);
      const explained = explanations.map(({ profileId }) => profileId);
      expect([...explained].sort()).toEqual([...new Set([...(list ?? []), ...entries, ...own])].sort());
      for (const { said } of explanations)
        expect(orderWhyText(said, now)).not.toMatch(/^$|undefined|null|NaN/);
    }),
    { numRuns: 1_000 },
  );
});

test("the free come first, the waiting by their end, the switched off last", () => {
  fc.assert(
    fc.property(anAgent, fc.constantFrom("m", "x"), (facts, modelId) => {
      const bypassed = facts.config.policy.cooldownBypassProviders.length > 0;
      const { order } = resolveAuthOrder({ facts, provider: "a", now, modelId });
      const rank = (id: string) => {
        const usage = Object.hasOwn(facts.usage, id) ? facts.usage[id] : undefined;
        return (
          (isManuallyDisabled(usage, now) ? 1e15 : 0) +
          (unusableUntil(usage, { now, modelId, bypassed }) ?? 0)
        );
      };
      expect(order.map(rank)).toEqual(order.map(rank).sort((a, b) => a - b));
    }),
  );
});
