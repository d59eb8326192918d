import { describe, expect, test } from "vitest";
import { answer, aWorld, failure, script, start, trace } from "./a-world";
import { mayRestart } from "./decide-restart";

const two = { primary: "p1/a", fallbacks: ["p2/b"] };

describe("R-70 … R-73: the error of an exhausted run", () => {
  test("R-70: one attempt throws its own error, with the raw one as its cause", async () => {
    const raw = failure("timeout");
    const result = await aWorld({ keys: ["p1:x"] }).run(script({ "p1/a": [raw] }).attempt);
    expect(result).toMatchObject({
      outcome: "exhausted",
      error: {
        name: "FailoverError",
        message: "failed with timeout",
        reason: "timeout",
        provider: "p1",
        model: "a",
        profileId: "p1:x",
        authMode: "api_key",
        status: 408,
        rawError: "failed with timeout",
        cause: raw.error,
      },
      record: { error: "failed with timeout", soonestExpiryAt: start + 30_000 },
    });
  });

  test("E33: a single skip is a summary", async () => {
    const usage = { "p1:x": { cooldownUntil: start + 600_000, cooldownReason: "auth" as const } };
    const result = await aWorld({ keys: ["p1:x"], usage }).run(script({}).attempt);
    expect(result).toMatchObject({
      error: {
        name: "FallbackSummaryError",
        message:
          "All models failed (1): p1/a: Provider p1 has auth issue (skipping all models) (auth). " +
          "Re-authenticate with: openclaw models auth login --provider 'p1' --force",
        soonestCooldownExpiry: start + 600_000,
        sessionId: "s1",
        reason: "auth",
        attempts: [{ skipped: true }],
      },
    });
  });

  test("R-71, R-72: a summary lists every attempt; the reason is the last one's, the cause its error", async () => {
    const play = script({ "p1/a": [failure("billing")], "p2/b": [failure("timeout")] });
    const result = await aWorld(two).run(play.attempt);
    expect(result).toMatchObject({
      error: {
        message:
          "All models failed (2): p1/a: failed with billing (billing) | p2/b: failed with timeout (timeout)",
        reason: "timeout",
        soonestCooldownExpiry: null,
        cause: { name: "FailoverError", reason: "timeout" },
      },
    });
    expect(result.record.error).toBe(
      "All models failed (2): p1/a: failed with billing (billing) | p2/b: failed with timeout (timeout)",
    );
  });

  test("R-72: the login hint names the last provider, and in an own directory our command", async () => {
    const play = () => script({ "p1/a": [failure("timeout")], "p2/b": [failure("auth_permanent")] }).attempt;
    expect(await aWorld(two).run(play())).toMatchObject({
      error: {
        message: expect.stringMatching(
          /\. Re-authenticate with: openclaw models auth login --provider 'p2' --force$/,
        ),
      },
    });
    expect(await aWorld(two).run(play(), { ownDirectory: true })).toMatchObject({
      error: {
        message: expect.stringMatching(
          /\. Re-authenticate with: npm run -s understudy -- auth login --provider 'p2' --force$/,
        ),
      },
    });
  });

  test("R-72: no login hint for a profile that is not there", async () => {
    const pin = { profileId: "p2:gone", source: "user" } as const;
    const result = await aWorld(two).run(script({ "p1/a": [failure("timeout")] }).attempt, { pin });
    expect(result).toMatchObject({ error: { name: "FallbackSummaryError", reason: "auth" } });
    expect(result.record.error).not.toContain("Re-authenticate");
  });

  test.each<[string, object, string]>([
    [
      "its own raw error",
      { message: "wrapped", rawError: "raw words", provider: "p1", model: "a" },
      "raw words",
    ],
    [
      "a model given as a ref",
      { message: "wrapped", rawError: "raw words", provider: "P1", model: "p1/a" },
      "raw words",
    ],
    [
      "the message when the raw error is another provider's",
      { message: "wrapped", rawError: "raw", provider: "p9" },
      "wrapped",
    ],
    [
      "the message when the raw error is another model's",
      { message: "wrapped", rawError: "raw", model: "z" },
      "wrapped",
    ],
    [
      "its own words when all speaks of another provider",
      { message: "p9 is down", provider: "p9" },
      "p1/a failed: no complete answer came in time",
    ],
    ["a text that was thrown", { message: undefined, body: "the body" }, "the body"],
  ])("R-61, R-73: shown is %s", async (_name, fields, expected) => {
    const result = await aWorld(two).run(script({ "p1/a": [failure("timeout", fields)] }).attempt);
    expect(result.attempts[0]?.error).toBe(expected);
  });

  test("P-29, L-49: upstream words are redacted and cut to 400 characters", async () => {
    const message = `key sk-${"a1".repeat(20)} ${"x".repeat(600)}`;
    const result = await aWorld(two).run(script({ "p1/a": [failure("timeout", { message })] }).attempt);
    expect(result.attempts[0]?.error).toHaveLength(400);
    expect(result.attempts[0]?.error).toMatch(/^key \[redacted\] xxx/);
  });

  test("an error without words still says something in the record", async () => {
    const error = Object.create(null);
    const result = await aWorld().run(
      script({ "p1/a": [{ ok: false, error, outputStarted: true }] }).attempt,
    );
    expect(result.record.error).toBe("The run ended without an error message.");
    const named = { ok: false, error: { name: "MaxTurnsError" } } as const;
    expect((await aWorld().run(script({ "p1/a": [named] }).attempt)).record.error).toBe("MaxTurnsError");
  });
});

