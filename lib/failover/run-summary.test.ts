import { expect, test } from "vitest";
import type { RunRecord, RunStep } from "./run-record";
import { fellBack, firstReason, isPlainSuccess } from "./run-summary";

const step = (more: Partial<RunStep>): RunStep => ({
  candidate: "a/one",
  outcome: "succeeded",
  profileId: "a:1",
  reason: null,
  status: null,
  code: null,
  matchedRule: null,
  errorPreview: null,
  startedAt: 0,
  endedAt: 1,
  decision: null,
  effect: null,
  why: "",
  ...more,
});
const failed = step({ outcome: "failed", reason: "timeout" });
const chain: RunRecord["facts"]["chain"] = [
  { provider: "a", model: "one", routeOrigin: "requested" },
  { provider: "b", model: "two", routeOrigin: "configured-fallback" },
];
const facts = (links: typeof chain): RunRecord["facts"] => ({
  chain: links,
  orders: {},
  windows: {},
  pin: null,
});
const by = (candidate: string) => ({ candidate, profileId: null });

test("P-16: one answered call is plain, everything else is worth a row", () => {
  expect(isPlainSuccess({ outcome: "answered", steps: [step({})] })).toBe(true);
  expect(isPlainSuccess({ outcome: "answered", steps: [] })).toBe(true);
  expect(isPlainSuccess({ outcome: "answered", steps: [failed, step({})] })).toBe(false);
  expect(isPlainSuccess({ outcome: "answered", steps: [step({ outcome: "probed" })] })).toBe(false);
  expect(isPlainSuccess({ outcome: "failed", steps: [] })).toBe(false);
});

test("a run fell back when another model than the first of its chain answered", () => {
  const run = { requested: "fast", facts: facts(chain) };
  expect(fellBack({ ...run, answeredBy: by("a/one") })).toBe(false);
  expect(fellBack({ ...run, answeredBy: by("b/two") })).toBe(true);
  expect(fellBack({ ...run, answeredBy: null })).toBe(false);
  expect(fellBack({ requested: "a/one", facts: facts([]), answeredBy: by("a/one") })).toBe(false);
  expect(fellBack({ requested: "a/one", facts: facts([]), answeredBy: by("b/two") })).toBe(true);
});

test("the reason of a run is that of its first failure", () => {
  expect(firstReason({ steps: [step({}), failed, step({ reason: "billing" })] })).toBe("timeout");
  expect(firstReason({ steps: [step({})] })).toBeNull();
});
