import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StorePort } from "./port";
import {
  anAudit,
  apiKey,
  auditOf,
  openForAll,
  putAgentRows,
  rowText,
  stateOf,
  type TestDirectory,
} from "./store-for-tests";

let directory: TestDirectory;
let opened: Awaited<ReturnType<typeof openForAll>>;
let store: StorePort;
let main: string;
const profiles = { "openai:a": apiKey("openai"), "openai:b": apiKey("openai") };

beforeAll(async () => {
  opened = await openForAll();
  store = opened.store;
});
beforeEach(async () => {
  directory = await opened.fresh();
  main = directory.agentDatabase("main");
});
afterAll(() => opened.close());

const setOrder = (
  order: readonly string[] | null,
  expectedRevision: string,
  agentId = "main",
  targetId = "any",
) => store.setOrder({ agentId, provider: "openai", order, expectedRevision, audit: anAudit({ targetId }) });

test("P-7: an order is written to the agent's own row, with an audit record of both sides", async () => {
  putAgentRows(main, { profiles, state: { version: 1, order: { openai: ["openai:a", "openai:b"] } } });
  const { orderRevision } = await store.readAgent("main");

  const result = await setOrder(["openai:b", "openai:a"], orderRevision, "main", "recorded");

  const view = await store.readAgent("main");
  expect(result).toEqual({ ok: true, revision: view.orderRevision });
  expect(view.order).toEqual({ openai: ["openai:b", "openai:a"] });
  expect(view.orderRevision).not.toBe(orderRevision);
  expect(await auditOf(store, "recorded")).toMatchObject([
    { before: ["openai:a", "openai:b"], after: ["openai:b", "openai:a"], verified: true },
  ]);
});

test("a stale revision changes nothing, is not audited, and gets the order that stands", async () => {
  putAgentRows(main, { profiles });
  const { orderRevision } = await store.readAgent("main");
  putAgentRows(main, { state: { version: 1, order: { openai: ["openai:b"] } } });

  const result = await setOrder(["openai:a"], orderRevision, "main", "stale");

  expect(result).toMatchObject({ ok: false, order: ["openai:b"] });
  expect(stateOf(main).order).toEqual({ openai: ["openai:b"] });
  expect(await auditOf(store, "stale")).toEqual([]);
  const again = await setOrder(["openai:a"], result.revision);
  expect(again.ok).toBe(true);
});

test("D-11: removing the last override removes the row", async () => {
  putAgentRows(main, { profiles, state: { version: 1, order: { openai: ["openai:b"] } } });
  const { orderRevision } = await store.readAgent("main");
  expect(await setOrder(null, orderRevision)).toMatchObject({ ok: true });
  expect(rowText(main, "state")).toBeNull();
});

test("an explicitly empty order is kept: it is not the same as none (O-21)", async () => {
  putAgentRows(main, { profiles });
  const { orderRevision } = await store.readAgent("main");
  await setOrder([], orderRevision);
  expect((await store.readAgent("main")).order).toEqual({ openai: [] });
});

test("D-14: other spellings of a provider are read as one and written as one; missing ids stay on disk", async () => {
  const order = { " OpenAI ": ["openai:gone", "openai:a"], zai: ["zai:x"] };
  putAgentRows(main, {
    profiles,
    state: { version: 1, order, lastGood: { OpenAI: "openai:gone", Zai: "zai:y" } },
  });

  const view = await store.readAgent("main");
  expect(view.order).toEqual({ openai: ["openai:gone", "openai:a"], zai: ["zai:x"] });
  expect(view.lastGood).toEqual({});

  await setOrder(["openai:b"], view.orderRevision);
  expect(stateOf(main)).toEqual({
    version: 1,
    order: { zai: ["zai:x"], openai: ["openai:b"] },
    lastGood: { OpenAI: "openai:gone", Zai: "zai:y" },
  });
});

test("P-7: orders are never inherited", async () => {
  putAgentRows(main, { profiles, state: { version: 1, order: { openai: ["openai:b", "openai:a"] } } });
  const child = directory.agentDatabase("child");
  putAgentRows(child, {});
  const view = await store.readAgent("child");
  expect(view.order).toEqual({});

  await setOrder(["openai:a"], view.orderRevision, "child");
  expect(stateOf(child).order).toEqual({ openai: ["openai:a"] });
  expect(stateOf(main).order).toEqual({ openai: ["openai:b", "openai:a"] });
});
