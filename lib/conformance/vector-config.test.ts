import { expect, test } from "vitest";
import { documentOf } from "./vector-config";
import { credentialFactsOf, profileFactsOf } from "./vector-credential";

test("the short form becomes a piece of openclaw.json", () => {
  const config = {
    primary: "a/b",
    fallbacks: ["c/d"],
    aliases: { "c/d": "fast" },
    allowlist: ["a/b", "c/d"],
    agent: { id: "x", model: "e/f" },
    heartbeat: { model: "g/h" },
    auth: { order: {} },
    understudy: { ladderSeconds: [1] },
  };
  expect(documentOf(config)).toEqual({
    auth: { order: {} },
    understudy: { ladderSeconds: [1] },
    agents: {
      defaults: {
        model: { primary: "a/b", fallbacks: ["c/d"] },
        models: { "a/b": {}, "c/d": { alias: "fast" } },
        heartbeat: { model: "g/h" },
      },
      list: [{ id: "x", model: "e/f" }],
    },
  });
  expect(documentOf({ primary: "a/b" })).toEqual({
    agents: { defaults: { model: { primary: "a/b" }, models: {} } },
  });
  expect(documentOf({})).toEqual({ agents: { defaults: { models: {} } } });
  expect(documentOf(5)).toEqual({});
});

test.each([
  [
    { type: "api_key", provider: " A ", key: "<key>" },
    { type: "api_key", provider: "a", secret: "present" },
  ],
  [
    { mode: "apiKey", provider: "a", apiKey: "<key>" },
    { type: "api_key", provider: "a", secret: "present" },
  ],
  [
    { type: "api_key", provider: "a", keyRef: { source: "env", id: "A" } },
    { type: "api_key", provider: "a", secret: "present" },
  ],
  [
    { type: "api_key", provider: "a", key: "  " },
    { type: "api_key", provider: "a", secret: "missing" },
  ],
  [
    { type: "token", provider: "a", token: "<t>", expires: "x" },
    { type: "token", provider: "a", secret: "present", expires: 0 },
  ],
  [
    { type: "token", provider: "a", expires: 5, setup: {} },
    { type: "token", provider: "a", secret: "missing", expires: 5, setup: true },
  ],
  [
    { type: "oauth", provider: "a", access: "", refresh: "<r>" },
    { type: "oauth", provider: "a", secret: "present", access: "missing" },
  ],
  [
    { type: "oauth", provider: "a", access: "<a>", setup: false },
    { type: "oauth", provider: "a", secret: "present", access: "present" },
  ],
  [{ type: "password", provider: "a" }, null],
  [{ type: "api_key", provider: " " }, null],
  [{ type: "api_key" }, null],
  ["text", null],
])("a stored credential %j as facts", (stored, facts) => {
  expect(credentialFactsOf(stored)).toEqual(facts);
});

test("what is no credential is left out", () => {
  expect(profileFactsOf({ good: { type: "token", provider: "a", token: "<t>" }, bad: 5 })).toEqual({
    good: { type: "token", provider: "a", secret: "present" },
  });
  expect(profileFactsOf(null)).toEqual({});
});
