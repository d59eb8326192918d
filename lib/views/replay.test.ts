import fc from "fast-check";
import { expect, test } from "vitest";
import type { AgentFacts } from "../failover/config";
import { formatModelRef } from "../failover/model-ref";
import { isFailureReason, type FailureReason } from "../failover/reasons";
import type { RunRecord } from "../failover/run-record";
import { runWithModelFallback } from "../failover/runner/run-with-model-fallback";
import type { UsageEntry } from "../failover/usage-entry";
import { createLabWorld } from "./lab-world";
import { isReplayable, replayRun, summarizeReplays } from "./replay";
import { aFacts, aKey, now } from "./test-facts";

const profiles = {
  "openai:a": aKey("openai"),
  "openai:b": aKey("openai"),
  "openai:c": aKey("openai"),
  "anthropic:a": aKey("anthropic"),
  "anthropic:b": aKey("anthropic"),
};
const facts = aFacts({
  primary: "openai/big",
  fallbacks: ["anthropic/opus", "openai/small"],
  profiles,
  storedOrder: { openai: ["openai:a", "openai:b", "openai:c"], anthropic: ["anthropic:a", "anthropic:b"] },
});

/** Records a run in which each (model, profile) answers as scripted; whoever is not scripted answers. */
async function record(
  script: Readonly<Record<string, FailureReason>>,
  over: AgentFacts = facts,
): Promise<RunRecord> {
  const world = createLabWorld({ facts: over, now });
  const result = await runWithModelFallback<null>(
    {
      runId: "run-1",
      agentId: "main",
      sessionKey: null,
      requested: "",
      selectionSource: "configured-default",
    },
    world.ports(async ({ candidate, profileId }) => {
      world.pass(profileId?.endsWith(":a") ? 400 : 200);
      const reason = script[`${formatModelRef(candidate.provider, candidate.model)} ${profileId}`];
      return reason
        ? { ok: false, error: { name: "FailoverError", reason, message: `failed with ${reason}` } }
        : { ok: true, result: null };
    }),
  );
  return result.record;
}

const path = ({ steps }: Pick<RunRecord, "steps">) =>
  steps.map((step) => [step.candidate, step.outcome, step.profileId, step.reason]);

test("P-17: a draft that puts the answering profile first answers at once, from the recorded answer", async () => {
  const run = await record({ "openai/big openai:a": "auth" });
  const replay = await replayRun(run, facts, { openai: ["openai:b", "openai:a"] });
  expect(path(replay.replayed)).toEqual([["openai/big", "succeeded", "openai:b", null]]);
  expect(replay).toMatchObject({
    unknown: null,
    verdict: "faster",
    then: { calls: 2, tookMs: 600 },
    now: { calls: 1, tookMs: 200 },
  });
});

test("P-17: where no answer was recorded it stops and says so", async () => {
  const run = await record({ "openai/big openai:a": "auth" });
  const replay = await replayRun(run, facts, { openai: ["openai:a", "openai:c", "openai:b"] });
  expect(replay).toMatchObject({
    verdict: "unknown",
    unknown: { candidate: "openai/big", profileId: "openai:c" },
    now: { calls: 2, tookMs: null },
  });
  expect(replay.replayed.steps.at(-1)?.why).toBe("Would have tried openai:c: answer unknown");
});

test("a draft without the profile that answered goes on to what is known of the next model", async () => {
  const failing = {
    "openai/big openai:a": "auth",
    "openai/big openai:b": "auth",
    "openai/big openai:c": "auth",
  } as const;
  const run = await record({ ...failing, "anthropic/opus anthropic:a": "billing" });
  const shorter = await replayRun(run, facts, { openai: ["openai:a"] });
  expect(shorter).toMatchObject({ verdict: "faster", now: { calls: 3 }, then: { calls: 5 } });
  const emptied = await replayRun(run, facts, { anthropic: ["anthropic:a"] });
  expect(emptied.unknown).toBeNull();
  expect(emptied.verdict).toBe("fails");
});

test("a run in which a waiting profile stood behind keeps it behind", async () => {
  const until = now + 3_600_000;
  const over = { ...facts, usage: { "openai:a": { cooldownUntil: until, cooldownReason: "auth" as const } } };
  const run = await record({}, over);
  expect((await replayRun(run, facts, {})).verdict).toBe("same");
  expect((await replayRun(run, facts, { openai: ["openai:a", "openai:b"] })).verdict).toBe("same");
});

test("a profile that is gone since then is replayed all the same", async () => {
  const run = await record({ "openai/big openai:a": "auth" });
  const { "openai:a": _gone, ...left } = profiles;
  expect((await replayRun(run, { ...facts, profiles: left }, {})).verdict).toBe("same");
});

test("a run from the log is not replayable", async () => {
  const run = await record({});
  expect([isReplayable(run), isReplayable({ source: "log" })]).toEqual([true, false]);
});

test("the summary counts the verdicts", () => {
  expect(summarizeReplays([{ verdict: "same" }, { verdict: "unknown" }, { verdict: "same" }])).toEqual({
    same: 2,
    faster: 0,
    slower: 0,
    answers: 0,
    fails: 0,
    unknown: 1,
  });
});

const ids = Object.keys(profiles);
const models = ["openai/big", "anthropic/opus", "openai/small"];
const reasons = fc.constantFrom(
  ...(
    [
      "auth",
      "billing",
      "rate_limit",
      "overloaded",
      "timeout",
      "server_error",
      "format",
      "model_not_found",
      "tls_certificate",
      "context_overflow",
    ] as const
  ).filter(isFailureReason),
);
const scripts = fc.dictionary(
  fc.tuple(fc.constantFrom(...models), fc.constantFrom(...ids)).map((pair) => pair.join(" ")),
  reasons,
  { maxKeys: 10 },
);
const window = fc
  .integer({ min: 1, max: 7_200_000 })
  .chain((ms) =>
    fc.constantFrom<UsageEntry>(
      { cooldownUntil: now + ms, cooldownReason: "auth" },
      { modelCooldowns: { big: { until: now + ms, reason: "rate_limit" } } },
      { modelCooldowns: { small: { until: now + ms, reason: "timeout" } } },
      { disabledUntil: now + ms, disabledReason: "billing" },
      { disabledUntil: now + ms, disabledReason: "manual", disabledSource: "manual" },
      { blockedUntil: now + ms, blockedReason: "subscription_limit" },
    ),
  );
const usages = fc.dictionary(fc.constantFrom(...ids), window, { maxKeys: 5 });

test("replayed without a draft, every run takes the way it took", async () => {
  await fc.assert(
    fc.asyncProperty(scripts, usages, async (script, usage) => {
      const run = await record(script, { ...facts, usage });
      const replay = await replayRun(run, facts, {});
      expect(path(replay.replayed)).toEqual(path(run));
      expect(replay.verdict).toBe("same");
    }),
    { numRuns: 300 },
  );
});
