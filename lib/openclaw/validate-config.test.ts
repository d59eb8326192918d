import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import JSON5 from "json5";
import { expect, test } from "vitest";
import { parseJson5 } from "./parse-json5";
import { formatProblem } from "./problem";
import { validateConfig, validateSettings } from "./validate-config";

const messages = (document: unknown) => validateConfig(document).map(formatProblem);
const errors = (document: unknown) =>
  validateConfig(document)
    .filter(({ severity }) => severity === "error")
    .map(formatProblem);

test.each<[string, unknown, string]>([
  [
    "unknown key",
    { auth: { cooldowns: { billingHours: 5 } } },
    'auth.cooldowns.billingHours: unknown key (did you mean "billingBackoffHours"?)',
  ],
  [
    "wrong type",
    { auth: { order: { openai: "openai:a" } } },
    "auth.order.openai: expected a list of profile ids",
  ],
  [
    "wrong type inside",
    { auth: { order: { openai: ["openai:a", 1] } } },
    "auth.order.openai: expected a list of profile ids",
  ],
  [
    "not positive",
    { auth: { cooldowns: { billingBackoffHours: 0 } } },
    "auth.cooldowns.billingBackoffHours: must be greater than 0",
  ],
  [
    "not whole",
    { auth: { cooldowns: { overloadedProfileRotations: 1.5 } } },
    "auth.cooldowns.overloadedProfileRotations: must be a whole number, 0 or more",
  ],
  [
    "bad enum",
    { auth: { profiles: { "x:y": { provider: "x", mode: "apikey" } } } },
    'auth.profiles["x:y"].mode: must be one of api_key, oauth, token, aws-sdk',
  ],
  [
    "bad ladder",
    { understudy: { ladderSeconds: [30, 1.5] } },
    'understudy.ladderSeconds: must be a non-empty list of whole seconds greater than 0, or "classic"',
  ],
  [
    "secret in config",
    { auth: { profiles: { "x:y": { provider: "x", mode: "api_key", key: "planted" } } } },
    'auth.profiles["x:y"].key: secrets do not belong in the configuration; use the auth store',
  ],
  [
    "provider missing",
    { auth: { profiles: { "x:y": { mode: "api_key" } } } },
    'auth.profiles["x:y"].provider: required',
  ],
])("07 §5: %s", (_name, document, message) => {
  expect(errors(document)).toEqual([message]);
});

test("all problems are listed, not just the first", () => {
  const document = {
    auth: {
      profiles: { "x:y": { mode: "nope", token: "planted" } },
      order: { "z.ai": 5, openai: null },
      cooldowns: { billingHours: 1, failureWindowHours: -1, nonsense: 2 },
    },
    understudy: {
      laddersSeconds: [1],
      overloadRetry: { max: -1, baseMs: 0, maxMs: 10, more: 1 },
      quotaProbe: 1,
    },
  };
  expect(errors(document).toSorted()).toEqual(
    [
      'auth.profiles["x:y"].provider: required',
      'auth.profiles["x:y"].mode: must be one of api_key, oauth, token, aws-sdk',
      'auth.profiles["x:y"].token: secrets do not belong in the configuration; use the auth store',
      'auth.order["z.ai"]: expected a list of profile ids',
      "auth.order.openai: expected a list of profile ids",
      'auth.cooldowns.billingHours: unknown key (did you mean "billingBackoffHours"?)',
      "auth.cooldowns.failureWindowHours: must be greater than 0",
      "auth.cooldowns.nonsense: unknown key",
      'understudy.laddersSeconds: unknown key (did you mean "ladderSeconds"?)',
      "understudy.overloadRetry.max: must be a whole number, 0 or more",
      "understudy.overloadRetry.baseMs: must be a whole number greater than 0",
      "understudy.overloadRetry.more: unknown key",
      "understudy.quotaProbe: expected an object",
    ].toSorted(),
  );
});

test("P-4: unknown keys are nobody's business outside auth.cooldowns and understudy", () => {
  const document = {
    somebody: { elses: true },
    auth: { profiles: { "x:y": { provider: "x", mode: "api_key", extra: 1, note: "text" } }, more: 1 },
    agents: { defaults: { model: { primary: "a/b", timeoutMs: 4 }, x: 1 }, entries: { main: { name: "m" } } },
  };
  expect(messages(document)).toEqual([]);
});

test("P-4: the configuration of a real installation has nothing wrong", async () => {
  const path = join(import.meta.dirname, "../conformance/fixtures/openclaw-2026.9.6/state/openclaw.json");
  expect(messages(JSON5.parse(await readFile(path, "utf8")))).toEqual([]);
});

test("what other parts own is warned about and does not make the file invalid", () => {
  const document = {
    models: { providers: { bedrock: { api: "bedrock-converse-stream", models: [{ name: "x" }] } } },
  };
  expect(messages(document)).toEqual([
    "models.providers.bedrock.api: must be one of openai-completions, openai-responses, anthropic-messages, " +
      "google-generative-ai",
    "models.providers.bedrock.models[0].id: required",
  ]);
  expect(errors(document)).toEqual([]);
});

