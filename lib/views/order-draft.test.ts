import { expect, test } from "vitest";
import { acrossAgents, viewOrder } from "./order";
import {
  isBack,
  isSameOrder,
  isSpent,
  moveRow,
  orderRows,
  previewOrder,
  savedIn,
  startDraft,
  strandedModels,
  type OrderDraft,
} from "./order-draft";
import { aFacts, aKey, now } from "./test-facts";

const profiles = {
  "openai:a": aKey("openai"),
  "openai:b": aKey("openai"),
  "openai:c": aKey("openai"),
  "anthropic:x": aKey("anthropic"),
};
const configFile = { path: "auth.order.openai", revision: "c1", lock: null, hiddenFor: [], knownIds: [] };
const own = (order: OrderDraft) => ({ target: "agent" as const, order });
const ofAll = (order: OrderDraft) => ({ target: "all" as const, order });
const aView = (fields: Parameters<typeof aFacts>[0] = {}, knownIds: readonly string[] = []) =>
  viewOrder({
    facts: aFacts({ profiles, ...fields }),
    configFile: { ...configFile, knownIds },
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
  const rows = orderRows(view, own(view.storedOrder), now);
  expect(names(rows.listed)).toBe("c a");
  expect(names(rows.unlisted)).toBe("b");
  expect(rows.basis).toBe("draft");
});

test("O-21: without an own order the configured one is shown, and with neither the automatic", () => {
  const configured = aView({ configOrder: { openai: ["openai:b"] } });
  expect(orderRows(configured, own(null), now)).toMatchObject({ basis: "config" });
  const usage = { "openai:a": { lastUsed: now - 5 }, "openai:b": { lastUsed: now - 9 } };
  const rows = orderRows(aView({ usage }), own(null), now);
  expect(rows.basis).toBe("automatic");
  expect(names(rows.listed)).toBe("c b a");
});

test("a first move starts from what is shown, without ids that nothing is stored for", () => {
  const view = aView({ storedOrder: { openai: ["openai:gone", "openai:a", "openai:b"] } });
  const rows = orderRows(view, own(view.storedOrder), now);
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
  const previews = previewOrder(view, own(["openai:c", "openai:b"]), now);
  expect(previews.map(({ ref, position, lane }) => [ref, position, names(lane.cards.slice(0, 2))])).toEqual([
    ["openai/gpt-5.5", 1, "b c"],
    ["openai/gpt-mini", 3, "c b"],
  ]);
  expect(view.storedOrder).toEqual(["openai:a", "openai:b"]);
});

test("a provider that serves no model of the chain is previewed without one", () => {
  const view = aView({ primary: "anthropic/claude-opus-4-8" });
  expect(previewOrder(view, own(null), now).map((preview) => preview.ref)).toEqual([null]);
});

test("no order and an empty one are different (O-21)", () => {
  expect(isSameOrder(null, [])).toBe(false);
  expect(isSameOrder(["a"], ["a"])).toBe(true);
});

test("P-7: the order of all agents is previewed as an agent without an override sees it", () => {
  const view = aView({
    storedOrder: { openai: ["openai:a"] },
    configOrder: { openai: ["openai:b", "openai:a"] },
  });
  expect(savedIn(view, "all")).toEqual({ order: ["openai:b", "openai:a"], revision: "c1" });
  const [preview] = previewOrder(view, ofAll(["openai:c", "openai:b"]), now);
  expect(names(preview?.lane.cards.slice(0, 2) ?? [])).toBe("c b");
  const rows = orderRows(view, ofAll(["openai:c", "openai:b"]), now);
  expect([names(rows.listed), names(rows.unlisted)]).toEqual(["c b", "a"]);
  expect(orderRows(view, ofAll(null), now).basis).toBe("automatic");
});

