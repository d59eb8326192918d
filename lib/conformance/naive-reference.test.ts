import {
  fresh,
  referenceEvent,
  referenceOrder,
  referenceWindows,
  runs,
  type Reference,
} from "./naive-reference";
import fc from "fast-check";
import { expect, test } from "vitest";
import { resolveAuthOrder } from "../failover/auth-order/resolve-auth-order";
import type { AgentFacts } from "../failover/config";
import type { CredentialFacts } from "../failover/credential";
import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import { isInCooldown, soonestExpiry, unusableUntil } from "../failover/cooldown/queries";
import { unavailableReason } from "../failover/cooldown/unavailable-reason";
import { parseFailoverConfig } from "../failover/parse-config";
import { defaultPolicy } from "../failover/policy";
import type { ProfileEvent } from "../failover/profile-event";
import type { FailureReason } from "../failover/reasons";
import type { UsageEntry } from "../failover/usage-entry";

const start = 1_760_000_000_000;
const hour = 3_600_000;
const day = 24 * hour;
const models = ["m1", "m2"];
const profiles: Readonly<Record<string, CredentialFacts>> = {
  "p:key": { type: "api_key", provider: "p", secret: "present" },
  "p:token": { type: "token", provider: "p", secret: "present" },
  "p:login": { type: "oauth", provider: "p", secret: "present", access: "present", expires: start * 2 },
  "p:key2": { type: "api_key", provider: "p", secret: "present" },
};
const ids = Object.keys(profiles);

const reasons = [
  "rate_limit",
  "timeout",
  "model_not_found",
  "auth",
  "overloaded",
  "unknown",
  "billing",
  "auth_permanent",
  "server_error",
  "format",
] as const satisfies readonly FailureReason[];
const aModel = fc.option(fc.constantFrom(...models), { nil: undefined });
const aGap = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 10 * hour }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 3 * day }) },
);
const ofModel = (modelId: string | undefined) => (modelId === undefined ? {} : { modelId });

type Move = { gap: number } & ({ order: readonly string[] | null } | { event: (at: number) => ProfileEvent });
const anEvent = fc.record({
  profileId: fc.constantFrom(...ids),
  modelId: aModel,
  amount: fc.integer({ min: -1_000, max: 8_000_000 }),
  reason: fc.constantFrom(...reasons),
  kind: fc.integer({ min: 0, max: 15 }),
});
const aMove: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      gap: aGap,
      event: anEvent.map(({ profileId, modelId, amount, reason, kind }) => (at: number): ProfileEvent => {
        const base = { profileId, provider: "p", at };
        if (kind < 6) return { ...base, type: "failure", reason, ...ofModel(modelId) };
        if (kind < 8) return { ...base, type: "failure", reason, retryHintMs: amount, ...ofModel(modelId) };
        if (kind < 10)
          return {
            ...base,
            type: "failure",
            reason: "rate_limit",
            providerResetAt: at + amount,
            ...ofModel(modelId),
          };
        if (kind < 12) return { ...base, type: "success", modelId };
        if (kind < 13) return { ...base, type: "windows-cleared", ...ofModel(modelId) };
        if (kind < 14)
          return {
            ...base,
            type: "disabled",
            ...(amount > 4_000_000 ? {} : { until: at + Math.abs(amount) + 1 }),
          };
        return kind < 15 ? { ...base, type: "enabled" } : { ...base, type: "credential-replaced" };
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      gap: aGap,
      order: fc.option(fc.array(fc.constantFrom(...ids), { minLength: 1, maxLength: 5 }), { nil: null }),
    }),
  },
);

test("the core and the naive reference agree after every step of any history", () => {
  const config = parseFailoverConfig({});
  fc.assert(
    fc.property(fc.array(aMove, { maxLength: 40 }), (moves) => {
      const rows: Record<string, UsageEntry> = {};
      const states: Record<string, Reference> = Object.fromEntries(ids.map((id) => [id, fresh()]));
      let order: readonly string[] | null = null;
      let now = start;
      for (const move of moves) {
        now += move.gap;
        if ("order" in move) order = move.order;
        else {
          const event = move.event(now);
          const { after } = applyProfileEvent(rows[event.profileId], event, defaultPolicy);
          if (after === undefined) delete rows[event.profileId];
          else rows[event.profileId] = after;
          states[event.profileId] = referenceEvent(states[event.profileId] ?? fresh(), event);
        }
        const facts: AgentFacts = {
          agentId: "main",
          config,
          profiles,
          usage: { ...rows },
          storedOrder: order === null ? {} : { p: order },
          lastGood: {},
        };
        for (const model of [undefined, ...models]) {
          const query = { now, ...ofModel(model) };
          const windows = ids.map((id) => referenceWindows(states[id] ?? fresh(), now, model));
          ids.forEach((id, index) => {
            const until = Math.max(0, ...(windows[index] ?? []).map((window) => window.until));
            expect(unusableUntil(rows[id], query)).toBe(until === 0 ? null : until);
            expect(isInCooldown(rows[id], query)).toBe(until > 0);
            expect(unavailableReason([rows[id]], query)).toBe(windows[index]?.[0]?.reason ?? null);
          });
          // W-63
          const waiting = windows.filter((list) => list.length > 0 && list[0]?.reason !== "manual");
          const last = (list: (typeof waiting)[number]) => Math.max(...list.map((window) => window.until));
          const own = waiting.filter((list) => list.every((window) => window.ownModel)).map(last);
          const others = waiting.filter((list) => !list.every((window) => window.ownModel)).map(last);
          const ends = [...(own.length > 0 ? [Math.max(...own)] : []), ...others];
          expect(
            soonestExpiry(
              ids.map((id) => rows[id]),
              query,
            ),
          ).toBe(ends.length === 0 ? null : Math.min(...ends));
          expect(resolveAuthOrder({ facts, provider: "p", ...query }).order).toEqual(
            referenceOrder({ states, profiles, order, now, model }),
          );
        }
        for (const id of ids) {
          expect(rows[id]?.errorCount ?? 0).toBe(states[id]?.count);
          expect(rows[id]?.failureCounts ?? {}).toEqual(states[id]?.byReason);
          const running = Object.entries(states[id]?.models ?? {}).filter(([, { span }]) => runs(span, now));
          for (const [model, { span, count }] of running)
            expect(rows[id]?.modelCooldowns?.[model]).toMatchObject({ ...span, errorCount: count });
        }
      }
    }),
    { numRuns: 300 },
  );
});
