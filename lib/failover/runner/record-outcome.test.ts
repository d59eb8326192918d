import { describe, expect, test } from "vitest";
import { answer, aWorld, failure, script, start, trace } from "./a-world";
import type { QuotaAnswer } from "../profile-event";

const login = {
  type: "oauth",
  provider: "openai",
  secret: "present",
  access: "present",
  expires: start + 3_600_000,
} as const;

describe("W-70 … W-76: the usage endpoint behind a failed login", () => {
  const world = (enabled: boolean) =>
    aWorld({
      primary: "openai/a",
      credentials: { "openai:me": login },
      policy: { quotaProbeEnabled: enabled },
    });
  const play = (reason: "rate_limit" | "auth") => script({ "openai/a": [failure(reason)] }).attempt;

  test.each<[string, boolean, "rate_limit" | "auth", number]>([
    ["is asked after a limit", true, "rate_limit", 1],
    ["is not asked while the adapter is off", false, "rate_limit", 0],
    ["is not asked about a rejected credential", true, "auth", 0],
  ])("%s", async (_name, enabled, reason, times) => {
    const asked: string[] = [];
    const askQuota = async (profileId: string) => {
      asked.push(profileId);
      return null;
    };
    await world(enabled).run(play(reason), {}, { askQuota });
    expect(asked).toHaveLength(times);
  });

  test("its answer replaces the ladder step", async () => {
    const one = world(true);
    const exhausted: QuotaAnswer = { kind: "exhausted", resetAt: start + 7_200_000 };
    await one.run(play("rate_limit"), {}, { askQuota: async () => exhausted });
    expect(one.usage("openai:me")).toMatchObject({ blockedUntil: start + 7_200_000, blockedSource: "wham" });
  });

  test("without a port the ladder applies", async () => {
    const one = world(true);
    await one.run(play("rate_limit"));
    expect(one.usage("openai:me")?.modelCooldowns).toMatchObject({ a: { until: start + 30_000 } });
  });
});

test("W-28: a hint of the provider reaches the window", async () => {
  const world = aWorld({ keys: ["p1:x"] });
  const error = { status: 429, message: "slow down", headers: { "retry-after": "90" } };
  const result = await world.run(script({ "p1/a": [{ ok: false, error }] }).attempt);
  expect(result.attempts).toMatchObject([{ retryHintMs: 90_000 }]);
  expect(result).toMatchObject({ error: { retryHintMs: 90_000 } });
  expect(result.record.steps[0]?.effect).toMatchObject({ source: "retry_after", until: start + 90_000 });
});

test("C-85, R-59: a ceiling on the request's size advances, and says so", async () => {
  const message = "413 Request too large on tokens per minute (TPM): Limit 8000, Requested 9000";
  const world = aWorld({ keys: ["p1:x"] });
  const result = await world.run(
    script({ "p1/a": [{ ok: false, error: { status: 413, message } }] }).attempt,
  );
  expect(result).toMatchObject({
    outcome: "exhausted",
    error: { name: "FailoverError", requestSizeCeiling: true },
  });
});

test("R-54: a failed probe says that everything was waiting", async () => {
  const usage = { "p1:x": { cooldownUntil: start + 60_000, cooldownReason: "overloaded" as const } };
  const world = aWorld({ keys: ["p1:x"], usage });
  const result = await world.run(script({ "p1/a": [failure("timeout")] }).attempt);
  expect(result).toMatchObject({ error: { allInCooldown: true } });
});

test("R-46: an idle timeout in an answer that no rule names still leaves the model", async () => {
  const world = aWorld({ fallbacks: ["p2/b"] });
  const error = { name: "AgentIdle", kind: "odd", message: "" };
  const decided = { ok: false, error, source: "payload", timedOut: "idle" } as const;
  const result = await world.run(script({ "p1/a": [decided], "p2/b": [answer()] }).attempt);
  expect(trace(result.record.steps)).toEqual(["p1/a failed empty_response", "p2/b succeeded"]);
});

test("P-16: the record keeps what the run decided on", async () => {
  const usage = {
    "p1:x": { modelCooldowns: { other: { until: start + 5_000, reason: "rate_limit" as const } } },
    "p1:y": { cooldownUntil: start + 9_000 },
    "p1:ended": { cooldownUntil: start },
    "p9:elsewhere": { cooldownUntil: start + 9_000 },
    "p1:unstored": { cooldownUntil: start + 9_000 },
  };
  const world = aWorld({ keys: ["p1:x", "p1:y", "p1:ended", "p9:elsewhere"], usage });
  const result = await world.run(
    script({}).attempt,
    { lane: "cron", sessionId: undefined },
    { firstByteAt: () => start + 1 },
  );
  expect(result.record).toMatchObject({ firstByteAt: start + 1, sessionKey: "chat" });
  expect(result.record.facts.windows).toEqual({
    "p1:x": { until: start + 5_000, reason: "rate_limit", modelId: "other" },
    "p1:y": { until: start + 9_000, reason: "unknown" },
  });
});

test("L-49: the runtime's own redaction is used where it gives one", async () => {
  const world = aWorld();
  const redact = (text: string) => text.replaceAll("acme", "[hidden]");
  const error = { message: "acme is down", name: "FailoverError", reason: "timeout" };
  const result = await world.run(script({ "p1/a": [{ ok: false, error }] }).attempt, {}, { redact });
  expect(result.attempts).toMatchObject([{ error: "[hidden] is down" }]);
});

test("L-4: records carry the caller's lane and session", async () => {
  const world = aWorld({ fallbacks: ["p2/b"] });
  const result = await world.run(script({ "p1/a": [failure("timeout")] }).attempt, { lane: "cron" });
  expect(result.record.decisions.at(-1)).toMatchObject({ lane: "cron", sessionId: "s1", runId: "run-1" });
});