test("D-53: a value that looks like a secret is an error under any name, and is not repeated", () => {
  const profile = {
    provider: "x",
    mode: "api_key",
    comment: "sk-planted-0123456789",
    keyRef: { source: "env", id: "K" },
  };
  const document = { auth: { profiles: { "x:y": profile }, order: { x: ["sk-planted-0123456789"] } } };
  expect(errors(document)).toEqual([
    'auth.profiles["x:y"].comment: secrets do not belong in the configuration; use the auth store',
    "auth.order.x: secrets do not belong in the configuration; use the auth store",
  ]);
  expect(JSON.stringify(messages(document))).not.toContain("planted");
});

test("model values: a ref or primary with fallbacks, everywhere", () => {
  const document = {
    agents: {
      defaults: { model: 5, imageModel: { primary: 5, fallbacks: "a/b" } },
      entries: { work: { subagents: { model: ["a/b"] }, heartbeat: { model: {} } } },
      list: [{ model: "a/b" }, "x"],
    },
  };
  expect(errors(document).toSorted()).toEqual(
    [
      "agents.defaults.model: expected a model ref, or {primary, fallbacks}",
      "agents.defaults.imageModel.primary: expected a model ref",
      "agents.defaults.imageModel.fallbacks: expected a list of model refs",
      "agents.entries.work.subagents.model: expected a model ref, or {primary, fallbacks}",
      "agents.entries.work.heartbeat.model: expected a model ref",
      "agents.list[0].id: required",
      "agents.list[1]: expected an object",
    ].toSorted(),
  );
});

test("D-58: a falling ladder is a warning, a bad classifier rule an error", () => {
  expect(errors({ understudy: { ladderSeconds: [300, 60] } })).toEqual([]);
  expect(messages({ understudy: { ladderSeconds: [300, 60] } })).toEqual([
    "understudy.ladderSeconds: the steps are not ascending",
  ]);
  const rules = [
    { match: "(", reason: "quota" },
    { match: "ok", reason: "billing", provider: "x", status: 402 },
  ];
  expect(errors({ understudy: { classifier: { rules } } })).toEqual([
    "understudy.classifier.rules[0].match: not a valid regular expression",
    expect.stringMatching(
      /^understudy\.classifier\.rules\[0\]\.reason: must be one of auth, auth_permanent, /,
    ),
  ]);
});

test("the longest wait of the overload retry is not below the first", () => {
  expect(errors({ understudy: { overloadRetry: { maxMs: 1_000 } } })).toEqual([
    "understudy.overloadRetry.maxMs: must be at least baseMs",
  ]);
  expect(errors({ understudy: { overloadRetry: { baseMs: 500, maxMs: 1_000 } } })).toEqual([]);
});

test.each(["default", "classic", [1, 2]])("the ladder %j is a ladder", (ladderSeconds) => {
  expect(messages({ understudy: { ladderSeconds } })).toEqual([]);
});

test.each([[[]], ["slow"], [[0]], [5], [null]])("%j is no ladder", (ladderSeconds) => {
  expect(errors({ understudy: { ladderSeconds } })).toHaveLength(1);
});

test("P-3: in the settings every key is ours", () => {
  const settings = { auth: { cooldowns: { failureWindowHours: 1 }, order: {} }, understudy: {}, gateway: {} };
  expect(validateSettings(settings).map(formatProblem)).toEqual([
    "auth.order: unknown key",
    "gateway: unknown key",
  ]);
});

test.each([null, [], "text", 5, true])("a document that is %j is said to be no object", (document) => {
  expect(errors(document)).toEqual(["expected an object"]);
});

test("07 §5: a syntax error has its line and column and the parser's words", () => {
  expect(parseJson5("openclaw.json", "{\n  auth: {,\n}")).toEqual({
    ok: false,
    message: "openclaw.json: line 2, column 10: invalid character ','",
  });
  expect(parseJson5("settings.json5", "{")).toEqual({
    ok: false,
    message: "settings.json5: line 1, column 2: invalid end of input",
  });
  expect(parseJson5("openclaw.json", "\uFEFF{ a: 1, /* c */ b: +2, }")).toEqual({
    ok: true,
    value: { a: 1, b: 2 },
  });
});

test("whatever a document holds, validation answers in our own words", () => {
  const keys = fc.constantFrom(
    ...[
      "auth",
      "profiles",
      "order",
      "cooldowns",
      "agents",
      "defaults",
      "entries",
      "list",
      "model",
      "models",
      "providers",
    ],
    ...[
      "understudy",
      "overloadRetry",
      "classifier",
      "rules",
      "timeouts",
      "oauth",
      "subagents",
      "heartbeat",
      "logging",
    ],
    ...[
      "mode",
      "provider",
      "x:y",
      "__proto__",
      "baseUrl",
      "api",
      "redactPatterns",
      "ladderSeconds",
      "quotaProbe",
    ],
  );
  const { node } = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: "medium", withCrossShrink: true },
      fc.jsonValue({ maxDepth: 0 }),
      fc.array(tie("node"), { maxLength: 2 }),
      fc.dictionary(keys, tie("node"), { maxKeys: 6 }),
    ),
  }));
  fc.assert(
    fc.property(node, (document) => {
      const found = [...validateConfig(document), ...validateSettings(document)].map(formatProblem);
      for (const message of found) expect(message).not.toMatch(/Invalid|undefined|\n/);
    }),
    { numRuns: 500 },
  );
});
