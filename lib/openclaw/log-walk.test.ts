import { expect, test } from "vitest";
import type { DecisionRecord } from "../failover/run-record";
import { ingestLineOf } from "./log-ingest-line";
import { createProfileNames, profileHash } from "./log-profile-names";
import { addLogLines } from "./log-run";
import { runFromLog } from "./log-run-record";

const names = createProfileNames(["a:one", "a:two"]);
const surroundings = { names, sessionOf: () => null, agentOf: () => null, defaultAgentId: "main" };
let clock = 0;
const line = (event: string, fields: Readonly<Record<string, unknown>>): DecisionRecord => {
  clock += 10;
  return { event, tags: [], time: new Date(1_800_000_000_000 + clock).toISOString(), runId: "r", ...fields };
};
const decided = (decision: string, candidate: string, fields: Readonly<Record<string, unknown>> = {}) => {
  const [candidateProvider, candidateModel] = candidate.split("/");
  const requested = { requestedProvider: "a", requestedModel: "m" };
  return line("model_fallback_decision", {
    decision,
    ...requested,
    candidateProvider,
    candidateModel,
    ...fields,
  });
};
const call = (
  decision: string,
  model: string,
  profile: string,
  fields: Readonly<Record<string, unknown>> = {},
) => {
  const [provider, name] = model.split("/");
  const failoverReason = decision === "continue_normal" ? null : "timeout";
  const profileId = profileHash(profile);
  return line("embedded_run_failover_decision", {
    decision,
    failoverReason,
    provider,
    model: name,
    profileId,
    ...fields,
  });
};
const ended = (fields: Readonly<Record<string, unknown>>) => line("embedded_run_agent_end", fields);
const last = { fallbackStepFinalOutcome: "chain_exhausted" };
const next = { fallbackStepFinalOutcome: "next_fallback" };

const listed = (...lines: DecisionRecord[]) => ingestLineOf("r", lines, names);
const recorded = (...lines: DecisionRecord[]) => runFromLog("r", lines, surroundings);

test("P-40: a run end without error is an answer, by the model it names", () => {
  expect(
    listed(decided("candidate_failed", "a/m", next), ended({ isError: false, provider: "b", model: "m" })),
  ).toMatchObject({ outcome: "answered", answeredBy: "b/m" });
});

test("P-40: a run end with an error, or a call that went well, is no end of the walk", () => {
  const failed = () => decided("candidate_failed", "a/m", next);
  expect(listed(failed(), ended({ isError: true, failoverReason: "auth" }))?.outcome).toBe("unfinished");
  expect(listed(failed(), call("continue_normal", "b/m", "b:x"))?.outcome).toBe("unfinished");
  expect(listed(failed())?.outcome).toBe("unfinished");
});

test("P-40: a chain that ended is exhausted, until a later walk of the same run is answered", () => {
  const exhausted = [decided("candidate_failed", "a/m", next), decided("candidate_failed", "b/m", last)];
  expect(listed(...exhausted)?.outcome).toBe("exhausted");
  expect(listed(...exhausted, ended({ isError: true }))?.outcome).toBe("exhausted");
  expect(listed(...exhausted, decided("candidate_failed", "a/m", next))?.outcome).toBe("unfinished");
  const answered = listed(
    ...exhausted,
    decided("candidate_failed", "a/m", next),
    decided("candidate_succeeded", "b/m"),
  );
  expect(answered).toMatchObject({ outcome: "answered", answeredBy: "b/m" });
  expect(answered?.attempts.map(({ candidate, outcome }) => `${candidate} ${outcome}`)).toEqual([
    "a/m failed",
    "b/m failed",
    "a/m failed",
    "b/m succeeded",
  ]);
});

test("L-41: a failure whose line was left out is known from the success behind it", () => {
  const lines = [
    call("fallback_model", "a/m", "a:one"),
    decided("candidate_succeeded", "b/m", {
      previousAttempts: [{ provider: "a", model: "m", reason: "timeout", status: 408 }],
    }),
  ];
  expect(listed(...lines)?.attempts).toMatchObject([
    {
      candidate: "a/m",
      outcome: "failed",
      reason: "timeout",
      status: 408,
      profiles: [{ profile: "a:one", rotated: false }],
    },
    { candidate: "b/m", outcome: "succeeded", profiles: [] },
  ]);
  expect(recorded(...lines).steps[0]?.why).toContain("left out of the log");
});

