import { expect, test } from "vitest";
import { isBegunChain, isBegunOrder, isBegunPolicy } from "./kept-draft";

const order = { value: ["a", "b"], base: null, revision: "r1", target: "agent", isMeant: false };
const chain = {
  value: { primary: "a/one", fallbacks: [] },
  base: { primary: null, fallbacks: null },
  revision: "r1",
};
const policy = {
  since: { written: { k: { settings: 7 } }, revisions: { config: "c", settings: "s" } },
  inputs: {
    a: { path: ["a"], input: { kind: "number", text: "7" } },
    b: { path: ["b"], input: { kind: "ladder", steps: ["30", ""] } },
    c: { path: ["c"], input: { kind: "hours", rows: [{ provider: "openai", hours: "5" }] } },
    d: { path: ["d"], input: { kind: "value", value: null } },
  },
};
const throughStorage = (draft: unknown): unknown => JSON.parse(JSON.stringify(draft));

test("what an editor begins is known again when it comes out of the browser's storage", () => {
  expect(isBegunOrder(throughStorage(order))).toBe(true);
  expect(isBegunOrder(throughStorage({ ...order, value: null, target: "all" }))).toBe(true);
  expect(isBegunChain(throughStorage(chain))).toBe(true);
  expect(isBegunPolicy(throughStorage(policy))).toBe(true);
});

test.each([
  ["nothing", null, isBegunOrder],
  ["an order for a place that is not there", { ...order, target: "some" }, isBegunOrder],
  ["an order of numbers", { ...order, value: [1] }, isBegunOrder],
  ["an order of an older desk", { ...order, isMeant: undefined }, isBegunOrder],
  ["an order without a mark", { ...order, revision: undefined }, isBegunOrder],
  ["a chain in another form", { ...chain, value: "a/one" }, isBegunChain],
  ["a chain whose base is missing", { ...chain, base: undefined }, isBegunChain],
  ["a policy begun on nothing", { inputs: policy.inputs }, isBegunPolicy],
  [
    "an input of an unknown kind",
    { ...policy, inputs: { a: { path: [], input: { kind: "x" } } } },
    isBegunPolicy,
  ],
  [
    "an input without its path",
    { ...policy, inputs: { a: { input: policy.inputs.a.input } } },
    isBegunPolicy,
  ],
  [
    "hours that are no text",
    { ...policy, inputs: { a: { path: [], input: { kind: "hours", rows: [{ hours: 5 }] } } } },
    isBegunPolicy,
  ],
])("%s is no draft", (_what, found, isDraft) => {
  expect(isDraft(found)).toBe(false);
});
