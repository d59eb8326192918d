import { describe, expect, test } from "vitest";
import type { AgentFacts } from "../config";
import type { CredentialFacts } from "../credential";
import { parseFailoverConfig } from "../parse-config";
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

describe("O-41: why not", () => {
  const why = (credential: CredentialFacts, document: unknown = {}) =>
    whys({ profiles: { "a:1": credential }, document })["a:1"];
  const configured = (provider: string, mode: string) => ({
    auth: { order: { a: ["a:1"] }, profiles: { "a:1": { provider, mode } } },
  });

  test.each([
    ["no key", aKey({ secret: "missing" }), "no key stored"],
    ["no token", aToken({ secret: "missing" }), "no token stored"],
    ["no login", aLogin({ secret: "missing" }), "no login stored"],
    ["setup", aKey({ setup: true }), "set up but not activated yet; finish its setup"],
    ["invalid expiry", aToken({ expires: 0 }), "its expiry is not a valid time; store the token again"],
    ["expired token", aToken({ expires: later(-10) }), "token expired on 09:59:50 UTC; log in again"],
    [
      "expired long ago",
      aToken({ expires: later(-hours(48)) }),
      "token expired on 2026-01-04 10:00 UTC; log in again",
    ],
    [
      "foreign login",
      aLogin({ refreshable: false, expires: now }),
      "token expired on 10:00:00 UTC; OpenClaw refreshes this login",
    ],
    [
      "foreign login without token",
      aKey({ type: "oauth", access: "missing", refreshable: false }),
      "no working access token; OpenClaw refreshes this login",
    ],
    [
      "external login (D-42)",
      aLogin({ refreshable: false, expires: now, external: "Claude Code" }),
      "token expired on 10:00:00 UTC; Claude Code refreshes this login",
    ],
    [
      "unresolved",
      aKey({ secret: "unresolved" }),
      "its secret reference cannot be resolved; check the secret provider",
    ],
    [
      "unresolved, named",
      aKey({ secret: "unresolved", ref: { source: "env", id: "A_KEY" } }),
      "its secret reference env:A_KEY cannot be resolved; check the secret provider",
    ],
  ])("%s", (_case, credential, sentence) => {
    expect(why(credential)).toBe(sentence);
  });

  test("mismatches name both sides", () => {
    expect(why(aKey(), configured("b", "api_key"))).toBe("belongs to b");
    expect(why(aKey({ provider: "c" }), configured("a", "api_key"))).toBe("belongs to c");
    expect(why(aKey({ provider: "c" }), configured("b", "api_key"))).toBe("belongs to c");
    expect(why(aKey(), configured("a", "oauth"))).toBe("config says oauth, stored is api_key");
  });

  test("listed, configured or stored, and what is lacking", () => {
    const entry = { "a:1": { provider: "a", mode: "api_key" }, "a:2": { provider: "a", mode: "api_key" } };
    expect(
      whys({ profiles: { "a:1": aKey(), "a:3": aKey() }, document: { auth: { profiles: entry } } }),
    ).toEqual({
      "a:1": "the only one free",
      "a:2": "configured but not stored",
      "a:3": "not among the configured profiles of a",
    });
    expect(whys({ profiles: { "a:1": aKey() }, storedOrder: { a: ["a:9"] } })).toEqual({
      "a:1": "the only one free",
      "a:9": "listed but not stored",
    });
  });

  test("D-42: a login that OpenClaw takes from another program is external, not lost", () => {
    expect(whys({ storedOrder: { a: ["a:claude-cli"] } })).toEqual({
      "a:claude-cli": "external: the login of Claude Code, which only OpenClaw reads",
    });
  });

  test("the sentence itself leaves language and zone to whoever shows it", () => {
    const [expired] = explained({ profiles: { "a:1": aToken({ expires: 5 }) } });
    expect(expired?.said).toEqual({ id: "expired", values: { expiredAt: 5 } });
  });
});
