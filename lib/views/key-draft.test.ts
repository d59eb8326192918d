import { expect, test } from "vitest";
import { emptyKeyDraft, keyDraftOf, keyTermsOf } from "./key-draft";

const named = { ...emptyKeyDraft, name: " ci " };

test("P-31: a key with nothing but a name may ask for anything", () => {
  expect(keyTermsOf(named)).toEqual({
    name: "ci",
    scopes: { agents: null, models: null, pin: true, fallbacks: true },
    limits: { concurrent: null, perMinute: null },
  });
});

test("P-31: what is typed becomes lists and numbers, and is shown again as it was", () => {
  const terms = keyTermsOf({
    ...named,
    allAgents: false,
    agents: ["work", "main"],
    allModels: false,
    models: "openai/gpt-5.5,\n anthropic/* openai/gpt-5.5",
    pin: false,
    perMinute: " 60 ",
  });
  expect(terms).toEqual({
    name: "ci",
    scopes: {
      agents: ["main", "work"],
      models: ["openai/gpt-5.5", "anthropic/*"],
      pin: false,
      fallbacks: true,
    },
    limits: { concurrent: null, perMinute: 60 },
  });
  expect(terms && keyTermsOf(keyDraftOf(terms))).toEqual(terms);
});

test.each([
  ["no name", { name: "  " }],
  ["no agent", { allAgents: false }],
  ["no model", { allModels: false, models: " , " }],
  ["a limit of nothing", { concurrent: "0" }],
  ["a limit that is no number", { perMinute: "many" }],
])("%s cannot be saved", (_title, change) => {
  expect(keyTermsOf({ ...named, ...change })).toBeNull();
});
