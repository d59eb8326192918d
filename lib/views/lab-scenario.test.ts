import { expect, test } from "vitest";
import { labChain, labModels } from "./lab-chain";
import { exampleFailure } from "./lab-examples";
import { answerKey, playScenario, type Scenario, type ScenarioAnswer } from "./lab-scenario";
import { aFacts, aKey, now } from "./test-facts";

const facts = aFacts({
  primary: "openai/gpt-5.5",
  fallbacks: ["anthropic/opus"],
  profiles: {
    "openai:a": aKey("openai"),
    "openai:b": aKey("openai"),
    "anthropic:a": aKey("anthropic"),
  },
  storedOrder: { openai: ["openai:a", "openai:b"] },
});

const fails = (id: Parameters<typeof exampleFailure>[0]): ScenarioAnswer => ({
  kind: "fails",
  failure: exampleFailure(id),
  afterMs: 300,
});
const play = (scenario: Partial<Scenario>, overFacts = facts) =>
  playScenario({
    facts: overFacts,
    now,
    rules: [],
    scenario: { requested: "", answers: {}, orders: {}, runs: 1, gapMs: 0, ...scenario },
  });
const callsOf = (run: Awaited<ReturnType<typeof play>>[number] | undefined) =>
  run?.run.lanes.flatMap((lane) => lane.steps.map((step) => [step.profileId, step.reason ?? step.outcome]));

test("a failing primary rotates, falls back and leaves the facts it was given alone", async () => {
  const before = JSON.stringify(facts);
  const [first] = await play({ answers: { "openai/gpt-5.5": fails("billing") } });
  expect(callsOf(first)).toEqual([
    ["openai:a", "billing"],
    ["openai:b", "billing"],
    ["anthropic:a", "succeeded"],
  ]);
  expect(first?.run).toMatchObject({
    outcome: "answered",
    answeredBy: { candidate: "anthropic/opus" },
    startedAt: now,
    endedAt: now + 300 + 300 + 900,
  });
  expect(
    first?.changes.map(({ profileId, before: was, after }) => [profileId, was.length, after[0]?.reason]),
  ).toEqual([
    ["openai:a", 0, "billing"],
    ["openai:b", 0, "billing"],
  ]);
  expect(JSON.stringify(facts)).toBe(before);
});

test("one profile may answer otherwise than its model, and a draft order is followed", async () => {
  const answers = { [answerKey("openai/gpt-5.5", "openai:a")]: fails("auth") };
  expect(callsOf((await play({ answers }))[0])).toEqual([
    ["openai:a", "auth"],
    ["openai:b", "succeeded"],
  ]);
  const orders = { openai: ["openai:b", "openai:a"] };
  expect(callsOf((await play({ answers, orders }))[0])).toEqual([["openai:b", "succeeded"]]);
});

test("W-20: repeated failures climb the ladder on the scenario's own clock", async () => {
  const one = aFacts({ profiles: { "openai:a": aKey("openai") } });
  const runs = await play({ answers: { "openai/gpt-5.5": fails("auth") }, runs: 3, gapMs: 400_000 }, one);
  expect(runs.map(({ run }) => run.effects[0]?.window?.count)).toEqual([1, 2, 3]);
  const lengths = runs.map(({ run }) => {
    const effect = run.effects[0];
    return effect?.window ? effect.window.until - effect.at : null;
  });
  expect(lengths).toEqual([30_000, 60_000, 300_000]);
  expect(runs[1]?.run.startedAt).toBe(Number(runs[0]?.run.endedAt) + 400_000);
});

test("R-80: waits of a chain that is only overloaded pass at once and are told", async () => {
  const answers = { "openai/gpt-5.5": fails("overloaded"), "anthropic/opus": fails("overloaded") };
  const [first] = await play({ answers });
  expect(first?.run.outcome).toBe("exhausted");
  expect(first?.run.waits?.map(({ ms }) => ms)).toEqual([
    2_500, 5_000, 10_000, 20_000, 30_000, 30_000, 30_000, 30_000, 30_000, 30_000,
  ]);
});

test("R-9, P-36: a model of the chain keeps the chain, another one stands alone, by alias too", () => {
  const named = {
    ...facts,
    config: {
      ...facts.config,
      defaults: { ...facts.config.defaults, aliases: { "anthropic/sonnet": "son" } },
    },
  };
  const refs = (requested: string) =>
    labChain(named, requested).candidates.map(({ provider, model }) => `${provider}/${model}`);
  expect(refs("")).toEqual(["openai/gpt-5.5", "anthropic/opus"]);
  expect(refs("opus")).toEqual(["anthropic/opus", "openai/gpt-5.5"]);
  expect(refs("son")).toEqual(["anthropic/sonnet"]);
  expect(refs("nothing-of-that-name")).toEqual([]);
  expect(labModels(named)).toEqual(["openai/gpt-5.5", "anthropic/opus", "anthropic/sonnet"]);
});

test("an agent without any model plays nothing", async () => {
  expect(await play({}, aFacts({ primary: "" }))).toEqual([]);
});
