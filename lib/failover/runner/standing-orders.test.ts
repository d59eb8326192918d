import fc from "fast-check";
import { expect, test } from "vitest";
import { resolveAuthOrder } from "../auth-order/resolve-auth-order";
import type { AgentFacts } from "../config";
import { applyProfileEvent } from "../cooldown/apply-profile-event";
import type { CredentialFacts } from "../credential";
import type { ProfileEvent } from "../profile-event";
import type { Candidate } from "../run-record";
import type { UsageEntry } from "../usage-entry";
import { factsOf } from "./a-config";
import { answer, aWorld, failure, start } from "./a-world";
import { candidateOrder } from "./candidate-order";
import { activeWindowsOf, createStandingOrders } from "./standing-orders";

const ids = ["p1:a", "p1:b", "p1:c", "p1:d"];
const anId = fc.constantFrom(...ids);
const aTime = fc.integer({ min: start - 5, max: start + 40 });

const credentials = fc.dictionary(
  anId,
  fc.record(
    {
      type: fc.constantFrom<CredentialFacts["type"]>("api_key", "oauth", "token"),
      provider: fc.constant("p1"),
      secret: fc.constant<CredentialFacts["secret"]>("present"),
      expires: aTime,
      refreshable: fc.boolean(),
    },
    { requiredKeys: ["type", "provider", "secret"] },
  ),
  { noNullPrototype: true },
);
const rows = fc.dictionary(
  anId,
  fc.record(
    { lastUsed: aTime, errorCount: fc.constant(0), cooldownUntil: aTime, blockedUntil: aTime },
    { requiredKeys: [] },
  ),
  { noNullPrototype: true },
);
const anEvent = (profileId: string, kind: number): ((at: number) => ProfileEvent) => {
  const event = { profileId, provider: "p1", modelId: kind % 2 === 0 ? "m" : "n" };
  return (at) =>
    kind < 6
      ? { ...event, at, type: "success" }
      : { ...event, at, type: "failure", reason: "rate_limit", retryHintMs: 3 * kind };
};
const steps = fc.array(
  fc.record({ event: fc.tuple(anId, fc.nat(7)).map(([id, kind]) => anEvent(id, kind)), passes: fc.nat(6) }),
  { maxLength: 25 },
);
const pins = fc.option(
  anId.map((profileId) => ({ profileId, source: "auto" as const })),
  { nil: undefined },
);

/** As whoever keeps the rows does it: a plain use is told as one, everything else ends what stands. */
function keep(facts: AgentFacts & { usage: Record<string, UsageEntry> }) {
  const orders = createStandingOrders();
  return {
    orders,
    apply(event: ProfileEvent) {
      const row = facts.usage[event.profileId];
      const { before, after } = applyProfileEvent(row, event, facts.config.policy);
      if (after) facts.usage[event.profileId] = after;
      const { lastUsed: _was, errorCount: _before, ...old } = before ?? {};
      const { lastUsed, errorCount: _after, ...fresh } = after ?? {};
      const isPlain = event.type === "success" && JSON.stringify(old) === JSON.stringify(fresh);
      if (isPlain && lastUsed !== undefined) orders.used("p1", event.profileId, lastUsed);
      else orders.forget("p1");
    },
  };
}

test("O-29 to O-31: an order that stands is always the one that would be worked out anew", () => {
  fc.assert(
    fc.property(
      credentials,
      rows,
      fc.option(fc.shuffledSubarray(ids)),
      steps,
      pins,
      (held, usage, order, walk, pin) => {
        const facts = {
          ...factsOf({ credentials: held, ...(order && { order: { p1: order } }) }),
          usage: { ...usage },
        };
        const kept = keep(facts);
        let now = start;
        for (const { event, passes } of walk) {
          now += passes;
          for (const model of ["m", "n"]) {
            const candidate: Candidate = { provider: "p1", model, routeOrigin: "requested" };
            expect(kept.orders.orderOf(facts, candidate, pin, now)).toEqual(
              candidateOrder(facts, candidate, pin, now),
            );
            const { order, explicit } = resolveAuthOrder({ facts, provider: "p1", modelId: model, now });
            const rotation = kept.orders.rotationOf(facts, candidate, now);
            expect(ids.filter((id) => rotation.includes(id))).toEqual(order.toSorted());
            expect([rotation.isEmpty, rotation.ids, rotation.explicit]).toEqual([
              order.length === 0,
              order,
              explicit,
            ]);
          }
          expect(kept.orders.windowsOf(facts, "p1", now)).toEqual(
            activeWindowsOf(facts, Object.keys(held), now),
          );
          kept.apply(event(now));
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("P-34: what stands is neither read nor changed by the facts of a rehearsal", () => {
  const facts = factsOf({ keys: ["p1:a", "p1:b"] });
  const candidate: Candidate = { provider: "p1", model: "m", routeOrigin: "requested" };
  const orders = createStandingOrders();
  const rehearsed = {
    ...facts,
    usage: { "p1:a": { cooldownUntil: start + 60_000 } },
    rehearsed: ["p1:a"],
  };
  expect(orders.orderOf(facts, candidate, undefined, start).ids).toEqual(["p1:a", "p1:b"]);
  expect(orders.orderOf(rehearsed, candidate, undefined, start).ids).toEqual(["p1:b", "p1:a"]);
  expect(orders.orderOf(facts, candidate, undefined, start).ids).toEqual(["p1:a", "p1:b"]);
});

test("P-16: a run on standing orders leaves the same record as one that works its orders out", async () => {
  const play = async (isStanding: boolean) => {
    const world = aWorld({ keys: ["p1:a", "p1:b", "p2:k"], fallbacks: ["p2/b"] });
    const orders = createStandingOrders();
    const records = [];
    for (const outcome of [
      answer(),
      answer(),
      failure("rate_limit"),
      answer(),
      failure("timeout"),
      answer(),
    ]) {
      let calls = 0;
      const extra = isStanding && {
        orders,
        apply: (event: ProfileEvent) => {
          orders.forget(event.provider);
          return world.apply(event);
        },
      };
      const { record } = await world.run(async () => (calls++ === 0 ? outcome : answer()), {}, extra || {});
      records.push(record);
      world.pass(1_000);
    }
    return records;
  };
  expect(await play(true)).toEqual(await play(false));
});
