import { expect, test } from "vitest";
import { createScanner } from "./scan-text";

/** Whether the phrase, in the signs of 01 §9, is found in the text. */
const finds = (phrase: string, text: string) => createScanner({ mark: [phrase] })(text).has("mark");

test.each([
  ["rate limit", "the rate limit is", true],
  ["rate limit", "the rate  \n limit is", true],
  ["rate limit", "rate limits", false],
  ["rate limit", "prorate limit", false],
  ["rate limit", "rate_limit", false],
  ["rate_limit", "x_rate_limit_y", true],
  ["timeout", "settimeout", false],
  ["timeout", "read_timeout", true],
  ["timeout", "timeouté", false],
  ["timeout", "étimeout", false],
  ["timeout", "错误timeout错误", true],
  ["timeout", "timeout", true],
])("§9: words are bounded by anything but letters and digits: %s in %s", (phrase, text, found) => {
  expect(finds(phrase, text)).toBe(found);
});

test.each([
  ["service (temporarily) unavailable", "service unavailable", true],
  ["service (temporarily) unavailable", "service temporarily unavailable", true],
  ["service (temporarily) unavailable", "service quite unavailable", false],
  ["api key (has been) revoked", "api key has been revoked", true],
  ["api key (has been) revoked", "api key revoked", true],
  ["limit(s) reached", "limits reached", true],
  ["limit(s) reached", "limit reached", true],
  ["limit(s) reached", "limitx reached", false],
  ["model('s) window", "model's window", true],
  ["model('s) window", "model’s window", true],
  ["model('s) window", "model window", true],
])("§9: a bracket without | may be missing: %s in %s", (phrase, text, found) => {
  expect(finds(phrase, text)).toBe(found);
});

test.each([
  ["long for (the|this) model", "long for the model", true],
  ["long for (the|this) model", "long for this model", true],
  ["long for (the|this) model", "long for model", false],
  ["(you've|you have) hit", "you've hit", true],
  ["(you've|you have) hit", "you have hit", true],
  ["(you've|you have) hit", "you hit", false],
  ["key revoked|deleted", "key deleted", true],
  ["key revoked|deleted", "key revoked", true],
  ["key revoked|deleted", "key dropped", false],
  ["daily|weekly goal", "weekly goal", true],
  ["x_(a|b)", "x_b", true],
])("§9: of alternatives one must be there: %s in %s", (phrase, text, found) => {
  expect(finds(phrase, text)).toBe(found);
});

test.each([
  ["has N tokens", "has 1,234 tokens", true],
  ["has N tokens", "has many tokens", false],
  ["model <id> not", "model a/b:c not", true],
  ["model <id> not", "model a b not", false],
  ["models/<id> is", "models/gemini is", true],
  ["size (N tokens) is", "size (12 tokens) is", true],
  ["size (N tokens) is", "size 12 tokens is", true],
  ["size (N tokens) is", "size is", true],
  ["a und_err_*", "a und_err_socket", true],
  ["exceed* x", "exceed x", true],
])("§9: numbers, tokens and endings: %s in %s", (phrase, text, found) => {
  expect(finds(phrase, text)).toBe(found);
});

test.each([
  ["alpha … beta", "alpha and then beta", true],
  ["alpha … beta", "alpha beta", true],
  ["alpha … beta", "beta alpha", false],
  ["alpha … beta", "alpha. beta", false],
  ["alpha … beta", "alpha! beta", false],
  ["alpha … beta", "alpha? beta", false],
  ["alpha … beta", "alpha\nbeta", false],
  ["alpha … beta", "alpha\rbeta", false],
  ["alpha … beta", "alpha v1.5 beta", true],
  ["alpha … beta", "alpha. alpha beta", true],
  ["alpha … beta", "alpha x alpha. beta. alpha beta", true],
  ["alpha … beta … gamma", "alpha beta gamma", true],
  ["alpha … beta … gamma", "alpha gamma beta", false],
  ["alpha … beta … gamma", "alpha beta. gamma", false],
  ["alpha … beta … gamma", "alpha beta. alpha x beta x gamma", true],
  ["alpha beta … beta", "alpha beta", false],
  ["alpha … beta", '{"a":"alpha","b":"beta"}', false],
  ["alpha … beta", "{'a': 'alpha', 'b': 'beta'}", false],
  ["alpha … beta", '{\\"a\\":\\"alpha\\",\\"b\\":\\"beta\\"}', false],
  ["alpha … beta", 'alpha "quoted" beta', true],
  ["alpha … beta", "alpha\\nbeta", false],
  ["alpha … beta", "alpha's, it is beta", true],
])("§9: … stays within a sentence: %s in %s", (phrase, text, found) => {
  expect(finds(phrase, text)).toBe(found);
});

test.each([
  ["alpha + beta", "beta. Then alpha", true],
  ["alpha + beta", "alpha", false],
  ["alpha + beta", "beta beta", false],
  ["alpha + beta + gamma", "gamma\nbeta\nalpha", true],
  ["alpha + beta + gamma", "gamma beta", false],
  ["one … two + three", "three. one and two", true],
  ["one … two + three", "three one. two", false],
])("§9: + means anywhere in the text: %s in %s", (phrase, text, found) => {
  expect(finds(phrase, text)).toBe(found);
});

test("an escaped line break does not stick to the next word", () => {
  expect(finds("rate limit", "sorry\\nrate limit")).toBe(true);
  expect(finds("rate limit", "sorry\\trate limit")).toBe(true);
  expect(finds("rate limit", "sorry\\rrate limit")).toBe(true);
  expect(finds("rate limit", "sorry\\xrate limit")).toBe(false);
});

test("ideographs match inside longer words", () => {
  expect(finds("余额不足", "账户余额不足，请充值")).toBe(true);
  expect(finds("余额不足", "账户余额很多")).toBe(false);
});

test("a pattern is tried where one of its heads stands, and only there", () => {
  const scan = createScanner({ mark: [{ heads: ["n"], pattern: /n_keep\s?>=/y }] });
  expect(scan("with n_keep >= 3").has("mark")).toBe(true);
  expect(scan("with xn_keep >= 3").has("mark")).toBe(false);
});

test("marks tell the phrases of a book apart", () => {
  const marks = createScanner({ one: ["alpha"], two: ["beta"], three: ["gamma"] })("alpha gamma");
  expect([marks.has("one"), marks.has("two"), marks.has("three")]).toEqual([true, false, true]);
});

test("the same text gives the same marks twice", () => {
  const scan = createScanner({ mark: ["alpha … beta", "gamma + delta"] });
  for (const text of ["alpha", "beta", "gamma", "delta"]) expect(scan(text).has("mark")).toBe(false);
  expect(scan("alpha beta").has("mark")).toBe(true);
  expect(scan("beta").has("mark")).toBe(false);
});
