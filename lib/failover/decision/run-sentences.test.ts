import { describe, expect, test } from "vitest";
import type { RunRecord, RunStep, SelectionSource } from "../run-record";
import { runSentenceText } from "./run-sentence-text";
import { runSentences } from "./run-sentences";
import { stepWhyText } from "./step-why-text";
import { whyFailed, type FailedCall } from "./why-failed";
import { whySkipped } from "./why-skipped";

const explainRun = (told: RunRecord) => runSentences(told).map(runSentenceText);

const now = 1_760_000_000_000;
const step = (fields: Partial<RunStep>): RunStep => ({
  candidate: "p1/a",
  outcome: "failed",
  profileId: null,
  reason: "timeout",
  status: null,
  code: null,
  matchedRule: null,
  errorPreview: null,
  startedAt: now,
  endedAt: now,
  decision: null,
  effect: null,
  why: "Why.",
  ...fields,
});
const record = (fields: Partial<RunRecord>): RunRecord => ({
  runId: "r",
  agentId: "main",
  sessionKey: null,
  source: "gateway",
  requested: "p1/a",
  selectionSource: "configured-default",
  startedAt: now,
  endedAt: now,
  firstByteAt: null,
  outcome: "answered",
  answeredBy: { candidate: "p1/a", profileId: null },
  error: null,
  soonestExpiryAt: null,
  steps: [],
  decisions: [],
  facts: { chain: [], orders: {}, windows: {}, pin: null },
  ...fields,
});
const last = (fields: Partial<RunRecord>) => explainRun(record(fields)).at(-1);

describe("how a run begins", () => {
  test.each<[SelectionSource, string]>([
    ["configured-default", "the configured default"],
    ["agent-primary", "the agent's own model"],
    ["auto-override", "the fallback this session is on"],
    ["user-override", "chosen by the user, so nothing else may answer"],
    ["cron", "the model of a scheduled job"],
    ["heartbeat", "the heartbeat's model"],
    ["subagent", "the subagent's model"],
    ["one-shot", "given for this one call, so nothing else may answer"],
    ["selection-lock", "locked, so nothing else may answer"],
  ])("source %s", (selectionSource, words) => {
    expect(explainRun(record({ selectionSource }))[0]).toBe(`Agent main asked for p1/a (${words}).`);
  });

  test("the chain behind it, and the pin", () => {
    const chain = [
      { provider: "p1", model: "a", routeOrigin: "requested" },
      { provider: "openrouter", model: "openrouter/auto", routeOrigin: "configured-fallback" },
    ] as const;
    const pinned = (source: "auto" | "user") => ({
      chain,
      orders: {},
      windows: {},
      pin: { profileId: "p1:x", source },
    });
    expect(explainRun(record({ facts: pinned("user") })).slice(1, 3)).toEqual([
      "Behind it in the chain: openrouter/auto.",
      "The user tied the session to profile p1:x.",
    ]);
    expect(explainRun(record({ facts: pinned("auto") }))[2]).toBe("The session prefers profile p1:x.");
  });
});

describe("what happened, step by step", () => {
  const window = {
    lane: "cooldown",
    scope: { kind: "profile" },
    reason: "auth",
    source: "ladder",
    until: now + 60_000,
    openedAt: now,
    count: 1,
    reused: false,
  } as const;

  test.each<[Partial<RunStep>, string]>([
    [{ outcome: "skipped" }, "p1/a was skipped. Why."],
    [{ outcome: "probed", profileId: "p1:x" }, "p1/a with profile p1:x was probed. Why."],
    [{ outcome: "succeeded", profileId: "p1:x" }, "p1/a with profile p1:x answered."],
    [{ outcome: "jumped" }, "p1/a was left out. Why."],
    [{}, "p1/a failed. Why."],
    [{ effect: window }, "p1/a failed. Why. The profile now waits for 1 m (by the ladder)."],
    [
      { effect: { ...window, source: "retry_after" } },
      "p1/a failed. Why. The profile now waits for 1 m (as the provider asked).",
    ],
    [
      { effect: { ...window, source: "provider_reset" } },
      "p1/a failed. Why. The profile now waits for 1 m (until the reset the provider named).",
    ],
    [
      { effect: { ...window, source: "manual" } },
      "p1/a failed. Why. The profile now waits for 1 m (by hand).",
    ],
    [
      { effect: { ...window, reused: true, scope: { kind: "model", modelId: "a" } } },
      "p1/a failed. Why. The profile was already waiting for a; it stays so for 1 m more.",
    ],
  ])("%j", (fields, expected) => {
    expect(explainRun(record({ steps: [step(fields)] }))[1]).toBe(expected);
  });

  test("waits stand where they happened", () => {
    const steps = [
      step({}),
      step({ startedAt: now + 5_000, endedAt: now + 5_000 }),
      step({ startedAt: now + 9_000, outcome: "succeeded" }),
    ];
    const waits = [
      { at: now, ms: 5_000, why: "overload" },
      { at: now + 5_000, ms: 4_000, why: "rotation" },
      { at: now + 9_000, ms: 2_500, why: "turn-retry" },
      { at: now + 9_000, ms: 10_000, why: "same-model" },
    ] as const;
    expect(explainRun(record({ steps, waits })).slice(1, -1)).toEqual([
      "p1/a failed. Why.",
      "Waited 5 s because everything was overloaded, then the whole chain was tried again.",
      "p1/a failed. Why.",
      "Waited 4 s before the next profile, as the policy asks after an overload.",
      "p1/a answered.",
      "Waited 3 s after a passing failure, then the turn was tried once more.",
      "Waited 10 s for the same model, because nothing else was left.",
    ]);
  });
});

