import { describe, expect, test } from "vitest";
import type { Candidate } from "../run-record";
import { coalesce, createCoalescingMemory } from "./coalesce";
import { decisionConsoleLine } from "./console-line";
import { modelFallbackDecision, type Decision, type PlaceInChain } from "./model-fallback-decision";

const now = 1_760_000_000_000;
const run = { runId: "r", sessionId: "s", lane: "main", requested: { provider: "p1", model: "a" } };
const first: Candidate = { provider: "p1", model: "a", routeOrigin: "requested" };
const second: Candidate = { provider: "p2", model: "b", routeOrigin: "configured-fallback" };
const place: PlaceInChain = { candidate: first, position: 1, total: 2, next: second };
const last: PlaceInChain = { candidate: second, position: 2, total: 2, next: null };
const attempt = {
  provider: "p1",
  model: "a",
  reason: "rate_limit",
  error: "slow down",
  status: 429,
  code: "slow",
  observation: { errorPreview: "429 slow down", providerErrorMessagePreview: "slow down please" },
} as const;
const failed: Decision = { decision: "candidate_failed", attempt, probe: false };

describe("L-40 … L-42: coalescing", () => {
  const record = modelFallbackDecision(run, place, failed);
  test("the same line within 30 seconds is counted, and the next one says how often", () => {
    const memory = createCoalescingMemory();
    expect(coalesce(memory, record, now)).toBe(0);
    expect(coalesce(memory, record, now + 1)).toBeNull();
    expect(coalesce(memory, record, now + 29_999)).toBeNull();
    expect(coalesce(memory, record, now + 30_000)).toBe(2);
    expect(coalesce(memory, record, now + 30_001)).toBeNull();
  });

  test("another decision, provider, reason or next candidate is another line", () => {
    const memory = createCoalescingMemory();
    coalesce(memory, record, now);
    for (const change of [
      { decision: "skip_candidate" },
      { candidateProvider: "p9" },
      { reason: "timeout" },
      { nextCandidateProvider: "p9" },
      { nextCandidateModel: "z" },
    ]) {
      expect(coalesce(memory, { ...record, ...change }, now)).toBe(0);
    }
    expect(coalesce(memory, { ...record, candidateModel: "other" }, now)).toBeNull();
  });

  test("probes and successes are always written", () => {
    const memory = createCoalescingMemory();
    const success = { ...record, decision: "candidate_succeeded" };
    expect([coalesce(memory, success, now), coalesce(memory, success, now)]).toEqual([0, 0]);
    expect(memory.seen.size).toBe(0);
  });

  test("at most 100 keys, none older than a minute", () => {
    const memory = createCoalescingMemory();
    for (let n = 0; n < 101; n += 1) coalesce(memory, { ...record, candidateProvider: `p${n}` }, now);
    expect(memory.seen.size).toBe(100);
    expect(coalesce(memory, { ...record, candidateProvider: "p0" }, now)).toBe(0);
    coalesce(memory, record, now + 60_001);
    expect(memory.seen.size).toBe(1);
  });

  test("what was counted a minute ago is forgotten", () => {
    const memory = createCoalescingMemory();
    coalesce(memory, record, now);
    coalesce(memory, record, now + 1);
    expect(coalesce(memory, record, now + 60_000)).toBe(1);
    const other = createCoalescingMemory();
    coalesce(other, record, now);
    coalesce(other, record, now + 1);
    expect(coalesce(other, record, now + 60_001)).toBe(0);
  });
});

describe("L-55, L-56: the console line", () => {
  const record = modelFallbackDecision(run, place, failed);
  test("with everything", () => {
    expect(decisionConsoleLine({ ...record, providerErrorType: "slow", suppressedDuplicateCount: 3 })).toBe(
      "model fallback decision: decision=candidate_failed requested=p1/a candidate=p1/a reason=rate_limit" +
        " providerErrorType=slow next=p2/b detail=slow down please (3 duplicates suppressed in last 30s)",
    );
  });

  test("with nothing", () => {
    const bare = modelFallbackDecision(run, last, {
      decision: "candidate_succeeded",
      previous: [],
      probe: true,
    });
    expect(decisionConsoleLine(bare)).toBe(
      "model fallback decision: decision=candidate_succeeded requested=p1/a candidate=p2/b reason=unknown next=none",
    );
  });

  test("the preview stands in for a missing message, controls are stripped", () => {
    const odd = { ...record, providerErrorMessagePreview: undefined, errorPreview: "a\u001b[1mb\nc" };
    expect(decisionConsoleLine(odd)).toContain("detail=ab c");
  });

  test.each(["auth_html", "auth_refresh", "auth_scope", "upstream_html"])("no detail for %s", (kind) => {
    expect(decisionConsoleLine(record, kind)).not.toContain("detail=");
    expect(decisionConsoleLine(record, "timeout")).toContain("detail=");
  });
});
