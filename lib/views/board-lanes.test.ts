import { expect, test } from "vitest";
import { boardLanes, countStates, providerLane } from "./board-lanes";
import { changeTimes } from "./change-times";
import { aFacts, aKey, now } from "./test-facts";

const openai = {
  "openai:a": aKey("openai"),
  "openai:b": aKey("openai"),
  "openai:c": aKey("openai"),
};
const rateLimited = (modelId: string, until: number, openedAt = now - 10_000) => ({
  modelCooldowns: { [modelId]: { until, reason: "rate_limit" as const, errorCount: 1, openedAt } },
});
const laneOf = (facts: Parameters<typeof boardLanes>[0], at = now) =>
  providerLane(facts, { provider: "openai", modelId: "gpt-5.5" }, at);

test("O-27, O-30: free profiles first, the waiting ones by their end; the first is the next pick", () => {
  const facts = aFacts({
    profiles: openai,
    storedOrder: { openai: ["openai:a", "openai:b", "openai:c"] },
    usage: {
      "openai:a": rateLimited("gpt-5.5", now + 60_000),
      "openai:b": rateLimited("gpt-5.5", now + 17_000),
    },
  });
  const lane = laneOf(facts);
  expect(lane.cards.map((card) => [card.name, card.state, card.isNext])).toEqual([
    ["c", "ready", true],
    ["b", "cooling", false],
    ["a", "cooling", false],
  ]);
  expect(lane).toMatchObject({ explicit: true, readyCount: 1, recoversAt: null });
});

test("G-3: at the end of its window a card is ready, with the same facts and a later clock", () => {
  const until = now + 17_000;
  const facts = aFacts({
    profiles: { "openai:a": aKey("openai") },
    usage: { "openai:a": rateLimited("gpt-5.5", until) },
  });
  expect(laneOf(facts, until - 1).cards[0]).toMatchObject({ state: "cooling", isNext: false });
  expect(laneOf(facts, until).cards[0]).toMatchObject({ state: "ready", isNext: true, window: null });
  expect(changeTimes(facts)).toContain(until);
});

test("a window of another model leaves the profile ready for the lane's model and is shown beside it", () => {
  const facts = aFacts({
    profiles: { "openai:a": aKey("openai") },
    usage: { "openai:a": rateLimited("gpt-mini", now + 60_000) },
  });
  const [card] = laneOf(facts).cards;
  expect(card).toMatchObject({ state: "ready", isNext: true });
  expect(card?.otherWindows.map((window) => window.scope)).toEqual([{ kind: "model", modelId: "gpt-mini" }]);
});

test("nobody is next while every profile waits, and the lane says when the first is free (W-61)", () => {
  const facts = aFacts({
    profiles: { "openai:a": aKey("openai"), "openai:b": aKey("openai") },
    usage: {
      "openai:a": { disabledUntil: now + 90_000, disabledReason: "billing", disabledSource: "ladder" },
      "openai:b": { cooldownUntil: now + 30_000, cooldownReason: "overloaded" },
    },
  });
  const lane = laneOf(facts);
  expect(lane.cards.map((card) => [card.name, card.isNext])).toEqual([
    ["b", false],
    ["a", false],
  ]);
  expect(lane).toMatchObject({ readyCount: 0, recoversAt: now + 30_000 });
});

test("O-41: what an explicit order leaves out has no place and does not count as ready", () => {
  const facts = aFacts({ profiles: openai, storedOrder: { openai: ["openai:b"] } });
  const lanes = boardLanes(facts, now);
  expect(lanes[0]?.cards.map((card) => [card.name, card.position])).toEqual([
    ["b", 1],
    ["a", null],
    ["c", null],
  ]);
  expect(countStates(lanes)).toMatchObject({ ready: 1, unusable: 2 });
});

test("lanes come in the order the chain calls the providers, then by name", () => {
  const facts = aFacts({
    primary: "openrouter/vendor/model",
    fallbacks: ["openai/gpt-5.5"],
    profiles: {
      "anthropic:a": aKey("anthropic"),
      "openai:a": aKey("openai"),
      "openrouter:a": aKey("openrouter"),
    },
  });
  expect(boardLanes(facts, now).map((lane) => lane.provider)).toEqual(["openrouter", "openai", "anthropic"]);
});

test("G-1: a disable by hand without an end is no moment at which something changes", () => {
  const facts = aFacts({
    usage: { "openai:a": { disabledUntil: 8_640_000_000_000_000, disabledReason: "manual" } },
  });
  expect(changeTimes(facts)).toEqual([]);
});