test("06 §7: a call counts for the candidate it was asked for, when another model was called for it", () => {
  const asked = { sourceProvider: "a", sourceModel: "m" };
  const attempts = listed(
    call("rotate_profile", "a-runtime/m-1", "a:one", asked),
    call("fallback_model", "a-runtime/m-1", "a:two", asked),
    decided("candidate_failed", "a/m", next),
  )?.attempts;
  expect(attempts?.[0]?.profiles.map(({ profile }) => profile)).toEqual(["a:one", "a:two"]);
});

test("an id that was logged as it stands is resolved like its hash", () => {
  const [attempt] =
    listed(call("fallback_model", "a/m", "x", { profileId: "a:two" }), decided("candidate_failed", "a/m"))
      ?.attempts ?? [];
  expect(attempt?.profiles).toEqual([
    { profile: "a:two", hash: profileHash("a:two"), reason: "timeout", rotated: false },
  ]);
});

test("a probe that was answered says so, and its profile is the answering one", () => {
  const run = recorded(
    decided("probe_cooldown_candidate", "a/m", { reason: "rate_limit" }),
    call("continue_normal", "a/m", "a:one"),
    decided("candidate_succeeded", "a/m"),
  );
  expect(run.answeredBy).toEqual({ candidate: "a/m", profileId: "a:one" });
  expect(run.steps.map(({ outcome, why }) => `${outcome}: ${why}`)).toEqual([
    expect.stringMatching(/^probed: Every profile of a is waiting because the provider's rate limit/),
    "succeeded: The probe was answered, so the profile is free again.",
  ]);
});

test("a decision without a candidate, and one that does not exist, are no decisions", () => {
  const strange = [
    line("model_fallback_decision", { decision: "candidate_failed" }),
    decided("constructor", "a/m"),
    decided("candidate_exploded", "a/m"),
  ];
  expect(listed(...strange)).toBeNull();
});

test("a window of the log belongs to the nearest call of its profile, and only to one", () => {
  const window = (until: number, windowReused = false) =>
    line("auth_profile_failure_state_updated", {
      profileId: profileHash("a:one"),
      reason: "timeout",
      windowType: "cooldown",
      windowReused,
      scope: "model",
      modelId: "m",
      windowSource: "retry_after",
      errorCount: 2,
      cooldownUntil: until,
    });
  const run = recorded(
    window(1),
    call("rotate_profile", "a/m", "a:one"),
    call("fallback_model", "a/m", "a:one"),
    window(2, true),
    decided("candidate_failed", "a/m", next),
  );
  expect(run.steps.map(({ effect }) => effect)).toMatchObject([
    { until: 1, source: "retry_after", scope: { kind: "model", modelId: "m" }, count: 2, reused: false },
    { until: 2, reused: true, openedAt: null },
  ]);
});

test("lines that arrive in any order and any number of times make the same run", () => {
  const lines = [
    decided("candidate_failed", "a/m", next),
    call("continue_normal", "b/m", "b:x"),
    decided("candidate_succeeded", "b/m"),
  ];
  const inOrder = addLogLines([], lines);
  const shuffled = [2, 0, 1, 0, 2].reduce<readonly DecisionRecord[]>(
    (known, at) => addLogLines(known, lines.slice(at, at + 1)),
    [],
  );
  expect(shuffled).toEqual(inOrder);
});

test("a run without end keeps how it began and how it ended", () => {
  const many = Array.from({ length: 1_000 }, (_, at) => decided("candidate_failed", `a/m${at}`, next));
  const kept = addLogLines([], [...many, decided("candidate_succeeded", "b/m")]);
  expect(kept.length).toBeLessThanOrEqual(200);
  expect(kept[0]).toBe(many[0]);
  expect(listed(...kept)?.answeredBy).toBe("b/m");
});
