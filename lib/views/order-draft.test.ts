import { expect, test } from "vitest";
import { diffOrder } from "./order-diff";
import { viewOrder } from "./order";
import { isSameOrder, moveRow, orderRows, previewOrder, startDraft } from "./order-draft";
import { aFacts, aKey, now } from "./test-facts";

const profiles = {
  "openai:a": aKey("openai"),
  "openai:b": aKey("openai"),
  "openai:c": aKey("openai"),
  "anthropic:x": aKey("anthropic"),
};
const aView = (fields: Parameters<typeof aFacts>[0] = {}) =>
  viewOrder({
    facts: aFacts({ profiles, ...fields }),
    provider: "OpenAI",
    now,
    revision: "r1",
    role: "operator",
    readOnlyReason: null,
  });
const names = (cards: readonly { name: string }[]) => cards.map((card) => card.name).join(" ");

test("the view holds the provider's profiles only, and every provider for the tabs", () => {
  const view = aView();
  expect(view.provider).toBe("openai");
  expect(Object.keys(view.facts.profiles)).toEqual(["openai:a", "openai:b", "openai:c"]);
  expect(view.providers).toEqual(["openai", "anthropic"]);
});

test("an explicit order is shown as written; what it leaves out is offered", () => {
  const view = aView({ storedOrder: { openai: ["openai:c", "openai:a"] } });
  const rows = orderRows(view, view.storedOrder, { now });
  expect(names(rows.listed)).toBe("c a");
  expect(names(rows.unlisted)).toBe("b");
  expect(rows.basis).toBe("draft");
});

test("O-21: without an own order the configured one is shown, and with neither the automatic", () => {
  const configured = aView({ configOrder: { openai: ["openai:b"] } });
  expect(orderRows(configured, null, { now })).toMatchObject({ basis: "config" });
  const usage = { "openai:a": { lastUsed: now - 5 }, "openai:b": { lastUsed: now - 9 } };
  const rows = orderRows(aView({ usage }), null, { now });
  expect(rows.basis).toBe("automatic");
  expect(names(rows.listed)).toBe("c b a");
});

test("a first move starts from what is shown, without ids that nothing is stored for", () => {
  const view = aView({ storedOrder: { openai: ["openai:gone", "openai:a", "openai:b"] } });
  const rows = orderRows(view, view.storedOrder, { now });
  expect(names(rows.listed)).toBe("gone a b");
  expect(startDraft(rows)).toEqual(["openai:a", "openai:b"]);
  expect(moveRow(rows, "openai:b", 1)).toEqual(["openai:b", "openai:a"]);
  expect(moveRow(rows, "openai:a", 9)).toEqual(["openai:b", "openai:a"]);
});

test("the preview answers for the draft, not for what is saved", () => {
  const view = aView({
    storedOrder: { openai: ["openai:a", "openai:b"] },
    fallbacks: ["anthropic/claude-opus-4-8", "openai/gpt-mini"],
    usage: { "openai:c": { modelCooldowns: { "gpt-5.5": { until: now + 60_000, reason: "rate_limit" } } } },
  });
  const previews = previewOrder(view, ["openai:c", "openai:b"], { now });
  expect(previews.map(({ ref, position, lane }) => [ref, position, names(lane.cards.slice(0, 2))])).toEqual([
    ["openai/gpt-5.5", 1, "b c"],
    ["openai/gpt-mini", 3, "c b"],
  ]);
  expect(view.storedOrder).toEqual(["openai:a", "openai:b"]);
});

test("a provider that serves no model of the chain is previewed without one", () => {
  const view = aView({ primary: "anthropic/claude-opus-4-8" });
  expect(previewOrder(view, null, { now }).map((preview) => preview.ref)).toEqual([null]);
});

test("the change of a list keeps in place what it can", () => {
  const lines = diffOrder(["ops", "team", "backup"], ["team", "backup", "ops"]);
  expect(lines.map(({ change, profileId }) => `${change} ${profileId}`)).toEqual([
    "removed ops",
    "same team",
    "same backup",
    "added ops",
  ]);
  expect(diffOrder([], ["a"])).toEqual([{ change: "added", profileId: "a" }]);
  expect(diffOrder(["a"], [])).toEqual([{ change: "removed", profileId: "a" }]);
});

test("no order and an empty one are different (O-21)", () => {
  expect(isSameOrder(null, [])).toBe(false);
  expect(isSameOrder(["a"], ["a"])).toBe(true);
});
