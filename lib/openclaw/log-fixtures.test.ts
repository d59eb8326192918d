import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { DecisionRecord } from "../failover/run-record";
import { ingestLineOf, type IngestLine } from "./log-ingest-line";
import { parseLogLine } from "./log-line";
import { createProfileNames } from "./log-profile-names";
import { addLogLines } from "./log-run";
import { runFromLog } from "./log-run-record";

// What the recorded logs say, written down by reading them line by line.

const logs = join(import.meta.dirname, "../conformance/fixtures/openclaw-2026.9.6/logs");
/** The ids behind the hashes of the recording; `fakeb:first` and `fakec:first` are in no store of the fixture. */
const names = createProfileNames(["fakea:first", "fakea:second", "fakeb:default", "fakeb:work"]);

function linesByRun(file: string): Map<string, readonly DecisionRecord[]> {
  const runs = new Map<string, readonly DecisionRecord[]>();
  for (const text of readFileSync(join(logs, file), "utf8").split("\n")) {
    const line = parseLogLine(text, 0);
    if (line) runs.set(line.runId, addLogLines(runs.get(line.runId) ?? [], [line.record]));
  }
  return runs;
}
const listed = (file: string): IngestLine[] =>
  [...linesByRun(file)].flatMap(([runId, lines]) => ingestLineOf(runId, lines, names) ?? []);

const surroundings = { names, sessionOf: () => null, agentOf: () => null, defaultAgentId: "main" };
const recorded = (file: string) =>
  [...linesByRun(file)].map(([runId, lines]) => runFromLog(runId, lines, surroundings));

const first = { profile: "fakea:first", hash: "sha256:468a2992aac2" };
const second = { profile: "fakea:second", hash: "sha256:5d821f169219" };
const spare = { profile: "fakeb:default", hash: "sha256:b25a3260c72f" };
const at = (time: string) => Date.parse(`2026-11-29T${time}Z`);

test("P-40, s01: a rate limit on both profiles, then the fallback; the next turn tries one profile only", () => {
  const answered = { candidate: "fakeb/m-ok", outcome: "succeeded", profiles: [] };
  expect(listed("s01-429-then-ok.jsonl")).toEqual([
    {
      runId: "2ac64a53-31a5-4b3f-ab67-edc53381228d",
      sessionId: "f6d1623c-d702-42ee-b2cd-40cf7e4ad051",
      source: "log",
      requested: "fakea/m-429",
      outcome: "answered",
      answeredBy: "fakeb/m-ok",
      startedAt: at("18:00:07.360"),
      endedAt: at("18:00:08.652"),
      attempts: [
        {
          candidate: "fakea/m-429",
          outcome: "failed",
          reason: "rate_limit",
          status: 429,
          profiles: [
            { ...first, reason: "rate_limit", rotated: true },
            { ...second, reason: "rate_limit", rotated: false },
          ],
        },
        answered,
      ],
    },
    {
      runId: "79a1d8d0-4466-484a-a82c-c4d22727bc8a",
      sessionId: "f6d1623c-d702-42ee-b2cd-40cf7e4ad051",
      source: "log",
      requested: "fakea/m-429",
      outcome: "answered",
      answeredBy: "fakeb/m-ok",
      startedAt: at("18:00:32.019"),
      endedAt: at("18:00:32.855"),
      attempts: [
        {
          candidate: "fakea/m-429",
          outcome: "failed",
          reason: "rate_limit",
          status: 429,
          profiles: [{ ...second, reason: "rate_limit", rotated: false }],
        },
        answered,
      ],
    },
  ]);
});

test("P-40, s02: everything fails, and the run is exhausted", () => {
  expect(listed("s02-all-fail.jsonl")).toMatchObject([
    {
      requested: "fakea/m-429",
      outcome: "exhausted",
      answeredBy: null,
      startedAt: at("18:02:02.873"),
      endedAt: at("18:02:09.069"),
      attempts: [
        { candidate: "fakea/m-429", outcome: "failed", reason: "rate_limit", status: 429 },
        {
          candidate: "fakeb/m-402",
          outcome: "failed",
          reason: "billing",
          status: 402,
          profiles: [
            { hash: "sha256:0b592053b348", reason: "billing", rotated: true },
            { hash: "sha256:27e8bd167298", reason: "billing", rotated: false },
          ],
        },
        {
          candidate: "fakec/m-401",
          outcome: "failed",
          reason: "auth",
          status: 401,
          profiles: [{ hash: "sha256:e88dd5a86d88", reason: "auth", rotated: false }],
        },
      ],
    },
  ]);
});

test("P-40, s04: both profiles are rejected in both turns", () => {
  const turn = {
    outcome: "answered",
    answeredBy: "fakeb/m-ok",
    attempts: [
      {
        candidate: "fakea/m-401",
        outcome: "failed",
        reason: "auth",
        status: 401,
        profiles: [
          { ...first, reason: "auth", rotated: true },
          { ...second, reason: "auth", rotated: false },
        ],
      },
      { candidate: "fakeb/m-ok", outcome: "succeeded" },
    ],
  };
  expect(listed("s04-401-then-ok.jsonl")).toMatchObject([turn, turn]);
});

test("P-40, s06: a failure without a reason has none; the second turn skips what waits", () => {
  const [failing, skipping] = listed("s06-402-all-then-skip.jsonl");
  expect(failing?.attempts).toMatchObject([
    { candidate: "fakea/m-402", outcome: "failed", reason: "billing", status: 402 },
    { candidate: "fakea/m-ok", outcome: "failed" },
    { candidate: "fakeb/m-ok", outcome: "succeeded" },
  ]);
  expect(failing?.attempts[1]).toEqual({ candidate: "fakea/m-ok", outcome: "failed", profiles: [] });
  expect(skipping).toMatchObject({
    outcome: "answered",
    attempts: [
      { candidate: "fakea/m-402", outcome: "skipped", reason: "billing", profiles: [] },
      { candidate: "fakea/m-ok", outcome: "skipped", reason: "billing", profiles: [] },
      { candidate: "fakeb/m-ok", outcome: "succeeded" },
    ],
  });
});