test("an id that only another agent stores stays in the order of all, and not in one of this agent's own", () => {
  const view = aView({ configOrder: { openai: ["openai:theirs", "openai:a"] } }, ["openai:theirs"]);
  const shared = orderRows(view, ofAll(view.configOrder), now);
  expect(startDraft(shared)).toEqual(["openai:theirs", "openai:a"]);
  expect(moveRow(shared, "openai:a", 0)).toEqual(["openai:a", "openai:theirs"]);
  expect(startDraft(orderRows(view, own(null), now))).toEqual(["openai:a"]);
});

test("P-7: agents with an override for the provider are named, under whatever spelling it is stored", () => {
  const facts = (agentId: string, storedOrder: Record<string, string[]>, ...ids: string[]) =>
    aFacts({ agentId, storedOrder, profiles: Object.fromEntries(ids.map((id) => [id, aKey("openai")])) });
  const across = acrossAgents(
    [facts("main", {}, "openai:a"), facts("work", { "openai-codex": ["openai:b"] }, "openai:b")],
    { "openai:c": { provider: "openai" }, "anthropic:x": { provider: "anthropic" } },
    "openai",
  );
  expect(across).toEqual({ hiddenFor: ["work"], knownIds: ["openai:c", "openai:a", "openai:b"] });
});

test("a draft that leaves a model of the chain without a usable profile is told so", () => {
  const view = aView({
    fallbacks: ["openai/gpt-mini", "anthropic/claude-opus-4-8"],
    usage: {
      "openai:b": { modelCooldowns: { "gpt-5.5": { until: now + 60_000, reason: "rate_limit" } } },
      "openai:c": { disabledUntil: now + 9_000_000, disabledReason: "manual", disabledSource: "manual" },
    },
  });
  const stranded = (order: OrderDraft) =>
    strandedModels(view, own(order), now).map(({ ref, position, left }) => `${ref} ${position} ${left}`);
  expect(stranded(["openai:b", "openai:a"])).toEqual([]);
  expect(stranded(["openai:b"])).toEqual(["openai/gpt-5.5 1 waiting"]);
  expect(stranded(["openai:c"])).toEqual(["openai/gpt-5.5 1 nobody", "openai/gpt-mini 2 nobody"]);
});

test("a model that waits in the saved order too is no fault of the draft", () => {
  const waiting = { until: now + 60_000, reason: "rate_limit" as const };
  const usage = Object.fromEntries(
    ["a", "b", "c"].map((name) => [`openai:${name}`, { modelCooldowns: { "gpt-5.5": waiting } }]),
  );
  expect(strandedModels(aView({ usage }), own(["openai:b"]), now)).toEqual([]);
});

test("P-7: without an order of its own an agent is back at what stands with the shown sequence, not only with none", () => {
  const view = aView({ configOrder: { openai: ["openai:b", "openai:a"] } });
  const back = (order: OrderDraft, base: OrderDraft = null) => isBack(view, { ...own(order), base }, now);
  expect(back(["openai:b", "openai:a"])).toBe(true);
  expect(back(null)).toBe(true);
  expect(back(["openai:a", "openai:b"])).toBe(false);
  expect(back(null, ["openai:b", "openai:a"])).toBe(false);
  expect(back(["openai:b", "openai:a"], ["openai:a"])).toBe(false);
});

test("P-7: a draft of an agent ends when the order of all agents becomes the same, unless it is meant to stay", () => {
  const [a, b] = ["openai:a", "openai:b"];
  const view = aView({ configOrder: { openai: [b, a] } });
  const begun = { value: [b, a], base: null, revision: "1", target: "agent", isMeant: false } as const;
  expect(isSpent(view, begun)).toBe(true);
  expect(isSpent(view, { ...begun, value: [a, b] })).toBe(false);
  expect(isSpent(view, { ...begun, isMeant: true })).toBe(false);
  expect(isSpent(view, { ...begun, target: "all" })).toBe(false);
  expect(isSpent(aView({}), begun)).toBe(false);
});