describe("R-74, R-75: the soonest end", () => {
  const keys = ["p1:x", "p1:y", "p2:z"];
  test("counts skips too, takes the smallest, and only the models of the chain", async () => {
    const usage = {
      "p1:x": { disabledUntil: start + 900_000, disabledReason: "billing" as const },
      "p1:y": { disabledUntil: start + 800_000, disabledReason: "billing" as const },
      "p2:z": { modelCooldowns: { other: { until: start + 5_000, reason: "rate_limit" as const } } },
    };
    const world = aWorld({ ...two, keys, usage });
    const result = await world.run(script({ "p2/b": [failure("rate_limit", { headers: {} })] }).attempt);
    expect(trace(result.record.steps)).toEqual(["p1/a skipped billing", "p2/b failed p2:z rate_limit"]);
    expect(result.record.soonestExpiryAt).toBe(start + 30_000);
  });

  test("a user pin counts alone", async () => {
    const usage = {
      "p1:x": { disabledUntil: start + 900_000, disabledReason: "billing" as const },
      "p1:y": { disabledUntil: start + 800_000, disabledReason: "billing" as const },
    };
    const pin = { profileId: "p1:x", source: "user" } as const;
    const world = aWorld({ ...two, keys, usage });
    const result = await world.run(script({ "p2/b": [failure("server_error")] }).attempt, { pin });
    expect(result.record.soonestExpiryAt).toBe(start + 900_000);
  });
});

describe("R-88 … R-91: the skip cache in a run", () => {
  const play = () => script({ "p1/a": [failure("timeout")], "p2/b": [failure("auth")] });
  const on = { skipCacheTtlMs: 60_000 };
  const three = { primary: "p1/a", fallbacks: ["p2/b", "p3/c"] };

  test("R-90: the next turn of the session skips, with the command to log in", async () => {
    const world = aWorld(three);
    await world.run(play().attempt, {}, on);
    const result = await world.run(play().attempt, {}, on);
    expect(result.attempts[1]).toEqual({
      provider: "p2",
      model: "b",
      reason: "auth",
      skipped: true,
      error:
        "Skipping p2/b: recent auth failure in this session (run `openclaw models auth login --provider 'p2' --force` to re-authenticate)",
    });
  });

  test.each([
    ["another session", { sessionId: "s2" }, on],
    ["no session", { sessionId: undefined }, on],
    ["the cache off", {}, {}],
    ["the model being the primary one", { requested: "p2/b" }, on],
  ])("R-89, R-90: not with %s", async (_name, input, extra) => {
    const world = aWorld(three);
    await world.run(play().attempt, {}, on);
    const second = play();
    await world.run(second.attempt, input, extra);
    expect(second.calls).toContain("p2/b");
  });

  test("R-89: a failure of the primary, or of another kind, leaves no marker", async () => {
    const world = aWorld(three);
    await world.run(script({ "p1/a": [failure("auth")], "p2/b": [failure("billing")] }).attempt, {}, on);
    expect(world.memory.skips.markers.size).toBe(0);
    await world.run(play().attempt, { sessionId: undefined }, on);
    expect(world.memory.skips.markers.size).toBe(0);
  });

  test("R-91: another selected profile deserves a real attempt", async () => {
    const keys = ["p2:x", "p2:y"];
    const world = aWorld({ ...three, keys, policy: { cooldownBypassProviders: ["p2"] } });
    const failing = () => script({ "p1/a": [failure("timeout")], "p2/b": [failure("auth")] });
    const x = { pin: { profileId: "p2:x", source: "user" } } as const;
    await world.run(failing().attempt, x, on);
    const same = failing();
    await world.run(same.attempt, x, on);
    expect(same.calls).not.toContain("p2/b p2:x");
    const other = failing();
    await world.run(other.attempt, { pin: { profileId: "p2:y", source: "auto" } }, on);
    expect(other.calls).toContain("p2/b p2:y");
  });
});