test("P-41, s07: a run end that repeats is one failure of one profile", () => {
  expect(listed("s07-529-then-ok.jsonl")).toMatchObject([
    {
      startedAt: at("18:06:48.900"),
      endedAt: at("18:08:15.886"),
      attempts: [
        {
          candidate: "fakea/m-529",
          outcome: "failed",
          reason: "overloaded",
          status: 529,
          profiles: [
            { ...first, reason: "overloaded", rotated: true },
            { ...second, reason: "overloaded", rotated: false },
          ],
        },
        { candidate: "fakeb/m-ok", outcome: "succeeded" },
      ],
    },
  ]);
});

test.each(["s09-rotate-profile-ok.jsonl", "s11-ctx-overflow.jsonl"])(
  "P-40: %s has no decision line, so no run is listed",
  (file) => {
    expect(listed(file)).toEqual([]);
  },
);

test("P-40, gateway-mixed: every turn, in order", () => {
  const limited = { candidate: "fakea/m-429", outcome: "failed", reason: "rate_limit", status: 429 };
  const answered = { candidate: "fakeb/m-ok", outcome: "succeeded", profiles: [] };
  const both = [
    { ...second, reason: "rate_limit", rotated: true },
    { ...first, reason: "rate_limit", rotated: false },
  ];
  const one = [{ ...first, reason: "rate_limit", rotated: false }];
  const runs = listed("gateway-mixed.jsonl");
  expect(runs.map(({ runId, outcome, attempts }) => [runId.slice(0, 8), outcome, attempts])).toEqual([
    [
      "138b276e",
      "unfinished",
      [
        { ...limited, profiles: both },
        {
          candidate: "fakeb/m-402",
          outcome: "failed",
          reason: "billing",
          status: 402,
          profiles: [{ ...spare, reason: "billing", rotated: false }],
        },
      ],
    ],
    [
      "8edfa611",
      "exhausted",
      [
        { ...limited, profiles: both },
        { candidate: "fakeb/m-ok", outcome: "skipped", reason: "billing", profiles: [] },
      ],
    ],
    ["bccb5619", "answered", [{ ...limited, profiles: both }, answered]],
    ["0954f058", "answered", [{ ...limited, profiles: one }, answered]],
    ["oracle-1", "answered", [{ ...limited, profiles: both }, answered]],
    ["88b1f381", "answered", [{ ...limited, profiles: one }, answered]],
    [
      "65f0b7d5",
      "answered",
      [
        { candidate: "fakea/m-429", outcome: "probed", reason: "rate_limit", profiles: [] },
        { ...limited, profiles: one },
        answered,
      ],
    ],
    [
      "b94a6f7f",
      "answered",
      [{ candidate: "fakea/m-429", outcome: "skipped", reason: "rate_limit", profiles: [] }, answered],
    ],
  ]);
});

test("P-16: on the desk a rotation that answered is a run too, with both profiles", () => {
  const [run] = recorded("s09-rotate-profile-ok.jsonl");
  expect(run).toMatchObject({
    source: "log",
    requested: "fakea/m-ok",
    outcome: "answered",
    answeredBy: { candidate: "fakea/m-ok", profileId: "fakea:second" },
    steps: [
      {
        outcome: "failed",
        profileId: "fakea:first",
        reason: "rate_limit",
        decision: "rotate_profile",
        effect: { lane: "cooldown", until: 1795975901996, count: 1, reused: false },
      },
      { outcome: "succeeded", profileId: "fakea:second" },
    ],
  });
});

test("on the desk a prompt that is too large is a failed run with its error", () => {
  const [run] = recorded("s11-ctx-overflow.jsonl");
  expect(run).toMatchObject({
    requested: "fakea/m-ctx",
    outcome: "failed",
    answeredBy: null,
    steps: [{ candidate: "fakea/m-ctx", outcome: "failed", reason: "context_overflow" }],
  });
  expect(run?.error).toMatch(/^400 This model's maximum context length/);
});

test("a run of a log shows windows, previews and the chain like one of our own", () => {
  const runs = recorded("gateway-mixed.jsonl");
  const mixed = runs[0];
  expect(mixed?.facts.chain).toEqual([
    { provider: "fakea", model: "m-429", routeOrigin: "requested" },
    { provider: "fakeb", model: "m-402", routeOrigin: "configured-fallback" },
    { provider: "fakeb", model: "m-ok", routeOrigin: "configured-fallback" },
  ]);
  expect(mixed?.steps).toMatchObject([
    { profileId: "fakea:second", status: null, effect: { lane: "cooldown", until: 1795975088795 } },
    { profileId: "fakea:first", status: 429, effect: null, decision: "fallback_model" },
    {
      profileId: "fakeb:default",
      status: 402,
      effect: { lane: "disable", until: 1795975660263, reason: "billing" },
      errorPreview: expect.stringMatching(/^402 Insufficient credits/),
    },
  ]);
  const probing = runs.find(({ runId }) => runId.startsWith("65f0b7d5"));
  expect(probing?.steps.map(({ outcome }) => outcome)).toEqual(["probed", "failed", "succeeded"]);
  expect(probing?.steps[1]?.effect).toMatchObject({ reused: true, openedAt: null, count: 2 });
});
