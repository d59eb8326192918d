import { describe, expect, test } from "vitest";
import { answer, aWorld, failure, script, start, trace } from "./a-world";

const waits = (reason: "auth" | "rate_limit" | "overloaded" | "billing", ms = 600_000) =>
  reason === "billing"
    ? { disabledUntil: start + ms, disabledReason: reason }
    : { cooldownUntil: start + ms, cooldownReason: reason };

describe("waiting profiles (R-31 … R-42)", () => {
  test("R-32, R-39: a near end is probed with the one profile that is free first", async () => {
    const keys = ["p1:x", "p1:y", "p1:m"];
    const usage = {
      "p1:x": waits("rate_limit", 90_000),
      "p1:y": waits("rate_limit", 60_000),
      "p1:m": { disabledUntil: start + 1_000, disabledReason: "manual" as const },
    };
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys, order: { p1: keys }, usage });
    const calls: unknown[] = [];
    const result = await world.run(async (call) => {
      calls.push([
        call.profileId,
        call.allowTransientCooldownProbe,
        call.isFinalFallbackAttempt,
        call.attempt,
      ]);
      return call.candidate.model === "a" ? failure("rate_limit") : answer();
    });
    expect(calls).toEqual([
      ["p1:y", true, false, 1],
      [null, false, true, 2],
    ]);
    expect(trace(result.record.steps)).toEqual([
      "p1/a probed p1:y rate_limit",
      "p1/a failed p1:y rate_limit",
      "p2/b succeeded",
    ]);
    expect(result.record.decisions.map(({ decision }) => decision)).toEqual([
      "probe_cooldown_candidate",
      undefined,
      "fallback_model",
      "candidate_failed",
      "candidate_succeeded",
    ]);
    expect(result.record.decisions[0]).toMatchObject({ profileCount: 3, allowTransientCooldownProbe: true });
    expect(Object.keys(result.record.facts.windows)).toEqual(keys);
  });

  test("R-28: a waiting user pin is the only profile that counts", async () => {
    const usage = { "p1:x": waits("auth") };
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys: ["p1:x", "p1:y"], usage });
    const play = script({});
    const result = await world.run(play.attempt, { pin: { profileId: "p1:x", source: "user" } });
    expect(play.calls).toEqual(["p2/b"]);
    expect(result.attempts).toMatchObject([
      { skipped: true, error: "Provider p1 has auth issue (skipping all models)" },
    ]);
  });

  test("R-28: a pin of another provider is ignored", async () => {
    const world = aWorld({ primary: "p1/a", keys: ["p1:x", "p2:y"] });
    const play = script({});
    await world.run(play.attempt, { pin: { profileId: "p2:y", source: "user" } });
    expect(play.calls).toEqual(["p1/a p1:x"]);
  });

  test("R-38: a failed probe takes the provider's slot, also from its siblings", async () => {
    const world = aWorld({
      primary: "p1/a",
      fallbacks: ["p1/b", "p2/c"],
      keys: ["p1:x"],
      usage: { "p1:x": waits("overloaded", 60_000) },
    });
    const result = await world.run(script({ "p1/a": [failure("overloaded")] }).attempt);
    expect(result.attempts[1]).toMatchObject({
      skipped: true,
      reason: "overloaded",
      error: "Provider p1 is in cooldown (probe already attempted this run)",
    });
  });

  test("R-38: a failure that says nothing about a throttle leaves the slot free", async () => {
    const world = aWorld({
      primary: "p1/a",
      fallbacks: ["p1/b"],
      keys: ["p1:x"],
      usage: { "p1:x": waits("overloaded", 60_000) },
    });
    const play = script({ "p1/a": [failure("model_not_found")] });
    const result = await world.run(play.attempt);
    expect(trace(result.record.steps).slice(-2)).toEqual([
      "p1/b probed p1:x overloaded",
      "p1/b succeeded p1:x",
    ]);
  });

  test("R-34, W-77: a block is claimed before it is asked, per provider and per profile", async () => {
    const blockedUntil = start + 5 * 86_400_000;
    const world = aWorld({ primary: "p1/a", keys: ["p1:x"], usage: { "p1:x": { blockedUntil } } });
    let claimedAt: number | undefined;
    await world.run(async () => {
      claimedAt = world.usage("p1:x")?.lastProbeAt;
      return failure("rate_limit");
    });
    expect(claimedAt).toBe(start);
    world.memory.probes.lastAt.clear();
    world.pass(299_999);
    expect((await world.run(script({}).attempt)).attempts).toMatchObject([
      { skipped: true, reason: "rate_limit" },
    ]);
    world.pass(1);
    expect((await world.run(script({}).attempt)).outcome).toBe("answered");
    expect(world.usage("p1:x")?.blockedUntil).toBeUndefined();
  });

  test("R-36, E3: a fallback on a block is tried once in five minutes", async () => {
    const usage = { "p2:y": { blockedUntil: start + 86_400_000 } };
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b", "p3/c"], keys: ["p2:y"], usage });
    const play = () => script({ "p1/a": [failure("timeout")], "p2/b": [failure("rate_limit")] });
    expect(trace((await world.run(play().attempt)).record.steps)).toContain("p2/b probed p2:y rate_limit");
    world.pass(60_000);
    expect(trace((await world.run(play().attempt)).record.steps)).toContain("p2/b skipped rate_limit");
  });

  test("R-33: what the operator switched off is skipped without a login hint", async () => {
    const usage = { "p1:x": { disabledUntil: start + 1_000, disabledReason: "manual" as const } };
    const world = aWorld({ primary: "p1/a", keys: ["p1:x"], usage });
    const result = await world.run(script({}).attempt);
    expect(result).toMatchObject({
      outcome: "exhausted",
      error: {
        message: "All models failed (1): p1/a: Provider p1 is disabled by the operator (auth_permanent)",
      },
      record: { soonestExpiryAt: null },
    });
  });

  test("W-45: an operator's probe passes over windows and throttles, and heals", async () => {
    const world = aWorld({ primary: "p1/a", keys: ["p1:x"], usage: { "p1:x": waits("auth") } });
    const pin = { profileId: "p1:x", source: "user" } as const;
    const probe = { source: "probe", pin } as const;
    const result = await world.run(script({}).attempt, probe);
    expect(trace(result.record.steps)).toEqual(["p1/a probed p1:x auth", "p1/a succeeded p1:x"]);
    expect(result.record.source).toBe("probe");
    expect(world.usage("p1:x")?.cooldownUntil).toBeUndefined();
    const free = await world.run(script({ "p1/a": [failure("timeout")] }).attempt, { ...probe, retries: {} });
    expect(trace(free.record.steps)[0]).toBe("p1/a probed p1:x unknown");
    expect(world.sleeps).toEqual([]);
    const nameless = await aWorld({ primary: "p1/a" }).run(script({}).attempt, { source: "probe" });
    expect(trace(nameless.record.steps)).toEqual(["p1/a succeeded"]);
  });
});