describe("R-85, R-86: restarts after a live switch", () => {
  const chain = [
    { provider: "p1", model: "a" },
    { provider: "p2", model: "b" },
  ];
  const switching = (provider: string, model: string) => ({
    name: "LiveSessionModelSwitchError",
    provider,
    model,
  });
  const ended = (cause: unknown) => ({ name: "FailoverError", cause });
  const turn = { chain, isPending: true, hasVisibleOutput: false, restarts: 0 };
  test.each([
    ["another runtime", { ...turn, isPending: false, error: switching("p2", "b") }, true],
    ["a model outside the chain as the last attempt", { ...turn, error: ended(switching("P9", "z")) }, true],
    [
      "also under a summary",
      { ...turn, error: { name: "FallbackSummaryError", cause: ended(switching("p9", "z")) } },
      true,
    ],
    ["not for a model of the chain", { ...turn, error: ended(switching("p1", "a")) }, false],
    [
      "not when the switch no longer stands",
      { ...turn, isPending: false, error: ended(switching("p9", "z")) },
      false,
    ],
    ["not after visible output", { ...turn, hasVisibleOutput: true, error: switching("p2", "b") }, false],
    ["once more", { ...turn, restarts: 1, error: switching("p2", "b") }, true],
    ["R-85: not a third time", { ...turn, restarts: 2, error: switching("p2", "b") }, false],
    ["not for other errors", { ...turn, error: new Error("boom") }, false],
    [
      "not for a nameless target",
      { ...turn, error: ended({ name: "LiveSessionModelSwitchError" }), chain: [] },
      true,
    ],
  ])("%s", (_name, given, expected) => {
    expect(mayRestart(given)).toBe(expected);
  });
});

describe("S-33 in a run", () => {
  test("a fallback is stored before its attempt, rolled back after a failure, kept after success", async () => {
    const log: string[] = [];
    const persistence = {
      beforeAttempt: async (candidate: { model: string }, profileId: string | null) =>
        void log.push(`store ${candidate.model} ${profileId}`),
      afterFailure: async () => void log.push("roll back"),
    };
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b", "p3/c"], keys: ["p2:x", "p2:y"] });
    const play = script({ "p1/a": [failure("timeout")], "p2/b": [failure("timeout")] });
    await world.run(
      async (call) => {
        log.push(`call ${call.candidate.model}`);
        return play.attempt(call);
      },
      {},
      { persistence },
    );
    expect(log).toEqual([
      "call a",
      "store b p2:x",
      "call b",
      "roll back",
      "store b p2:y",
      "call b",
      "roll back",
      "store c null",
      "call c",
    ]);
  });

  test("a store that refuses never fails the run", async () => {
    const refuse = async () => Promise.reject(new Error("busy"));
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"] });
    const play = script({ "p1/a": [failure("timeout")], "p2/b": [failure("timeout"), answer()] });
    const persistence = { beforeAttempt: refuse, afterFailure: refuse };
    expect((await world.run(play.attempt, {}, { persistence })).outcome).toBe("exhausted");
  });
});
