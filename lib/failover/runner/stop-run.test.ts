import { describe, expect, test } from "vitest";
import { aWorld, failure, script, trace } from "./a-world";

const chain3 = { primary: "p1/a", fallbacks: ["p2/b", "p3/c"] };

describe("what stops a run (R-58, R-59, R-62)", () => {
  const committed = { ...failure("server_error"), outputStarted: true };
  test.each<[string, object, string]>([
    ["committed work", committed, "failed"],
    ["context overflow", failure("context_overflow"), "failed"],
    [
      "a text that looks like overflow",
      { ok: false, error: { message: "The input context is too long: requested 9000 tokens" } },
      "failed",
    ],
    ["our own coordination", { ok: false, error: { name: "X", kind: "local_coordination" } }, "failed"],
    ["the turn limit", { ok: false, error: { name: "MaxTurnsError", message: "enough" } }, "failed"],
    ["the turn limit by its code", { ok: false, error: { code: "max_turns" } }, "failed"],
    ["a missing harness", { ok: false, error: { name: "AgentHarnessNotFoundError" } }, "failed"],
    [
      "a harness that refuses, without another one",
      { ok: false, error: { name: "AgentHarnessPreflightError" } },
      "failed",
    ],
    ["a plain abort", { ok: false, error: { name: "AbortError", message: "aborted" } }, "aborted"],
    ["a client that left", { ok: false, error: { name: "ClientDisconnectError" } }, "aborted"],
  ])("%s is thrown as it is, by a first or a last candidate", async (_name, outcome, expected) => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys: ["p1:x", "p1:y"] });
    const given = { error: {}, ...outcome, ok: false } as const;
    const play = script({ "p1/a": [given] });
    const result = await world.run(play.attempt);
    expect(result).toMatchObject({ outcome: expected, error: given.error });
    expect(play.calls).toEqual(["p1/a p1:x"]);
    expect(result.record.decisions.filter(({ event }) => event === "model_fallback_decision")).toEqual([]);
    const behind = await world.run(script({ "p1/a": [failure("timeout")], "p2/b": [given] }).attempt);
    expect(behind).toMatchObject({ outcome: expected, error: given.error });
  });

  test("R-44: committed work still marks the profile that failed", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys: ["p1:x"] });
    await world.run(script({ "p1/a": [{ ...failure("rate_limit"), outputStarted: true }] }).attempt);
    expect(world.usage("p1:x")?.modelCooldowns).toMatchObject({ a: { reason: "rate_limit" } });
  });

  test("R20: an error whose fields throw is an error like any other", async () => {
    const error = {
      get message(): string {
        throw new Error("mine");
      },
    };
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"] });
    const result = await world.run(script({ "p1/a": [{ ok: false, error }] }).attempt);
    expect(result.outcome).toBe("answered");
  });

  test("W-7: an abort opens no window", async () => {
    const world = aWorld({ primary: "p1/a", keys: ["p1:x"] });
    await world.run(
      script({ "p1/a": [{ ok: false, error: { name: "AbortError", message: "aborted" } }] }).attempt,
    );
    expect(world.usage("p1:x")).toBeUndefined();
  });

  test("R-58: the caller's own signal goes before everything, whatever the error says", async () => {
    const controller = new AbortController();
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys: ["p1:x"] });
    const result = await world.run(
      async () => {
        controller.abort(new Error("gone"));
        return failure("rate_limit");
      },
      { signal: controller.signal },
    );
    expect(result.outcome).toBe("aborted");
    expect(world.usage("p1:x")).toBeUndefined();
    const late = await world.run(script({}).attempt, { signal: controller.signal });
    expect(late).toMatchObject({ outcome: "aborted", error: { message: "gone" }, record: { steps: [] } });
  });

  test("R-58: an abort caused by a provider's timeout, or around a 429, advances", async () => {
    const timeout = {
      name: "AbortError",
      message: "aborted",
      cause: { name: "TimeoutError", message: "timed out" },
    };
    const limited = { name: "AbortError", message: "aborted", cause: { status: 429, message: "slow down" } };
    const world = aWorld(chain3);
    const result = await world.run(
      script({ "p1/a": [{ ok: false, error: timeout }], "p2/b": [{ ok: false, error: limited }] }).attempt,
    );
    expect(result).toMatchObject({
      outcome: "answered",
      attempts: [{ reason: "timeout" }, { reason: "rate_limit" }],
    });
  });

  test("R-59: a harness that refuses is passed over to the first candidate with another one", async () => {
    const world = aWorld({ ...chain3, fallbacks: ["p2/b", "p3/c"] });
    const play = script({
      "p1/a": [{ ok: false, error: { name: "AgentHarnessPreflightError", message: "no" } }],
    });
    const harnessOf = ({ provider }: { provider: string }) => (provider === "p3" ? "other" : "same");
    const result = await world.run(play.attempt, {}, { harnessOf });
    expect(play.calls).toEqual(["p1/a", "p3/c"]);
    expect(result.record.steps.map(({ outcome }) => outcome)).toEqual([
      "failed",
      "jumped",
      "jumped",
      "succeeded",
    ]);
    const alike = await world.run(play.attempt, {}, { harnessOf: () => "same" });
    expect(alike.outcome).toBe("failed");
  });

  const switchTo = (provider: string, model: string, fields = {}) =>
    ({
      ok: false,
      error: { name: "LiveSessionModelSwitchError", message: "switch", provider, model, ...fields },
    }) as const;

  test("R-62: a switch to a later candidate jumps there and records nothing", async () => {
    const world = aWorld({ ...chain3, keys: ["p1:x"] });
    const play = script({ "p1/a": [switchTo(" P3 ", "c")] });
    const result = await world.run(play.attempt);
    expect(play.calls).toEqual(["p1/a p1:x", "p3/c"]);
    expect(result.attempts).toEqual([]);
    expect(trace(result.record.steps)).toEqual(["p1/a jumped p1:x", "p2/b jumped", "p3/c succeeded"]);
    expect(world.usage("p1:x")).toBeUndefined();
    expect(result.record.decisions).toMatchObject([{ decision: "candidate_succeeded" }]);
  });

  test.each([
    ["a repeated prefix", "google", "google/gemini", "google/gemini"],
    ["OpenRouter's own model", "openrouter", "deepseek-chat", "openrouter/deepseek-chat"],
  ])("R-62, R-4: the target is compared like a candidate: %s", async (_name, provider, model, fallback) => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b", fallback] });
    const play = script({ "p1/a": [switchTo(provider, model)] });
    const result = await world.run(play.attempt);
    expect(result.attempts).toEqual([]);
    expect(trace(result.record.steps).at(-1)).toBe(`${fallback} succeeded`);
  });

  test.each([
    ["the running model", switchTo("p1", "a")],
    ["a model outside the chain", switchTo("p9", "z")],
  ])("R-62: a switch to %s is an attempt with reason unknown, and the walk goes on", async (_name, error) => {
    const world = aWorld({ ...chain3, keys: ["p1:x", "p1:y"] });
    const play = script({ "p1/a": [error] });
    const result = await world.run(play.attempt);
    expect(play.calls).toEqual(["p1/a p1:x", "p2/b"]);
    expect(result.attempts).toMatchObject([{ reason: "unknown" }]);
    expect(world.usage("p1:x")).toBeUndefined();
  });

  test("R-62: as the last candidate it ends as a FailoverError with reason unknown", async () => {
    const world = aWorld({ primary: "p1/a" });
    const error = switchTo("p1", "a");
    const result = await world.run(script({ "p1/a": [error] }).attempt);
    expect(result).toMatchObject({
      outcome: "exhausted",
      error: { name: "FailoverError", reason: "unknown", cause: error.error },
    });
  });

  test("R-62: another runtime is rethrown, the same one is not", async () => {
    const world = aWorld(chain3);
    const error = switchTo("p3", "c", { agentRuntimeOverride: "codex" });
    const play = script({ "p1/a": [error] });
    expect(await world.run(play.attempt)).toMatchObject({ outcome: "failed", error: error.error });
    expect((await world.run(play.attempt, { runtime: "codex" })).outcome).toBe("answered");
  });
});
