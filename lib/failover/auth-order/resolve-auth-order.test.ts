import { describe, expect, test } from "vitest";
import type { AgentFacts } from "../config";
import type { CredentialFacts } from "../credential";
import { parseFailoverConfig } from "../parse-config";
import type { UsageEntry } from "../usage-entry";
import type { OrderInput } from "./auth-order";
import { resolveAuthOrder } from "./resolve-auth-order";

const now = 1_760_000_000_000;
const later = (seconds: number) => now + seconds * 1_000;
const credential = (type: CredentialFacts["type"], id: string): CredentialFacts => ({
  type,
  provider: id.slice(0, id.indexOf(":")),
  secret: "present",
});
const keys = (...ids: readonly string[]) =>
  Object.fromEntries(ids.map((id) => [id, credential("api_key", id)]));
const login = (id: string, expires: number): CredentialFacts => ({
  ...credential("oauth", id),
  access: "present",
  expires,
});
const cooling = (seconds: number): UsageEntry => ({ cooldownUntil: later(seconds) });

function anAgent(more: Partial<Omit<AgentFacts, "config">> & { document?: unknown } = {}): AgentFacts {
  const { document, ...facts } = more;
  return {
    agentId: "main",
    config: parseFailoverConfig(document),
    profiles: {},
    usage: {},
    storedOrder: {},
    lastGood: {},
    ...facts,
  };
}
const order = (facts: AgentFacts, provider: string, more: Partial<OrderInput> = {}) =>
  resolveAuthOrder({ facts, provider, now, ...more });
const ids = (facts: AgentFacts, provider: string, more: Partial<OrderInput> = {}) =>
  order(facts, provider, more).order;

describe("O-27 to O-30: free and waiting", () => {
  const profiles = keys("a:1", "a:2", "a:3");

  test("O-28: an explicit order is neither sorted by type nor by use", () => {
    const mixed = { ...keys("a:key"), "a:login": login("a:login", later(9)) };
    const facts = anAgent({
      profiles: mixed,
      storedOrder: { a: ["a:key", "a:login"] },
      usage: { "a:key": { lastUsed: now } },
    });
    expect(ids(facts, "a")).toEqual(["a:key", "a:login"]);
  });

  test("O-29: type, then a usable login, then longest unused", () => {
    const mixed = {
      "a:key": credential("api_key", "a:key"),
      "a:token": credential("token", "a:token"),
      "a:stale": login("a:stale", now),
      "a:odd": login("a:odd", 0),
      "a:bare": { ...login("a:bare", later(9)), access: "missing" as const },
      "a:live1": login("a:live1", later(9)),
      "a:live2": login("a:live2", later(9)),
    };
    const usage = {
      "a:stale": { lastUsed: 3 },
      "a:odd": { lastUsed: 2 },
      "a:bare": { lastUsed: 1 },
      "a:live1": { lastUsed: 900 },
      "a:live2": { lastUsed: 800 },
    };
    expect(ids(anAgent({ profiles: mixed, usage }), "a")).toEqual([
      "a:live2",
      "a:live1",
      "a:bare",
      "a:odd",
      "a:stale",
      "a:token",
      "a:key",
    ]);
  });

  test("O-29: a missing or invalid lastUsed counts as 0, equals keep their stored sequence", () => {
    const usage = { "a:1": { lastUsed: 5 }, "a:2": { lastUsed: -5 }, "a:3": { lastUsed: 9e15 } };
    expect(ids(anAgent({ profiles, usage }), "a")).toEqual(["a:2", "a:3", "a:1"]);
  });

  test("O-29: a credential that is kept elsewhere comes last", () => {
    const document = {
      auth: {
        profiles: { "a:aws": { provider: "a", mode: "aws-sdk" }, "a:1": { provider: "a", mode: "api_key" } },
      },
      models: { providers: { a: { auth: "aws-sdk" } } },
    };
    expect(ids(anAgent({ profiles, document }), "a")).toEqual(["a:1", "a:aws"]);
  });

  test("O-30: the waiting come last, soonest end first; equal ends keep the order they had", () => {
    const usage = { "a:1": cooling(90), "a:2": cooling(60) };
    expect(ids(anAgent({ profiles, usage }), "a")).toEqual(["a:3", "a:2", "a:1"]);
    const equal = { "a:1": cooling(60), "a:2": cooling(60), "a:3": cooling(60) };
    expect(ids(anAgent({ profiles, usage: equal, storedOrder: { a: ["a:3", "a:1", "a:2"] } }), "a")).toEqual([
      "a:3",
      "a:1",
      "a:2",
    ]);
    const used = { ...equal, "a:1": { ...cooling(60), lastUsed: 7 } };
    expect(ids(anAgent({ profiles, usage: used }), "a")).toEqual(["a:2", "a:3", "a:1"]);
  });

  test("O-30: what the operator switched off comes after everything", () => {
    const off: UsageEntry = { disabledUntil: later(5), disabledReason: "manual" };
    expect(
      ids(
        anAgent({ profiles, usage: { "a:1": off, "a:2": cooling(900), "a:3": { ...cooling(20), ...off } } }),
        "a",
      ),
    ).toEqual(["a:2", "a:1", "a:3"]);
  });

  test("O-27: windows count for the model in question; without one any window counts", () => {
    const usage = {
      "a:1": { modelCooldowns: { m: { until: later(60) } } },
      "a:2": { lastUsed: 9 },
      "a:3": { lastUsed: 10 },
    };
    const facts = anAgent({ profiles, usage });
    expect(ids(facts, "a", { modelId: "m" })).toEqual(["a:2", "a:3", "a:1"]);
    expect(ids(facts, "a", { modelId: "other" })).toEqual(["a:1", "a:2", "a:3"]);
    expect(ids(facts, "a")).toEqual(["a:2", "a:3", "a:1"]);
    expect(ids(facts, "a", { modelId: " " })).toEqual(["a:2", "a:3", "a:1"]);
  });

  test("O-27: a bypass provider has nobody waiting; the operator's disable stands", () => {
    const document = { understudy: { cooldownBypassProviders: ["A"] } };
    const usage = { "a:1": cooling(60), "a:2": { lastUsed: 5 } };
    expect(ids(anAgent({ profiles, usage, document }), "a")).toEqual(["a:1", "a:3", "a:2"]);
    const off = { ...usage, "a:1": { disabledUntil: later(5), disabledReason: "manual" as const } };
    expect(ids(anAgent({ profiles, usage: off, document }), "a")).toEqual(["a:3", "a:2", "a:1"]);
  });

  test("G-3: at its end a window is over", () => {
    const usage = { "a:1": { cooldownUntil: now }, "a:2": cooling(1) };
    expect(ids(anAgent({ profiles, usage }), "a")).toEqual(["a:1", "a:3", "a:2"]);
  });
});

