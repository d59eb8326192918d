import { describe, expect, test } from "vitest";
import type { AgentFacts } from "../config";
import type { CredentialFacts } from "../credential";
import { parseFailoverConfig } from "../parse-config";
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

describe("O-21, O-22: where the order comes from", () => {
  const profiles = keys("openai:a", "openai:b", "openai:c");
  const auth = {
    order: { openai: ["openai:b", "openai:c"] },
    profiles: { "openai:c": { provider: "openai", mode: "api_key" } },
  };

  test("stored beats configured beats configured profiles beats stored profiles", () => {
    const storedOrder = { openai: ["openai:c"] };
    expect(order(anAgent({ profiles, storedOrder, document: { auth } }), "openai")).toMatchObject({
      source: "stored_order",
      explicit: true,
      order: ["openai:c"],
    });
    expect(order(anAgent({ profiles, document: { auth } }), "openai")).toMatchObject({
      source: "config_order",
      explicit: true,
      order: ["openai:b", "openai:c"],
    });
    expect(
      order(anAgent({ profiles, document: { auth: { profiles: auth.profiles } } }), "openai"),
    ).toMatchObject({ source: "config_profiles", explicit: false, order: ["openai:c"] });
    expect(order(anAgent({ profiles }), "openai")).toMatchObject({
      source: "stored_profiles",
      explicit: false,
      order: ["openai:a", "openai:b", "openai:c"],
      authKey: "openai",
    });
  });

  test("O-22: a configured profile counts by its provider alone", () => {
    const document = { auth: { profiles: { "openai:c": { provider: "openai" } } } };
    expect(ids(anAgent({ profiles, document }), "openai")).toEqual(["openai:c"]);
  });

  test("an explicitly empty list is explicit, and is not repaired", () => {
    const facts = anAgent({ profiles, storedOrder: { openai: [] }, document: { auth } });
    expect(order(facts, "openai")).toMatchObject({ source: "stored_order", explicit: true, order: [] });
    expect(ids(anAgent({ profiles, document: { auth: { order: { openai: [] } } } }), "openai")).toEqual([]);
  });

  test("the list under the credentials' provider goes before the one under the alias", () => {
    const storedOrder = { "openai-codex": ["openai:a"], openai: ["openai:b"] };
    expect(ids(anAgent({ profiles, storedOrder }), "openai-codex")).toEqual(["openai:b"]);
    expect(ids(anAgent({ profiles, storedOrder: { "openai-codex": ["openai:a"] } }), "OpenAI-Codex")).toEqual(
      ["openai:a"],
    );
    expect(ids(anAgent({ profiles, storedOrder: { "openai-codex": ["openai:a"] } }), "openai")).toEqual([
      "openai:a",
      "openai:b",
      "openai:c",
    ]);
  });

  test("provider keys match in any case, the exact one first", () => {
    expect(ids(anAgent({ profiles, storedOrder: { OpenAI: ["openai:b"] } }), "openai")).toEqual(["openai:b"]);
    expect(
      ids(anAgent({ profiles, storedOrder: { OpenAI: ["openai:b"], openai: ["openai:a"] } }), "OPENAI"),
    ).toEqual(["openai:a"]);
    expect(
      ids(anAgent({ profiles, document: { auth: { order: { " OpenAI": ["openai:c"] } } } }), "openai"),
    ).toEqual(["openai:c"]);
    expect(ids(anAgent({ profiles: keys("constructor:x") }), "constructor")).toEqual(["constructor:x"]);
  });

  test("O-23: an entry of another provider is a configuration error, not worked around", () => {
    const document = { auth: { profiles: { "zai:default": { provider: "z.ai", mode: "api_key" } } } };
    const result = order(anAgent({ profiles: keys("zai:default"), document }), "zai");
    expect(result).toMatchObject({ source: "stored_profiles", order: [] });
    expect(result.explanations).toMatchObject([
      {
        profileId: "zai:default",
        code: "provider_mismatch",
        said: { id: "other-provider", values: { provider: "z.ai" } },
      },
    ]);
  });

  test("no profiles, no order", () => {
    expect(order(anAgent(), "mistral")).toMatchObject({ order: [], explanations: [] });
  });

  test("O-26: the first of two places counts", () => {
    expect(
      ids(anAgent({ profiles, storedOrder: { openai: ["openai:b", "openai:a", "openai:b"] } }), "openai"),
    ).toEqual(["openai:b", "openai:a"]);
  });
});

test("O-24: an unresolved reference keeps its place only for reading", () => {
  const profiles = {
    ...keys("openai:a"),
    "openai:ref": { ...credential("api_key", "openai:ref"), secret: "unresolved" as const },
  };
  expect(ids(anAgent({ profiles }), "openai")).toEqual(["openai:a"]);
  const shown = order(anAgent({ profiles }), "openai", { readOnly: true });
  expect(shown.order).toEqual(["openai:a", "openai:ref"]);
  expect(shown.explanations[1]).toMatchObject({ position: 2, eligible: false, code: "unresolved_ref" });
  expect(
    ids(
      anAgent({ profiles: { "openai:a": { ...credential("api_key", "openai:a"), secret: "missing" } } }),
      "openai",
      { readOnly: true },
    ),
  ).toEqual([]);
});

describe("O-25: repair of drifted ids", () => {
  const profiles = {
    ...keys("openai:z"),
    "openai:user@example.com": login("openai:user@example.com", later(60)),
  };
  const entry = { "openai:default": { provider: "openai", mode: "oauth" } };

  test("stored ids that are all gone are replaced by the stored profiles in automatic order", () => {
    expect(
      order(anAgent({ profiles, storedOrder: { openai: ["openai:old", "gone"] } }), "openai"),
    ).toMatchObject({
      source: "repaired",
      explicit: false,
      order: ["openai:user@example.com", "openai:z"],
    });
  });

  test("configured ids only where configured profiles exist for the provider", () => {
    const configured = { order: { openai: ["openai:default"] } };
    expect(ids(anAgent({ profiles, document: { auth: configured } }), "openai")).toEqual([]);
    expect(
      order(anAgent({ profiles, document: { auth: { ...configured, profiles: entry } } }), "openai").source,
    ).toBe("repaired");
    const foreign = { "x:y": { provider: "x", mode: "oauth" } };
    expect(
      ids(anAgent({ profiles, document: { auth: { ...configured, profiles: foreign } } }), "openai"),
    ).toEqual([]);
  });

  test("configured profiles that are all gone are repaired too", () => {
    expect(order(anAgent({ profiles, document: { auth: { profiles: entry } } }), "openai")).toMatchObject({
      source: "repaired",
      order: ["openai:user@example.com", "openai:z"],
    });
  });

  test("an id that exists but cannot be used is never bypassed", () => {
    const withBad = {
      ...profiles,
      "openai:bad": { ...credential("api_key", "openai:bad"), secret: "missing" as const },
    };
    expect(
      order(anAgent({ profiles: withBad, storedOrder: { openai: ["gone", "openai:bad"] } }), "openai"),
    ).toMatchObject({ source: "stored_order", order: [] });
  });

  test("only eligible profiles of the provider repair an order", () => {
    const others = {
      ...keys("anthropic:a"),
      "openai:bad": { ...credential("api_key", "openai:bad"), secret: "missing" as const },
    };
    expect(order(anAgent({ profiles: others, storedOrder: { openai: ["gone"] } }), "openai")).toMatchObject({
      source: "repaired",
      order: [],
    });
  });
});
