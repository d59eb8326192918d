import { describe, expect, test } from "vitest";
import { aKey } from "./a-config";
import { answer, aWorld, failure, script, start } from "./a-world";

describe("rotation (R-43 … R-55)", () => {
  const keys = ["p1:x", "p1:y", "p1:z"];
  const order = { p1: keys };

  test("E36, R-49: timeouts rotate through all free profiles before the chain advances", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys, order });
    const play = script({ "p1/a": [failure("timeout")] });
    const result = await world.run(play.attempt);
    expect(play.calls).toEqual(["p1/a p1:x", "p1/a p1:y", "p1/a p1:z", "p2/b"]);
    expect(result.record.steps.map(({ decision }) => decision)).toEqual([
      "rotate_profile",
      "rotate_profile",
      "fallback_model",
      null,
    ]);
    expect(result.attempts).toHaveLength(1);
  });

  test("R-47: the counts are separate and start anew for every candidate", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p1/b", "p2/c"], keys, order });
    const play = script({ "p1/a": [failure("rate_limit")], "p1/b": [failure("rate_limit")] });
    await world.run(play.attempt);
    expect(play.calls).toEqual(["p1/a p1:x", "p1/a p1:y", "p1/b p1:x", "p1/b p1:y", "p2/c"]);
  });

  test("R-48: the backoff is waited before an overload rotation", async () => {
    const world = aWorld({ primary: "p1/a", keys, order, policy: { overloadedBackoffMs: 750 } });
    const play = script({ "p1:x": [failure("overloaded")], "p1:y": [failure("timeout")] });
    const result = await world.run(play.attempt);
    expect(world.sleeps).toEqual([750]);
    expect(result.record.waits).toEqual([{ at: start, ms: 750, why: "rotation" }]);
  });

  test("R-48, R-58: the backoff can be aborted", async () => {
    const controller = new AbortController();
    const world = aWorld({ primary: "p1/a", keys, order, policy: { overloadedBackoffMs: 750 } });
    const play = script({ "p1/a": [failure("overloaded")] });
    const sleep = async () => controller.abort();
    const result = await world.run(play.attempt, { signal: controller.signal }, { sleep });
    expect(result).toMatchObject({ outcome: "aborted", error: { name: "AbortError" } });
    expect(play.calls).toHaveLength(1);
  });

  test("R-28, R-43: a user pin uses one account only, then the next model", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys, order });
    const play = script({ "p1/a": [failure("timeout")] });
    const pin = { profileId: "p1:y", source: "user" } as const;
    const result = await world.run(play.attempt, { pin });
    expect(play.calls).toEqual(["p1/a p1:y", "p2/b"]);
    expect(result.record.facts).toMatchObject({ pin, orders: { "p1/a": ["p1:y"] } });
  });

  test("R-43: an auto pin is only tried first, and passed over while it waits", async () => {
    const pin = { profileId: "p1:y", source: "auto" } as const;
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys, order });
    const play = script({ "p1/a": [failure("timeout"), answer()] });
    await world.run(play.attempt, { pin });
    expect(play.calls).toEqual(["p1/a p1:y", "p1/a p1:x"]);
    const next = script({});
    await world.run(next.attempt, { pin });
    expect(next.calls).toEqual(["p1/a p1:x"]);
  });

  test("R-13, R-28: a configured profile stands for the whole order of its candidate", async () => {
    const world = aWorld({ primary: "p1/a@p1:z", fallbacks: ["p2/b"], keys, order });
    const play = script({ "p1/a": [failure("timeout")] });
    await world.run(play.attempt, { pin: { profileId: "p1:x", source: "user" } });
    expect(play.calls).toEqual(["p1/a p1:z", "p2/b"]);
  });

  test.each([
    ["selected_auth_profile_unavailable", "p1/a", { profileId: "p1:gone", source: "user" } as const, "auth"],
    ["not_configured_for_provider", "p1/a@p2:k", undefined, "unknown"],
  ])(
    "S-12, S-14: %s fails without a call, and no other account is picked",
    async (code, primary, pin, reason) => {
      const world = aWorld({ primary, fallbacks: ["p2/b"], keys: [...keys, "p2:k"], order });
      const play = script({});
      const result = await world.run(play.attempt, pin === undefined ? {} : { pin });
      expect(play.calls).toEqual(["p2/b p2:k"]);
      expect(result.attempts).toMatchObject([{ provider: "p1", reason, code }]);
      expect(result.attempts[0]).not.toHaveProperty("status");
      expect(world.usage("p1:gone")).toBeUndefined();
    },
  );

  test.each([
    [{ access: "present", expires: start }, true],
    [{ access: "missing" }, true],
    [{ access: "present", expires: start + 1 }, false],
  ] as const)("P-5: a pinned login of another program is not tried with %j", async (token, isClosed) => {
    const credential = {
      type: "oauth",
      provider: "p1",
      secret: "present",
      refreshable: false,
      ...token,
    } as const;
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], credentials: { "p1:me": credential } });
    const play = script({});
    await world.run(play.attempt, { pin: { profileId: "p1:me", source: "user" } });
    expect(play.calls).toEqual([isClosed ? "p2/b" : "p1/a p1:me"]);
  });

  test("R-44, W-7: nothing is recorded for bypassed providers, setup credentials and missing profiles", async () => {
    const credentials = { "p1:setup": { ...aKey("p1"), setup: true } };
    const world = aWorld({
      primary: "p1/a",
      fallbacks: ["p3/c"],
      keys: ["p3:k"],
      credentials,
      policy: { cooldownBypassProviders: ["p3"] },
    });
    const play = script({ "p1/a": [failure("timeout")], "p3/c": [failure("timeout")] });
    await world.run(play.attempt, { pin: { profileId: "p1:setup", source: "user" } });
    expect(world.usage("p1:setup")).toBeUndefined();
    expect(world.usage("p3:k")).toBeUndefined();
  });

  test("D-55: the run keeps the policy it began with", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys, order });
    let isChanged = false;
    const play = script({ "p1/a": [failure("rate_limit")] });
    await world.run(async (call) => {
      if (!isChanged)
        world.change((facts) => ({
          ...facts,
          config: { ...facts.config, policy: { ...facts.config.policy, rateLimitedProfileRotations: 9 } },
        }));
      isChanged = true;
      return play.attempt(call);
    });
    expect(play.calls).toEqual(["p1/a p1:x", "p1/a p1:y", "p2/b"]);
  });

  test("a profile that starts to wait while the run is going is not rotated to", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys, order });
    const play = script({ "p1/a": [failure("timeout")] });
    await world.run(async (call) => {
      if (call.profileId === "p1:x") {
        world.apply({ type: "failure", reason: "auth", profileId: "p1:y", provider: "p1", at: world.now() });
      }
      return play.attempt(call);
    });
    expect(play.calls).toEqual(["p1/a p1:x", "p1/a p1:z", "p2/b"]);
  });

  test("R-53, O-51: a subscription block rotates to the next ordered profile and lasts until its reset", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys, order });
    const blocked = {
      ok: false,
      error: {
        status: 429,
        body: JSON.stringify({ error: { type: "usage_limit_reached", resets_in_seconds: 600 } }),
      },
    } as const;
    await world.run(script({ "p1:x": [blocked] }).attempt);
    expect(world.usage("p1:x")).toMatchObject({ blockedUntil: start + 600_000 });
  });
});
