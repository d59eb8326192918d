import { expect, test } from "vitest";
import { createScanner } from "./scan-text";

const scan = createScanner({ pair: ["alpha … beta"] });

test.each([
  ["alpha and beta", true],
  ["alpha\nbeta", false],
  ["alpha\rbeta", false],
  ["alpha\tbeta", true],
  ["alpha. beta", false],
  ["alpha! beta", false],
  ["alpha? beta", false],
  ["alpha.\tbeta", false],
  ["alpha.\rbeta", false],
  ["alpha.\u00a0beta", false],
  ["alpha.\u0008beta", true],
  ["alpha.\u000ebeta", true],
  ["alpha.beta", true],
  ["alpha, beta", true],
  ["alpha; beta", true],
])("§9: a sentence ends at a line break, and at . ! ? before a blank: %j", (text, found) => {
  expect(scan(text).has("pair")).toBe(found);
});

test.each([
  [String.raw`alpha\nbeta`, false],
  [String.raw`alpha\rbeta`, false],
  [String.raw`alpha\x beta`, true],
  ['{"a":"alpha","b":"beta"}', false],
  ['{"a":"alpha", "b":"beta"}', false],
  ["{'a':'alpha','b':'beta'}", false],
  [`["alpha", 'beta']`, false],
  [String.raw`"{\"a\":\"alpha\",\"b\":\"beta\"}"`, false],
  ['{"alpha":"beta"}', false],
  ['{"alpha": "beta"}', false],
  ['the "alpha" of beta', true],
  ['the "alpha", of beta', true],
  ['the "alpha", of "beta"', true],
  ["the 'alpha'; 'beta'", true],
])("§9: two fields of a JSON body are never one sentence: %s", (text, found) => {
  expect(scan(text).has("pair")).toBe(found);
});
