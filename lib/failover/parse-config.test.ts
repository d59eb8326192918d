import { describe, expect, test } from "vitest";
import { parseFailoverConfig } from "./parse-config";
import { defaultPolicy } from "./policy";

const policyOf = (document: unknown, settings?: unknown) => parseFailoverConfig(document, settings).policy;
const cooldowns = (fields: object) => ({ auth: { cooldowns: fields } });
const understudy = (fields: object) => ({ understudy: fields });

test.each([undefined, null, 5, "text", [], {}, { auth: 5, agents: [], models: "x", understudy: null }])(
  "anything that is no configuration (%j) is the default one",
  (document) => {
    expect(parseFailoverConfig(document, document)).toEqual({
      auth: { profiles: {}, order: {} },
      defaults: { aliases: {} },
      agents: [],
      providers: [],
      policy: defaultPolicy,
    });
  },
);

describe("numbers (07 §5)", () => {
  test.each([
    "billingBackoffHours",
    "billingMaxHours",
    "authPermanentBackoffMinutes",
    "authPermanentMaxMinutes",
    "failureWindowHours",
  ] as const)("%s is a number above 0", (field) => {
    expect(policyOf(cooldowns({ [field]: 1.5 }))).toEqual({ ...defaultPolicy, [field]: 1.5 });
    for (const bad of [0, -1, "5", null, Number.POSITIVE_INFINITY])
      expect(policyOf(cooldowns({ [field]: bad }))).toEqual(defaultPolicy);
  });

  test.each(["overloadedProfileRotations", "overloadedBackoffMs", "rateLimitedProfileRotations"] as const)(
    "%s is whole, 0 or more",
    (field) => {
      for (const good of [0, 7])
        expect(policyOf(cooldowns({ [field]: good }))).toEqual({ ...defaultPolicy, [field]: good });
      for (const bad of [-1, 1.5, "2", 1e300])
        expect(policyOf(cooldowns({ [field]: bad }))).toEqual(defaultPolicy);
    },
  );

  test("billing hours by provider are read by id in any case", () => {
    const hours = { " Anthropic": 1, openai: 0, groq: "2", mistral: 0.5 };
    expect(
      policyOf(cooldowns({ billingBackoffHoursByProvider: hours })).billingBackoffHoursByProvider,
    ).toEqual({ anthropic: 1, mistral: 0.5 });
    expect(policyOf(cooldowns({ billingBackoffHoursByProvider: 3 })).billingBackoffHoursByProvider).toEqual(
      {},
    );
  });

  test.each([
    ["classic", [60, 300, 1500, 3600]],
    ["default", [30, 60, 300]],
    [
      [10, 5],
      [10, 5],
    ],
    [[], [30, 60, 300]],
    [
      [10, 0],
      [30, 60, 300],
    ],
    [
      [10, 1.5],
      [30, 60, 300],
    ],
    [
      [10, "20"],
      [30, 60, 300],
    ],
    ["fast", [30, 60, 300]],
  ])("the ladder %j", (ladderSeconds, expected) => {
    expect(policyOf(understudy({ ladderSeconds })).ladderSeconds).toEqual(expected);
  });

  test("retryAfterMaxMinutes may be 0", () => {
    const minutes = (retryAfterMaxMinutes: unknown) =>
      policyOf(understudy({ retryAfterMaxMinutes })).retryAfterMaxMinutes;
    expect([0, 0.5, -1, "5"].map(minutes)).toEqual([0, 0.5, 60, 60]);
  });

  test.each([
    [{ max: 0 }, { max: 0, baseMs: 2_500, maxMs: 30_000, noticeAfterMs: 30_000 }],
    [
      { baseMs: 10, maxMs: 10, noticeAfterMs: 0 },
      { max: 10, baseMs: 10, maxMs: 10, noticeAfterMs: 0 },
    ],
    [
      { baseMs: 100, maxMs: 10 },
      { max: 10, baseMs: 100, maxMs: 30_000, noticeAfterMs: 30_000 },
    ],
    [{ baseMs: 60_000 }, { max: 10, baseMs: 60_000, maxMs: 60_000, noticeAfterMs: 30_000 }],
    [{ max: -1, baseMs: 0, maxMs: "x", noticeAfterMs: 1.5 }, defaultPolicy.overloadRetry],
    ["off", defaultPolicy.overloadRetry],
  ])("overloadRetry %j", (overloadRetry, expected) => {
    expect(policyOf(understudy({ overloadRetry })).overloadRetry).toEqual(expected);
  });

  test("the other settings", () => {
    expect(policyOf(understudy({ fallbackPersistence: "session" })).fallbackPersistence).toBe("session");
    expect(policyOf(understudy({ fallbackPersistence: "always" })).fallbackPersistence).toBe("turn");
    expect(
      policyOf(understudy({ cooldownBypassProviders: [" OpenRouter ", 5, ""] })).cooldownBypassProviders,
    ).toEqual(["openrouter"]);
    expect(policyOf(understudy({ cooldownBypassProviders: "openrouter" })).cooldownBypassProviders).toEqual(
      [],
    );
    expect(policyOf(understudy({ quotaProbe: { enabled: true } })).quotaProbeEnabled).toBe(true);
    expect(policyOf(understudy({ quotaProbe: { enabled: "yes" } })).quotaProbeEnabled).toBe(false);
    expect(policyOf(understudy({ quotaProbe: true })).quotaProbeEnabled).toBe(false);
  });

  test("P-3: the settings win key by key", () => {
    const document = {
      ...cooldowns({
        billingMaxHours: 8,
        failureWindowHours: 1,
        billingBackoffHoursByProvider: { a: 1, b: 1 },
      }),
      ...understudy({ overloadRetry: { max: 1, baseMs: 5 } }),
    };
    const settings = {
      ...cooldowns({ billingMaxHours: 9, billingBackoffHoursByProvider: { b: 2 } }),
      ...understudy({ overloadRetry: { max: 2 }, ladderSeconds: [7] }),
    };
    expect(policyOf(document, settings)).toMatchObject({
      billingMaxHours: 9,
      failureWindowHours: 1,
      billingBackoffHoursByProvider: { a: 1, b: 2 },
      overloadRetry: { max: 2, baseMs: 5 },
      ladderSeconds: [7],
    });
    expect(
      policyOf(understudy({ ladderSeconds: [1] }), understudy({ ladderSeconds: [2, 3] })).ladderSeconds,
    ).toEqual([2, 3]);
  });

  test("P-3: nothing else comes from the settings", () => {
    const settings = {
      auth: { order: { a: ["x"] } },
      agents: { defaults: { model: "a/b" } },
      models: { providers: { a: {} } },
    };
    expect(parseFailoverConfig({}, settings)).toEqual(parseFailoverConfig({}));
  });
});

