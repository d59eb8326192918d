import { expect, test } from "vitest";
import { filterNames } from "./filter-names";
import { aFacts, aKey } from "./test-facts";

test("R-4: a model is offered under the name its runs are stored with, its doubled prefix not shown", () => {
  const facts = aFacts({
    primary: "openai/gpt-5.5",
    fallbacks: ["openrouter/qwen3.5-max"],
    profiles: { "openrouter:b": aKey("openrouter"), "openai:a": aKey("openai") },
  });
  expect(filterNames(facts)).toMatchObject({
    models: ["openai/gpt-5.5", "openrouter/qwen3.5-max"],
    profiles: ["openai:a", "openrouter:b"],
  });
});
