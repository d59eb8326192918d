import { expect, test } from "vitest";
import { editability } from "./editability";
import { maskedDiff } from "./masked-diff";

const document = {
  auth: { order: { openai: ["openai:a"], google: ["${GOOGLE_PROFILE}"] } },
  agents: {
    defaults: { model: { primary: "${MODEL}", fallbacks: ["a/b"] }, imageModel: "a/b" },
    entries: { work: { $include: "./work.json5" }, odd: "text" },
  },
  models: { providers: { openai: { baseUrl: "${BASE}/v1", apiKey: { source: "env", id: "KEY" } } } },
};
const reasonOf = (...path: string[]): string | null => {
  const answer = editability(document, path);
  return answer.ok ? null : answer.text;
};

test("what stands in the file as it is can be edited, and what is not there can be added", () => {
  expect(reasonOf("auth", "order", "openai")).toBeNull();
  expect(reasonOf("auth", "order", "anthropic")).toBeNull();
  expect(reasonOf("agents", "defaults", "imageModel")).toBeNull();
  expect(reasonOf("agents", "defaults", "model", "fallbacks")).toBeNull();
  expect(reasonOf("auth", "cooldowns", "billingMaxHours")).toBeNull();
});

test("what comes from the environment or another file is locked, with the reason as a sentence", () => {
  expect(reasonOf("agents", "defaults", "model", "primary")).toBe(
    "agents.defaults.model.primary is filled in from the environment variable MODEL.",
  );
  expect(reasonOf("agents", "defaults", "model")).toContain("environment variable MODEL");
  expect(reasonOf("auth", "order", "google")).toContain("GOOGLE_PROFILE");
  expect(reasonOf("agents", "entries", "work", "model")).toBe(
    "Parts of agents.entries.work come from another file ($include). Edit it there.",
  );
  expect(reasonOf("agents", "entries", "work")).toContain("$include");
  expect(editability({ $include: "./all.json5" }, ["auth", "order", "openai"])).toEqual({
    ok: false,
    said: { id: "parts-elsewhere", values: { name: "openclaw.json" } },
    text: "Parts of openclaw.json come from another file ($include). Edit it there.",
  });
});

test("P-25: secrets and their providers are edited in the file only", () => {
  expect(reasonOf("models", "providers", "openai", "apiKey")).toContain("in the file only");
  expect(reasonOf("models", "providers", "openai")).toBe(
    "models.providers.openai holds a reference to a secret.",
  );
  expect(reasonOf("secrets", "providers", "vault")).toContain("in the file only");
});

test("P-3: our own keys, the whole file and what is no object are locked", () => {
  expect(reasonOf("understudy", "ladderSeconds")).toContain("understudy/settings.json5");
  expect(reasonOf()).toBe("The file as a whole is not edited.");
  expect(reasonOf("agents", "entries", "odd", "model")).toBe(
    "agents.entries.odd is not an object, so nothing can be added to it.",
  );
  expect(reasonOf("auth", "__proto__", "x")).toBe("This key is not edited here.");
});

test("P-26: a diff shows the edited paths, masks secrets in them, and only counts the rest", () => {
  const before = {
    auth: { order: { openai: ["a"] } },
    gateway: { auth: { token: "planted-1" }, port: 1 },
    models: { providers: { x: { apiKey: "planted-2", headers: { "x-team": "planted-3" }, baseUrl: "u" } } },
  };
  const after = { ...before, auth: { order: { openai: ["b"], google: [] } }, gateway: { port: 2 } };
  const diff = maskedDiff(before, after, [
    ["auth", "order", "openai"],
    ["gateway", "auth", "token"],
    ["models", "providers", "x"],
    ["models", "providers", "x", "headers", "x-team"],
  ]);
  expect(diff).toEqual({
    changes: [
      { path: "auth.order.openai", before: ["a"], after: ["b"] },
      { path: "gateway.auth.token", before: "[masked]", after: null },
      {
        path: "models.providers.x",
        before: { apiKey: "[masked]", headers: { "x-team": "[masked]" }, baseUrl: "u" },
        after: { apiKey: "[masked]", headers: { "x-team": "[masked]" }, baseUrl: "u" },
      },
      { path: 'models.providers.x.headers["x-team"]', before: "[masked]", after: "[masked]" },
    ],
    otherChanges: 3,
  });
});
