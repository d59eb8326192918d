import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { classifyFailure } from "./lab-classify";
import { exampleFailure, exampleIds, readFailure, type ExampleId } from "./lab-examples";
import { forecastOn, forecastOnFresh } from "./lab-forecast";
import { ruleIds } from "./lab-rules";
import { aFacts, aKey, now } from "./test-facts";

const facts = aFacts({
  profiles: { "openai:a": aKey("openai") },
  usage: {
    "openai:a": {
      modelCooldowns: { "gpt-5.5": { errorCount: 1, lastFailureAt: now - 60_000, reason: "rate_limit" } },
    },
  },
});
const classify = (id: ExampleId, rules: Parameters<typeof classifyFailure>[0]["rules"] = []) =>
  classifyFailure({ failure: exampleFailure(id), facts, now, provider: "openai", rules });
const stepsOf = (id: ExampleId) =>
  classify(id).next.map((next) => ("because" in next ? `${next.step}: ${next.because}` : next.step));

const expected: Record<ExampleId, string | null> = {
  rate_limit: "rate_limit",
  usage_limit: "rate_limit",
  overloaded: "overloaded",
  billing: "billing",
  auth: "auth",
  auth_permanent: "auth_permanent",
  server_error: "server_error",
  timeout: "timeout",
  model_not_found: "model_not_found",
  context_overflow: "context_overflow",
  html_page: "server_error",
  certificate: "tls_certificate",
  format: "format",
  empty_answer: "empty_response",
  error_in_stream: "overloaded",
};

test.each(exampleIds)("the example %s is what its name says, by a rule with a text", (id) => {
  const { reason, rule } = classify(id);
  expect(reason).toBe(expected[id]);
  expect(rule?.kind).toBe("built-in");
});

test("C-70, C-73: wait hint and reset are worked out", () => {
  expect(classify("rate_limit").classification).toMatchObject({ retryHintMs: 95_000, windowClass: "long" });
  expect(classify("usage_limit").classification.providerResetAt).toBe(now + 14_400_000);
});

test("C-19: unmatched and decided none are told apart", () => {
  const unmatched = readFailure({ status: "", headers: "", body: "the cat sat on the mat" });
  const decided = readFailure({ status: "400", headers: "", body: "" });
  if (!unmatched || !decided) throw new Error("nothing was read");
  const context = { facts, now, provider: "openai", rules: [] };
  expect(classifyFailure({ ...context, failure: unmatched })).toMatchObject({
    reason: null,
    none: "unmatched",
    label: "unclassified",
    rule: null,
  });
  expect(classifyFailure({ ...context, failure: decided })).toMatchObject({
    reason: null,
    none: "decided",
    rule: { kind: "built-in", id: "C-62" },
  });
});

test("P-27: an operator's rule comes first and is named as one", () => {
  const rules = [
    { id: "mine[0]", reason: "billing" as const, matches: (text: string) => /slow down/i.test(text) },
  ];
  expect(classify("rate_limit", rules)).toMatchObject({
    reason: "billing",
    rule: { kind: "operator", id: "mine[0]" },
  });
});

test("R-47, R-49, R-51, R-22, R-59: what follows from each failure", () => {
  expect(classify("rate_limit").next).toContainEqual({ step: "rotate", atMost: 1 });
  expect(classify("billing").next).toEqual([{ step: "rotate", atMost: null }, { step: "next-model" }]);
  expect(stepsOf("format")).toEqual(["keep-profile: same-request", "next-model"]);
  expect(stepsOf("certificate")).toEqual([
    "keep-profile: certificate",
    "leave-provider: certificate",
    "next-model",
  ]);
  expect(stepsOf("context_overflow")).toEqual(["stop: overflow"]);
  expect(stepsOf("server_error")).toEqual(["rotate", "next-model", "retry-turn"]);
  expect(stepsOf("overloaded")).toEqual(["rotate", "next-model", "retry-chain"]);
});

test("W-20, W-22: the window on a fresh profile and on this one, one step up its ladder", () => {
  const failure = readFailure({ status: "429", headers: "", body: "Rate limit reached" });
  if (!failure) throw new Error("nothing was read");
  const { judged } = classifyFailure({ failure, facts, now, provider: "openai", rules: [] });
  const question = { judged, facts, provider: "openai", model: "gpt-5.5", now };
  expect(forecastOnFresh(question).window).toMatchObject({
    lane: "cooldown",
    scope: { kind: "model", modelId: "gpt-5.5" },
    until: now + 30_000,
    count: 1,
  });
  expect(forecastOn(question, "openai:a")).toMatchObject({
    before: [],
    after: [{ until: now + 60_000, count: 2 }],
    window: { until: now + 60_000, count: 2 },
  });
});

test("C-18: what is not recorded leaves every profile alone", () => {
  for (const id of ["server_error", "format", "certificate", "context_overflow"] as const) {
    const { judged } = classify(id);
    expect(
      forecastOnFresh({ judged, facts, provider: "openai", model: "gpt-5.5", now }).window,
      id,
    ).toBeNull();
  }
});

test("every rule id in the classifier's sources is in the catalogue", async () => {
  const folder = path.join(import.meta.dirname, "../failover/classify");
  const files = (await readdir(folder)).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const sources = await Promise.all(files.map((name) => readFile(path.join(folder, name), "utf8")));
  const named = sources.flatMap((text) => [...text.matchAll(/"(C-\d+(?:\.\w+)?)"/g)].map(([, id]) => id));
  expect([...new Set(named)].sort()).toEqual([...ruleIds].sort());
});
