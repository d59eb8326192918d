import { describe, expect, test } from "vitest";
import { MAX_TIME } from "../cooldown/time";
import type { AgentFacts } from "../config";
import type { CredentialFacts } from "../credential";
import { parseFailoverConfig } from "../parse-config";
import type { UsageEntry } from "../usage-entry";
import type { OrderInput } from "./auth-order";
import { resolveAuthOrder } from "./resolve-auth-order";
import { orderWhyText } from "./why-text";

// 2026-01-06 10:00:00 UTC
const now = Date.UTC(2026, 0, 6, 10);
const later = (seconds: number) => now + seconds * 1_000;
const hours = (count: number) => count * 3_600;
const aKey = (more: Partial<CredentialFacts> = {}): CredentialFacts => ({
  type: "api_key",
  provider: "a",
  secret: "present",
  ...more,
});
const aToken = (more: Partial<CredentialFacts> = {}) => aKey({ type: "token", ...more });
const aLogin = (more: Partial<CredentialFacts> = {}) =>
  aKey({ type: "oauth", access: "present", expires: later(60), ...more });

type Setting = {
  profiles?: AgentFacts["profiles"];
  usage?: AgentFacts["usage"];
  storedOrder?: AgentFacts["storedOrder"];
  document?: unknown;
};
function explained({ document, ...facts }: Setting, more: Partial<OrderInput> = {}) {
  const agent = {
    agentId: "main",
    config: parseFailoverConfig(document),
    profiles: {},
    usage: {},
    storedOrder: {},
    lastGood: {},
    ...facts,
  };
  return resolveAuthOrder({ facts: agent, provider: "a", now, ...more }).explanations;
}
/** Sentence by profile id. */
const whys = (setting: Setting, more: Partial<OrderInput> = {}) =>
  Object.fromEntries(
    explained(setting, more).map(({ profileId, said }) => [profileId, orderWhyText(said, now)]),
  );

describe("O-40: why here", () => {
  test("the place in an explicit order", () => {
    const ids = Array.from({ length: 23 }, (_item, index) => `a:${index + 1}`);
    const profiles = Object.fromEntries(ids.map((id) => [id, aKey()]));
    const sentences = Object.values(whys({ profiles, document: { auth: { order: { a: ids } } } }));
    expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23].map((place) => sentences[place - 1])).toEqual(
      ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd"].map(
        (place) => `${place} in the configured order`,
      ),
    );
  });

  test("the deciding tier, and no other key", () => {
    const profiles = {
      "a:old": aLogin({ expires: now }),
      "a:live": aLogin(),
      "a:token": aToken(),
      "a:k1": aKey(),
      "a:k2": aKey(),
      "a:k3": aKey(),
    };
    const usage = {
      "a:k1": { lastUsed: now - hours(2) * 1_000 },
      "a:k2": { lastUsed: now - 60_000 },
      "a:k3": { lastUsed: now - 5_000 },
    };
    expect(whys({ profiles, usage })).toEqual({
      "a:live": "a working login before those that must be refreshed",
      "a:old": "OAuth before tokens",
      "a:token": "tokens before API keys",
      "a:k1": "used longest ago (2 h)",
      "a:k2": "used longest ago (1 m)",
      "a:k3": "used last (5 s)",
    });
  });

  test("the last of the free is told what it stands behind", () => {
    expect(whys({ profiles: { "a:token": aToken(), "a:key": aKey() } })["a:key"]).toBe(
      "API keys after tokens",
    );
    expect(whys({ profiles: { "a:live": aLogin(), "a:old": aLogin({ expires: now }) } })["a:old"]).toBe(
      "its access token must be refreshed first",
    );
    expect(whys({ profiles: { "a:1": aKey(), "a:2": aKey() } })).toEqual({
      "a:1": "equal to the next; the earlier stored one first",
      "a:2": "equal to the one before; the later stored one last",
    });
    expect(
      whys({ profiles: { "a:1": aKey(), "a:2": aKey() }, usage: { "a:2": { lastUsed: now } } })["a:1"],
    ).toBe("never used");
  });

  test("alone among the free, whoever waits or is preferred", () => {
    expect(whys({ profiles: { "a:1": aKey() } })).toEqual({ "a:1": "the only one free" });
    const usage = { "a:2": { cooldownUntil: later(5) } };
    expect(whys({ profiles: { "a:1": aKey(), "a:2": aKey() }, usage })["a:1"]).toBe("the only one free");
    expect(whys({ profiles: { "a:1": aKey(), "a:2": aKey() } }, { preferredProfile: "a:2" })).toEqual({
      "a:2": "preferred by this session",
      "a:1": "the only one free",
    });
  });

  test("a credential that is kept elsewhere", () => {
    const document = {
      auth: {
        profiles: { "a:aws": { provider: "a", mode: "aws-sdk" }, "a:1": { provider: "a", mode: "api_key" } },
      },
      models: { providers: { a: { auth: "aws-sdk" } } },
    };
    expect(whys({ profiles: { "a:1": aKey() }, document })).toEqual({
      "a:1": "API keys before credentials kept elsewhere",
      "a:aws": "credentials kept elsewhere after API keys",
    });
  });

  const waiting = (entry: UsageEntry) => {
    const [first] = explained({ profiles: { "a:1": aKey() }, usage: { "a:1": entry } });
    return first && orderWhyText(first.said, now);
  };

  test("what it waits for: reason, model, end and source", () => {
    const model = (source: "ladder" | "retry_after" | "manual"): UsageEntry => ({
      modelCooldowns: { "gpt-5.4": { until: later(200), reason: "rate_limit", source } },
    });
    expect(waiting(model("retry_after"))).toBe(
      "waiting: rate limit on gpt-5.4 until 10:03:20 UTC (Retry-After)",
    );
    expect(waiting(model("ladder"))).toBe("waiting: rate limit on gpt-5.4 until 10:03:20 UTC (ladder)");
    expect(waiting(model("manual"))).toBe("waiting: rate limit on gpt-5.4 until 10:03:20 UTC (set by hand)");
    expect(waiting({ cooldownUntil: later(1) })).toBe("waiting: unknown reason until 10:00:01 UTC (ladder)");
    expect(waiting({ disabledUntil: later(hours(24)), disabledReason: "billing" })).toBe(
      "waiting: billing until 2026-01-07 10:00 UTC (ladder)",
    );
  });

  test("of several windows the one that ends last decides", () => {
    const busy: UsageEntry = {
      cooldownUntil: later(50),
      cooldownReason: "auth",
      disabledUntil: later(20),
      disabledReason: "billing",
    };
    expect(waiting(busy)).toBe("waiting: auth until 10:00:50 UTC (ladder)");
    expect(waiting({ ...busy, disabledUntil: later(80) })).toBe(
      "waiting: billing until 10:01:20 UTC (ladder)",
    );
    expect(waiting({ ...busy, disabledReason: "manual" })).toBe(
      "switched off by the operator until 10:00:20 UTC",
    );
    expect(waiting({ disabledUntil: MAX_TIME, disabledReason: "manual" })).toBe(
      "switched off by the operator",
    );
  });

  test("O-42: exempt providers say so", () => {
    const document = { understudy: { cooldownBypassProviders: ["a"] } };
    const usage = { "a:1": { cooldownUntil: later(5) } };
    expect(whys({ profiles: { "a:1": aKey() }, usage, document })).toEqual({
      "a:1": "the only one free; cooldown not applied",
    });
    expect(explained({ profiles: { "a:1": aKey() }, usage, document })[0]?.window).toBeNull();
  });
});