describe("how a run ends", () => {
  test.each<[Partial<RunRecord>, string]>([
    [{}, "The requested model answered."],
    [{ answeredBy: null }, "The requested model answered."],
    [{ answeredBy: { candidate: "p2/b", profileId: null } }, "So p2/b answered instead of p1/a."],
    [{ outcome: "exhausted" }, "Nothing was left to try."],
    [{ outcome: "exhausted", soonestExpiryAt: now }, "Nothing was left to try."],
    [
      { outcome: "exhausted", soonestExpiryAt: now + 45_000 },
      "Nothing was left to try; the first profile is free again in 45 s.",
    ],
    [
      { outcome: "failed", error: "boom" },
      "The run ended with an error that no other model would mend: boom",
    ],
    [{ outcome: "failed" }, "The run ended with an error that no other model would mend."],
    [{ outcome: "aborted" }, "The caller gave up before there was an answer."],
    [{ outcome: "unfinished" }, "How the run ended is not known."],
  ])("%j", (fields, expected) => {
    expect(last(fields)).toBe(expected);
  });
});

describe("the why of a failed call", () => {
  const call: FailedCall = {
    reason: "timeout",
    status: null,
    decision: "fallback_model",
    bar: null,
    hasNext: true,
    retry: null,
  };
  test.each<[Partial<FailedCall>, string]>([
    [{ retry: "refreshed" }, "the login was refreshed and the same profile tried again"],
    [{ retry: "repaired" }, "the request was repaired and the same profile tried again"],
    [{ retry: "waited" }, "nothing else was left, so the same model was tried again after a wait"],
    [{ decision: "rotate_profile" }, "another profile of the provider is free and was tried next"],
    [{ bar: "single-profile" }, "only this profile may be used here, so the next model was tried"],
    [{ bar: "no-free-profile" }, "no other profile of the provider is free, so the next model was tried"],
    [{ bar: "cap" }, "enough profiles of this provider were tried, so the next model was tried"],
    [{ bar: "reason" }, "another profile would not help, so the next model was tried"],
    [{ decision: "surface_error", bar: "surfaced" }, "the run stopped here"],
    [
      { decision: "surface_error", bar: "terminal" },
      "the same request would fail on every profile, so the next model was tried",
    ],
    [
      { decision: "surface_error", bar: "terminal", hasNext: false },
      "the same request would fail on every profile, and no further model was left",
    ],
    [
      { decision: "surface_error", bar: "reason", hasNext: false },
      "another profile would not help and no further model was left",
    ],
    [{ decision: "return_error_payload" }, "no further model was left"],
    [{ decision: "continue_normal" }, "the answer was left as it was"],
  ])("%j", (fields, consequence) => {
    expect(stepWhyText(whyFailed({ ...call, ...fields }))).toBe(
      `No complete answer came in time; ${consequence}.`,
    );
  });

  test("with its status", () => {
    expect(stepWhyText(whyFailed({ ...call, reason: "billing", status: 402 }))).toMatch(
      /^The account has no credit left \(HTTP 402\); /,
    );
  });
});

describe("the why of a skipped candidate", () => {
  const skip = {
    provider: "p1",
    reason: "auth",
    text: "p1/a cannot carry seed.",
    soonest: null,
    now,
  } as const;
  test.each([
    [
      { ...skip, why: "excluded" as const },
      "Not called: the certificate of p1 could not be verified earlier in this run.",
    ],
    [
      { ...skip, why: "cached" as const },
      "Not called: this session saw the same failure here a short time ago (the credential was rejected).",
    ],
    [{ ...skip, why: "dialect" as const }, "Not called: p1/a cannot carry seed."],
    [
      { ...skip, why: "waiting" as const, isManual: true },
      "Not called: every profile of p1 is switched off by an operator.",
    ],
    [
      { ...skip, why: "waiting" as const },
      "Not called: every usable profile of p1 is waiting because the credential was rejected.",
    ],
    [
      { ...skip, why: "waiting" as const, soonest: now + 90_000 },
      "Not called: every usable profile of p1 is waiting because the credential was rejected; the first is free in 1 m.",
    ],
    [
      { ...skip, why: "waiting" as const, soonest: now },
      "Not called: every usable profile of p1 is waiting because the credential was rejected.",
    ],
  ])("case %#", (given, expected) => {
    expect(stepWhyText(whySkipped(given))).toBe(expected);
  });
});

test("a run out of OpenClaw's log, which does not say why the model was asked for, gets no reason", () => {
  expect(explainRun(record({ source: "log" }))[0]).toBe("Agent main asked for p1/a.");
  expect(explainRun(record({}))[0]).toBe("Agent main asked for p1/a (the configured default).");
});
