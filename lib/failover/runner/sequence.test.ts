import { expect, test } from "vitest";
import { runSentenceText } from "../decision/run-sentence-text";
import { runSentences } from "../decision/run-sentences";
import type { DecisionRecord } from "../run-record";
import { aWorld, start } from "./a-world";
import type { AttemptOutcome } from "./run-with-model-fallback";

const errors: Readonly<Record<string, AttemptOutcome<string>>> = {
  "m-429": {
    ok: false,
    error: { status: 429, message: "429 Rate limit reached for requests per min (RPM): Limit 3" },
  },
  "m-402": { ok: false, error: { status: 402, message: "402 Insufficient credits" } },
  "m-401": { ok: false, error: { status: 401, message: "401 Incorrect API key provided" } },
};
const keys = ["fakea:first", "fakea:second", "fakeb:key", "fakec:key"];

async function exampleRun() {
  const world = aWorld({
    primary: "fakea/m-429",
    fallbacks: ["fakeb/m-402", "fakec/m-401"],
    keys,
    order: { fakea: ["fakea:first", "fakea:second"] },
  });
  return world.run(async ({ candidate }) => errors[candidate.model] ?? { ok: true, result: "ok" });
}

test("06 §8: the sequence example, record by record", async () => {
  const { record } = await exampleRun();
  const hashes = new Map(keys.map((id) => [hashOf(record.decisions, id, keys), id]));
  const lines = record.decisions.map((line) => {
    const who = hashes.get(String(line.profileId)) ?? "";
    return [line.event, line.decision, line.reason ?? line.failoverReason, line.windowType, line.scope, who]
      .filter(Boolean)
      .join(" ");
  });
  expect(lines).toEqual([
    "auth_profile_failure_state_updated rate_limit cooldown model fakea:first",
    "embedded_run_failover_decision rotate_profile rate_limit fakea:first",
    "auth_profile_failure_state_updated rate_limit cooldown model fakea:second",
    "embedded_run_failover_decision fallback_model rate_limit fakea:second",
    "model_fallback_decision candidate_failed rate_limit",
    "auth_profile_failure_state_updated billing disabled profile fakeb:key",
    "embedded_run_failover_decision fallback_model billing fakeb:key",
    "model_fallback_decision candidate_failed billing",
    "auth_profile_failure_state_updated auth cooldown profile fakec:key",
    "embedded_run_failover_decision surface_error auth fakec:key",
    "model_fallback_decision candidate_failed auth",
  ]);
  const steps = record.decisions.filter(({ event }) => event === "model_fallback_decision");
  expect(steps).toMatchObject([
    {
      attempt: 1,
      total: 3,
      fallbackStepFromModel: "fakea/m-429",
      fallbackStepToModel: "fakeb/m-402",
      fallbackStepFinalOutcome: "next_fallback",
    },
    {
      attempt: 2,
      total: 3,
      fallbackStepFromModel: "fakeb/m-402",
      fallbackStepToModel: "fakec/m-401",
      fallbackStepFinalOutcome: "next_fallback",
    },
    {
      attempt: 3,
      total: 3,
      fallbackStepFromModel: "fakec/m-401",
      fallbackStepFinalOutcome: "chain_exhausted",
    },
  ]);
  expect(steps[2]?.fallbackStepToModel).toBeUndefined();
  expect(record.decisions[1]).toMatchObject({
    profileRotationCount: 0,
    attemptCount: 1,
    status: 429,
    profileFailureReason: "rate_limit",
  });
  expect(record.decisions[3]).toMatchObject({ profileRotationCount: 1, attemptCount: 2 });
});

/** Profiles appear in the order of their failures, so the n-th distinct hash is the n-th profile. */
function hashOf(decisions: readonly DecisionRecord[], id: string, ids: readonly string[]): string {
  const hashes = [
    ...new Set(decisions.flatMap(({ profileId }) => (typeof profileId === "string" ? [profileId] : []))),
  ];
  return hashes[ids.indexOf(id)] ?? "";
}

test("the run page tells the same in plain sentences", async () => {
  const { record } = await exampleRun();
  expect(runSentences(record).map(runSentenceText)).toEqual([
    "Agent main asked for fakea/m-429 (the configured default).",
    "Behind it in the chain: fakeb/m-402, fakec/m-401.",
    "fakea/m-429 with profile fakea:first failed. The provider's rate limit was reached (HTTP 429); another profile of the provider is free and was tried next. The profile now waits for m-429 for 30 s (by the ladder).",
    "fakea/m-429 with profile fakea:second failed. The provider's rate limit was reached (HTTP 429); no other profile of the provider is free, so the next model was tried. The profile now waits for m-429 for 30 s (by the ladder).",
    "fakeb/m-402 with profile fakeb:key failed. The account has no credit left (HTTP 402); no other profile of the provider is free, so the next model was tried. The profile now waits for 5 h (by the ladder).",
    "fakec/m-401 with profile fakec:key failed. The credential was rejected (HTTP 401); no other profile of the provider is free and no further model was left. The profile now waits for 30 s (by the ladder).",
    "Nothing was left to try; the first profile is free again in 30 s.",
  ]);
  expect(record.startedAt).toBe(start);
});
