import { describe, expect, test } from "vitest";
import { answer, aWorld, failure, script, start, trace } from "./a-world";

const chain3 = { primary: "p1/a", fallbacks: ["p2/b", "p3/c"] };

describe("the walk (R-22 … R-26, R-56 … R-61)", () => {
  test("a plain first success calls once and writes no decision", async () => {
    const world = aWorld({ ...chain3, keys: ["p1:x"] });
    const play = script({});
    const result = await world.run(play.attempt);
    expect(result).toMatchObject({ outcome: "answered", result: "ok", profileId: "p1:x", attempts: [] });
    expect(play.calls).toEqual(["p1/a p1:x"]);
    expect(result.record).toMatchObject({
      runId: "run-1",
      requested: "p1/a",
      outcome: "answered",
      answeredBy: { candidate: "p1/a", profileId: "p1:x" },
      error: null,
      decisions: [],
      facts: { orders: { "p1/a": ["p1:x"] }, windows: {}, pin: null },
    });
    expect(world.usage("p1:x")).toMatchObject({ lastUsed: start, errorCount: 0 });
    expect(world.events.at(-1)).toEqual({ type: "run-finished", record: result.record });
  });

  test("R-61, L-25, L-28: failures advance and are recorded one by one", async () => {
    const world = aWorld({ ...chain3 });
    const play = script({ "p1/a": [failure("timeout")], "p2/b": [failure("billing")] });
    const result = await world.run(play.attempt);
    expect(trace(result.record.steps)).toEqual([
      "p1/a failed timeout",
      "p2/b failed billing",
      "p3/c succeeded",
    ]);
    expect(result.attempts).toMatchObject([
      { provider: "p1", model: "a", reason: "timeout", status: 408, error: "failed with timeout" },
      { provider: "p2", model: "b", reason: "billing", status: 402 },
    ]);
    expect(
      result.record.decisions
        .filter(({ event }) => event === "model_fallback_decision")
        .map((d) => d.decision),
    ).toEqual(["candidate_failed", "candidate_failed", "candidate_succeeded"]);
  });

  test("R-22: after a certificate failure the provider is left out of this run, and only of this one", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b", "p1/c"] });
    const play = script({ "p1/a": [failure("tls_certificate")], "p2/b": [failure("timeout")] });
    const result = await world.run(play.attempt);
    expect(result.attempts.at(-1)).toEqual({
      provider: "p1",
      model: "c",
      reason: "tls_certificate",
      error: "Provider p1 failed certificate verification in this run",
      skipped: true,
    });
    expect(play.calls).toEqual(["p1/a", "p2/b"]);
    expect((await world.run(play.attempt)).attempts[0]).not.toHaveProperty("skipped");
  });

  test("R-24, W-9: an inline key has no profile, but its refusals are remembered", async () => {
    const providers = [{ id: "p1", modelIds: [], hasInlineKey: true }];
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], providers });
    const play = script({ "p1/a": [failure("auth"), failure("timeout"), answer()] });
    await world.run(play.attempt);
    expect(play.calls).toEqual(["p1/a", "p2/b"]);
    expect(world.usage("inline-api-key:p1")).toMatchObject({ cooldownReason: "auth" });
    expect(trace((await world.run(play.attempt)).record.steps)[0]).toBe("p1/a skipped auth");
    world.pass(31_000);
    await world.run(play.attempt);
    expect(world.usage("inline-api-key:p1")?.modelCooldowns).toBeUndefined();
    await world.run(play.attempt);
    expect(world.usage("inline-api-key:p1")).toMatchObject({ errorCount: 0, lastUsed: world.now() });
  });

  test("W-9: an inline key that works leaves no row", async () => {
    const providers = [{ id: "p1", modelIds: [], hasInlineKey: true }];
    const world = aWorld({ primary: "p1/a", providers });
    await world.run(script({}).attempt);
    expect(world.usage("inline-api-key:p1")).toBeUndefined();
  });

  test("R-57: the kept result of the highest priority, of equals the latest, comes with the exhaustion", async () => {
    const keep = (result: string, priority: number) => ({
      ...failure("empty_response"),
      keep: { result, priority },
    });
    const world = aWorld(chain3);
    const play = script({ "p1/a": [keep("one", 2)], "p2/b": [keep("two", 2)], "p3/c": [keep("three", 1)] });
    const result = await world.run(play.attempt);
    expect(result).toMatchObject({
      outcome: "exhausted",
      kept: { result: "two", candidate: { provider: "p2" } },
    });
  });

  test("R-60: an unrecognised error goes on, as the last one it is the raw error", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"] });
    const raw = new Error("provider misbehaved");
    const play = script({ "p1/a": [{ ok: false, error: raw }], "p2/b": [{ ok: false, error: raw }] });
    const result = await world.run(play.attempt);
    expect(result).toMatchObject({ outcome: "failed", error: raw });
    expect(result.attempts).toMatchObject([{ reason: "unclassified", error: "provider misbehaved" }]);
    expect(result.record.decisions.filter(({ event }) => event === "model_fallback_decision")).toHaveLength(
      1,
    );
  });

  test("R-70, E41: an unrecognised error alone is thrown raw, and the time to wait is told all the same", async () => {
    const raw = new Error("provider misbehaved");
    const world = aWorld({ keys: ["p1:x"] });
    const result = await world.run(script({ "p1/a": [{ ok: false, error: raw }] }).attempt);
    expect(result).toMatchObject({
      outcome: "failed",
      error: raw,
      record: { soonestExpiryAt: world.now() + 30_000 },
    });
  });

  test("R-64: the same error object is two attempts", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"] });
    const same = failure("timeout");
    const result = await world.run(script({ "p1/a": [same], "p2/b": [same] }).attempt);
    expect(result.attempts).toHaveLength(2);
    expect(result).toMatchObject({ outcome: "exhausted", error: { name: "FallbackSummaryError" } });
  });

  test("P-33: a dialect that cannot carry the request is skipped with reason format", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"], keys: ["p1:x"] });
    const why = "p1/a cannot carry the field seed.";
    const play = script({ "p1/a": [{ ok: false, skipped: { reason: "format", why } }] });
    const result = await world.run(play.attempt);
    expect(trace(result.record.steps)).toEqual(["p1/a skipped format", "p2/b succeeded"]);
    expect(result.attempts).toEqual([
      { provider: "p1", model: "a", reason: "format", error: why, skipped: true },
    ]);
    expect(world.usage("p1:x")).toBeUndefined();
  });

  test("an attempt port that throws counts as the call's error", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"] });
    const result = await world.run(async ({ candidate }) => {
      if (candidate.model === "a") throw failure("timeout").error;
      return answer();
    });
    expect(result).toMatchObject({ outcome: "answered", attempts: [{ reason: "timeout" }] });
  });

  test("C-17, C-19: labels of errors nobody recognised", async () => {
    const world = aWorld({ ...chain3, keys: ["p1:x", "p2:y"] });
    const play = script({
      "p1/a": [{ ok: false, error: {} }],
      "p2/b": [{ ok: false, error: new Error("disk"), local: true }],
      "p3/c": [{ ok: false, error: null, source: "empty-result" }],
    });
    const result = await world.run(play.attempt);
    expect(result.attempts).toMatchObject([
      { reason: "empty_response" },
      { reason: "unknown" },
      { reason: "empty_response", code: "empty_result" },
    ]);
    expect(result.outcome).toBe("exhausted");
    expect(world.usage("p1:x")).toMatchObject({ cooldownReason: "empty_response" });
    expect(world.usage("p2:y")).toBeUndefined();
  });

  test("C-17: an error in the payload of an answer has its own code", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"] });
    const play = script({ "p1/a": [{ ...failure("overloaded"), source: "payload" }] });
    const result = await world.run(play.attempt);
    expect(result.attempts).toMatchObject([{ reason: "overloaded", code: "embedded_error_payload" }]);
    expect(result.record.decisions[0]).toMatchObject({ stage: "assistant", decision: "fallback_model" });
  });

  test("R-15, R-18: images walk their own chain, and the summary says so", async () => {
    const imageModel = { primary: "p1/paint", fallbacks: ["p2/draw"] };
    const world = aWorld({ defaults: { imageModel, aliases: {} } });
    const play = script({ "p1/paint": [failure("timeout")], "p2/draw": [failure("timeout")] });
    const result = await world.run(play.attempt, { kind: "image" });
    expect(result).toMatchObject({
      error: {
        message:
          "All image models failed (2): p1/paint: failed with timeout (timeout) | p2/draw: failed with timeout (timeout)",
      },
    });
  });

  test("R-16, R-56: what the operator's log is told", async () => {
    const told: string[] = [];
    const warn = (text: string) => void told.push(text);
    const world = aWorld({
      ...chain3,
      defaults: {
        model: { primary: "p1/a", fallbacks: ["p2/b"] },
        imageModel: { primary: "p1/paint", fallbacks: ["/"] },
        aliases: {},
      },
    });
    await world.run(script({ "p1/a": [failure("model_not_found")] }).attempt, {}, { warn });
    await world.run(script({}).attempt, { kind: "image" }, { warn });
    expect(told).toEqual([
      'Model "p1/a" not found. Fell back to "p2/b".',
      'Unresolved image model "/"; skipped configured-fallback candidate.',
    ]);
  });

  test("nothing to walk is an error of the configuration", async () => {
    const world = aWorld({ defaults: { model: {}, aliases: {} } });
    await expect(world.run(script({}).attempt)).rejects.toMatchObject({ name: "NoModelConfigured" });
  });

  test("R-65, L-38: transitions are told as they happen, also when the log line is held back", async () => {
    const world = aWorld({ primary: "p1/a", fallbacks: ["p2/b"] });
    const transitions: unknown[] = [];
    const steps: unknown[] = [];
    const errors: unknown[] = [];
    const extra = {
      onTransition: (one: unknown) => void transitions.push(one),
      onFallbackStep: (one: unknown) => void steps.push(one),
      onError: (attempt: unknown) => void errors.push(attempt),
    };
    const failing = failure("timeout");
    await world.run(script({ "p1/a": [failing] }).attempt, {}, extra);
    const again = await world.run(script({ "p1/a": [failing] }).attempt, {}, extra);
    expect(transitions[0]).toEqual({
      sessionId: "s1",
      sessionKey: "chat",
      fromProvider: "p1",
      fromModel: "a",
      toProvider: "p2",
      toModel: "b",
      reason: "timeout",
      cascadeDepth: 0,
    });
    expect(steps).toHaveLength(4);
    expect(errors).toHaveLength(2);
    const written = world.events
      .filter((event) => event.type === "decision-made")
      .map((event) => event.record);
    expect(written.filter(({ decision }) => decision === "candidate_failed")).toHaveLength(1);
    expect(again.record.decisions.some(({ decision }) => decision === "candidate_failed")).toBe(true);
  });
});
