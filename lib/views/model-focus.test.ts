import { expect, test } from "vitest";
import { modelFocus } from "./model-focus";
import { aFacts, aKey, now } from "./test-facts";

const facts = aFacts({
  primary: "openai/gpt",
  fallbacks: ["anthropic/opus"],
  profiles: { "openai:a": aKey("openai"), "openai:b": aKey("openai"), "z:x": aKey("z") },
  storedOrder: { openai: ["openai:b", "openai:a"] },
});

test("a model of the chain has its place, its state and its profiles in the order they are tried", () => {
  const focus = modelFocus(facts, "openai/gpt", now);
  expect(focus).toMatchObject({ ref: "openai/gpt", position: 1, imagePosition: null });
  expect(focus?.place.state).toBe("answering");
  expect(focus?.cards.map(({ profileId }) => profileId)).toEqual(["openai:b", "openai:a"]);
  expect(modelFocus(facts, "anthropic/opus", now)).toMatchObject({ position: 2, cards: [] });
});

test("a model outside the chain is ready when its profiles are, but nothing says that it answers", () => {
  const focus = modelFocus(facts, "z/other", now);
  expect(focus).toMatchObject({ position: null, place: { state: "ready" } });
  expect(focus?.cards.map(({ profileId }) => profileId)).toEqual(["z:x"]);
});

test("a model of a provider that is not configured is not known, whatever profiles there are", () => {
  const provider = { id: "z", modelIds: [], hasInlineKey: false };
  const { config } = facts;
  const configured = { ...facts, config: { ...config, providers: [provider] } };
  expect(modelFocus(configured, "z/anything", now)).toMatchObject({ isKnown: true });
  expect(modelFocus(configured, "nope/none", now)).toMatchObject({ isKnown: false, cards: [] });
});

test("R-3, R-15: an alias is the model it stands for, and a model for images has its place there", () => {
  const { config } = facts;
  const defaults = {
    ...config.defaults,
    imageModel: { primary: "z/eyes" },
    aliases: { "openai/gpt": "fast" },
  };
  const named = { ...facts, config: { ...config, defaults } };
  expect(modelFocus(named, "fast", now)).toMatchObject({ ref: "openai/gpt", position: 1 });
  expect(modelFocus(named, "z/eyes", now)).toMatchObject({ position: null, imagePosition: 1 });
  expect(modelFocus(named, "", now)).toBeNull();
});
