import { expect, test } from "vitest";
import { addedModel, knownModels, nameModel } from "./known-models";
import { aFacts } from "./test-facts";

const plain = aFacts({ primary: "openai/gpt" });
const facts = {
  ...plain,
  config: {
    ...plain.config,
    defaults: { ...plain.config.defaults, aliases: { "anthropic/opus": "best", "openai/gpt": "gpt" } },
    agents: [{ id: "main", aliases: { "local/tiny": "best" } }],
    providers: [
      { id: "openai", modelIds: ["gpt", "gpt-mini"], hasInlineKey: false },
      { id: "openrouter", modelIds: ["deepseek-chat"], hasInlineKey: false },
    ],
  },
};

test("known are the models of the providers and those with an alias, each once", () => {
  expect(knownModels(facts)).toEqual([
    { ref: "openai/gpt", alias: "gpt" },
    { ref: "openai/gpt-mini", alias: null },
    { ref: "openrouter/deepseek-chat", alias: null },
    { ref: "local/tiny", alias: "best" },
    { ref: "anthropic/opus", alias: "best" },
  ]);
});

test("R-3, R-10: an alias and a bare model are added by their whole name", () => {
  expect(addedModel(facts, " BEST ", [])).toEqual({ ok: true, text: "local/tiny" });
  expect(addedModel(facts, "gpt-mini", [])).toEqual({ ok: true, text: "openai/gpt-mini" });
});

test("R-13: a profile behind the model stays with it", () => {
  expect(addedModel(facts, "openai/gpt@openai:user@example.com", [])).toEqual({
    ok: true,
    text: "openai/gpt@openai:user@example.com",
  });
  expect(nameModel(facts, "openai/gpt@openai:work")).toMatchObject({ profileId: "openai:work" });
});

test("a text that names no model, or one of the chain, is not added", () => {
  expect(addedModel(facts, "openai/", [])).toEqual({ ok: false, problem: "unreadable" });
  expect(addedModel(facts, "", [])).toEqual({ ok: false, problem: "unreadable" });
  expect(addedModel(facts, "gpt", ["openai/gpt"])).toEqual({ ok: false, problem: "duplicate" });
});

test("a model of a provider that is not configured is told apart", () => {
  expect(nameModel(facts, "openai/gpt")?.isConfigured).toBe(true);
  expect(nameModel(facts, "elsewhere/gpt")?.isConfigured).toBe(false);
});