describe("O-31: the preferred profile", () => {
  const profiles = keys("a:1", "a:2", "a:3");

  test("moves to the front if it is in the result, also when it waits", () => {
    expect(ids(anAgent({ profiles }), "a", { preferredProfile: "a:3" })).toEqual(["a:3", "a:1", "a:2"]);
    expect(
      ids(anAgent({ profiles, usage: { "a:3": cooling(5) } }), "a", { preferredProfile: "a:3" }),
    ).toEqual(["a:3", "a:1", "a:2"]);
    expect(ids(anAgent({ profiles }), "a", { preferredProfile: "a:9" })).toEqual(["a:1", "a:2", "a:3"]);
  });

  test("W-49: not one the operator switched off", () => {
    const usage = { "a:3": { disabledUntil: later(5), disabledReason: "manual" as const } };
    expect(ids(anAgent({ profiles, usage }), "a", { preferredProfile: "a:3" })).toEqual([
      "a:1",
      "a:2",
      "a:3",
    ]);
  });

  test("O-32: lastGood plays no part", () => {
    expect(ids(anAgent({ profiles, lastGood: { a: "a:3" } }), "a")).toEqual(["a:1", "a:2", "a:3"]);
  });
});

describe("O-50 to O-52: subscription first, key as backup", () => {
  const profiles = {
    "openai:user@example.com": login("openai:user@example.com", later(9e9)),
    ...keys("openai:api-key-backup"),
  };
  const list = ["openai:user@example.com", "openai:api-key-backup"];
  const usage = { "openai:user@example.com": { blockedUntil: later(3_600) } };
  const facts = anAgent({ profiles, usage, storedOrder: { openai: list } });

  test("until the reset the key, from the reset the subscription", () => {
    expect(ids(facts, "openai", { now: later(3_599) })).toEqual([...list].reverse());
    expect(ids(facts, "openai", { now: later(3_600) })).toEqual(list);
  });

  test("O-2: profiles under their legacy id keep working", () => {
    const legacy = {
      "openai-codex:user@example.com": login("openai-codex:user@example.com", later(60)),
      ...keys("openai:api-key-backup"),
    };
    const stored = ["openai-codex:user@example.com", "openai:api-key-backup"];
    expect(ids(anAgent({ profiles: legacy, storedOrder: { openai: stored } }), "openai")).toEqual(stored);
    expect(ids(anAgent({ profiles: legacy }), "openai-codex")).toEqual(stored);
  });
});

test("G-7: the facts are not changed, and the same facts give the same order", () => {
  const facts = anAgent({
    profiles: keys("a:1", "a:2"),
    usage: { "a:1": cooling(5) },
    storedOrder: { a: ["a:1", "a:2"] },
  });
  const copy = structuredClone(facts);
  const first = order(facts, "a");
  expect(first.explanations).toBe(first.explanations);
  expect(order(facts, "a").order).toEqual(first.order);
  expect(facts).toEqual(copy);
});