describe("profiles, orders, providers", () => {
  test("O-22: an entry belongs to its provider, also without a mode", () => {
    const profiles = {
      good: { provider: " OpenAI ", mode: "oauth", email: "x" },
      "no-mode": { provider: "a" },
      odd: { provider: "a", mode: "key" },
      blank: { provider: " ", mode: "token" },
      text: "a",
    };
    expect(parseFailoverConfig({ auth: { profiles } }).auth.profiles).toEqual({
      good: { provider: "openai", mode: "oauth" },
      "no-mode": { provider: "a" },
      odd: { provider: "a" },
    });
  });

  test("O-21: order keys compare without case, the exact one wins", () => {
    const order = { OpenAI: ["a"], openai: ["b"], " Groq ": [" c ", 5, "", null], bad: "x", empty: [] };
    expect(parseFailoverConfig({ auth: { order } }).auth.order).toEqual({
      openai: ["b"],
      groq: ["c"],
      empty: [],
    });
    expect(parseFailoverConfig({ auth: { order: { OPENAI: ["a"], OpenAI: ["b"] } } }).auth.order).toEqual({
      openai: ["a"],
    });
  });

  test("R-2: providers keep their sequence; models, auth and inline keys are told", () => {
    const providers = {
      " OpenAI": {
        auth: " aws-sdk ",
        models: [{ id: "m1" }, { id: " m2 " }, { name: "x" }, "m3", null],
        apiKey: "k",
      },
      a: { models: "m", apiKey: { source: "env", provider: "default", id: "A" }, auth: 5 },
      openai: {},
      b: { apiKey: " " },
      bad: 5,
      " ": {},
    };
    expect(parseFailoverConfig({ models: { providers } }).providers).toEqual([
      { id: "openai", modelIds: ["m1", "m2"], auth: "aws-sdk", hasInlineKey: true },
      { id: "a", modelIds: [], hasInlineKey: true },
      { id: "b", modelIds: [], hasInlineKey: false },
    ]);
  });
});
