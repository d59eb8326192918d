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
  [{ type: "api_key", provider: " A ", key: "<key>" }, "present"],
  [{ mode: "apiKey", provider: "a", apiKey: "<key>" }, "present"],
  [{ type: "api_key", provider: "a", keyRef: { source: "keychain", id: "A" } }, "present"],
  [{ type: "api_key", provider: "a", keyRef: "<ref>" }, "present"],
  [{ type: "api_key", provider: "a", keyRef: " ", key: "  " }, "missing"],
  [{ type: "token", provider: "a", tokenRef: "<ref>" }, "present"],
  [{ type: "token", provider: "a", key: "<key>" }, "missing"],
  [{ type: "oauth", provider: "a", access: "", refresh: "<refresh>" }, "present"],
  [{ type: "oauth", provider: "a", access: "", refresh: "" }, "missing"],
])("placeholders count as secrets, references as resolved: %j is %s", (stored, secret) => {
  expect(credentialFactsOf(stored)).toMatchObject({ provider: "a", secret });
});

test("what is no credential is left out", () => {
  const facts = profileFactsOf({
    good: { type: "token", provider: "a", token: "<t>", expires: "x" },
    bad: 5,
    odd: { type: "password" },
  });
  expect(facts).toMatchObject({ good: { type: "token", provider: "a", secret: "present", expires: 0 } });
  expect(Object.keys(facts)).toEqual(["good"]);
  expect(profileFactsOf(null)).toEqual({});
});
