import { expect, test } from "vitest";
import { isPolicyPath, numberFields, pathKey, timeoutPath } from "./policy-fields";
import type { Lock } from "./lock-said";
import { draftPolicy, fileOf, sourceOf, viewPolicy, writtenValue } from "./policy";

const view = (document: unknown, settings: unknown, lock: Lock | null = null) =>
  viewPolicy({
    now: 1,
    role: "admin",
    revisions: { config: "c", settings: "s" },
    document,
    settings,
    providers: ["openai", "z.ai"],
    lockOf: () => lock,
    lock: null,
    problems: [],
    environment: [],
  });
const max = ["auth", "cooldowns", "billingMaxHours"];
const base = ["auth", "cooldowns", "billingBackoffHours"];
const retries = ["understudy", "overloadRetry", "max"];

test("P-3: every value tells which file it comes from, and the settings win", () => {
  const both = view(
    { auth: { cooldowns: { billingMaxHours: 48, billingBackoffHours: 6 } } },
    { auth: { cooldowns: { billingMaxHours: 12 } } },
  );
  expect([sourceOf(both, max), writtenValue(both, max)]).toEqual(["settings", 12]);
  expect([sourceOf(both, base), writtenValue(both, base)]).toEqual(["config", 6]);
  expect([sourceOf(both, retries), writtenValue(both, retries)]).toEqual(["default", undefined]);
});

test("P-3: a cooldown number is edited in openclaw.json only where it stands there already", () => {
  const file = view(
    { auth: { cooldowns: { billingMaxHours: 48 } }, understudy: { overloadRetry: { max: 3 } } },
    {},
  );
  expect([max, base, retries].map((path) => fileOf(file, path))).toEqual(["config", "settings", "settings"]);
});

test("a value that openclaw.json takes from elsewhere is locked with the reason", () => {
  const text = "It comes from another file.";
  const lock: Lock = { text, said: { id: "elsewhere", values: { name: "auth.cooldowns" } } };
  const file = view({ auth: { cooldowns: { billingMaxHours: 48 } } }, {}, lock);
  expect(file.locks).toEqual({ [pathKey(max)]: lock });
});

test("timeouts are found under the spelling of the file, whatever a provider's id holds", () => {
  const file = view({}, { understudy: { providers: { OpenAI: { timeouts: { idleMs: 9 } }, other: {} } } });
  expect(file.providers).toEqual(["OpenAI", "z.ai", "other"]);
  expect(writtenValue(file, timeoutPath("OpenAI", "idleMs"))).toBe(9);
});

test("P-26: nothing but the page's own values is in the view", () => {
  const file = view(
    { gateway: { auth: { token: "planted" } } },
    { understudy: { providers: { openai: { oauth: { clientId: "planted" } } } } },
  );
  expect(JSON.stringify(file)).not.toContain("planted");
});

test("the policy of a draft is that of the rules, with what was taken out back at its default", () => {
  const file = view({}, { understudy: { ladderSeconds: "classic", overloadRetry: { max: 3, baseMs: 100 } } });
  const drafted = draftPolicy(file, {
    [pathKey(["understudy", "ladderSeconds"])]: null,
    [pathKey(retries)]: 7,
    [pathKey(max)]: 30,
    [pathKey(timeoutPath("openai", "idleMs"))]: 5,
  });
  expect(drafted).toMatchObject({
    ladderSeconds: [30, 60, 300],
    billingMaxHours: 30,
    overloadRetry: { max: 7, baseMs: 100, maxMs: 30_000 },
  });
});

test("only the values of the page can be reached through it", () => {
  const reachable = [...numberFields.map(({ path }) => path), timeoutPath("z.ai", "connectMs")];
  expect(reachable.every((path) => isPolicyPath(path))).toBe(true);
  const others = [
    ["auth", "cooldowns"],
    ["auth", "order", "openai"],
    ["understudy"],
    ["understudy", "providers", "openai", "oauth", "tokenEndpoint"],
    ["understudy", "providers", "__proto__", "timeouts", "idleMs"],
    ["understudy", "providers", "openai", "timeouts", "idleMs", "more"],
  ];
  expect(others.some((path) => isPolicyPath(path))).toBe(false);
});
