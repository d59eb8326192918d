import { expect, test } from "vitest";
import { errorText, type ErrorSaid } from "../error-said";
import { configSaid } from "./config-said";
import { parseConfigText } from "./parse-json5";
import { formatProblem } from "./problem";
import { validateConfig, validateSettings } from "./validate-config";

const isTold = ({ id, values }: ErrorSaid): boolean =>
  id === "told" || Object.values(values).some((value) => typeof value === "object" && isTold(value));

const config = {
  auth: {
    profiles: { "x:y": { mode: "nope", token: "planted" }, "x:z": 1 },
    order: { "z.ai": 5 },
    cooldowns: { billingHours: 1, nonsense: 2, failureWindowHours: "1", overloadedProfileRotations: 1.5 },
  },
  agents: {
    list: 7,
    defaults: { model: 1, imageModel: { primary: 2, fallbacks: 3 }, models: { a: { alias: 4 } } },
  },
  models: { providers: { one: { baseUrl: 1, api: "spoken", models: 1 }, two: { models: [{ name: "x" }] } } },
  logging: { redactPatterns: ["("] },
};
const settings = {
  understudy: {
    ladderSeconds: [30, 1.5],
    fallbackPersistence: "ever",
    cooldownBypassProviders: 1,
    overloadRetry: { max: -1, baseMs: 10, maxMs: 5, more: 1 },
    quotaProbe: 1,
  },
};
const problems = [...validateConfig(config), ...validateSettings(settings)].map(formatProblem);

test("there are many problems to tell", () => {
  expect(problems.length).toBeGreaterThan(20);
});

test.each(problems)("07 §5: %s has a structure the desk can word, and reads the same in English", (text) => {
  const said = configSaid(text);
  expect(errorText(said)).toBe(text);
  expect(isTold(said)).toBe(false);
});

test.each(["{ a: 1", "{ a: oops }", "[1]", "null"])("so has a file that cannot be parsed: %s", (text) => {
  const parsed = parseConfigText("openclaw.json", text);
  expect(parsed.ok).toBe(false);
  const said = configSaid(parsed.ok ? "" : `${parsed.message} (and 2 more)`);
  expect(errorText(said)).toBe(parsed.ok ? "" : `${parsed.message} (and 2 more)`);
  expect(isTold(said)).toBe(false);
});

test("what is none of ours stays as it is", () => {
  expect(configSaid("The moon is in the way")).toEqual({
    id: "told",
    values: { text: "The moon is in the way" },
  });
});
