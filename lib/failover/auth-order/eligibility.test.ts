import { describe, expect, test } from "vitest";
import type { AgentFacts } from "../config";
import type { CredentialFacts } from "../credential";
import { parseFailoverConfig } from "../parse-config";
import { eligibilityOf, tokenStateOf } from "./eligibility";

const now = 1_760_000_000_000;
const key: CredentialFacts = { type: "api_key", provider: "openai", secret: "present" };
const token: CredentialFacts = { type: "token", provider: "openai", secret: "present" };
const login: CredentialFacts = {
  type: "oauth",
  provider: "openai",
  secret: "present",
  access: "present",
  expires: now + 1,
};

/** The code of the profile `p` under provider `openai`. */
function codeOf(credential: CredentialFacts | undefined, document: unknown = {}) {
  const profiles: AgentFacts["profiles"] = credential === undefined ? {} : { p: credential };
  const facts = { config: parseFailoverConfig(document), profiles };
  return eligibilityOf(facts, "p", { authKey: "openai", now });
}
const configured = (mode: string, provider = "openai", more: object = {}) => ({
  auth: { profiles: { p: { provider, mode } } },
  ...more,
});

test("an ordinary key, token or login is ok", () => {
  expect([key, token, login].map((credential) => codeOf(credential))).toEqual(["ok", "ok", "ok"]);
});

describe("profile_missing", () => {
  const awsSdk = { models: { providers: { openai: { auth: "aws-sdk" } } } };

  test("an id that is not stored", () => {
    expect(codeOf(undefined)).toBe("profile_missing");
    expect(codeOf(undefined, configured("api_key", "openai", awsSdk))).toBe("profile_missing");
    expect(codeOf(undefined, configured("aws-sdk"))).toBe("profile_missing");
    expect(
      codeOf(
        undefined,
        configured("aws-sdk", "openai", { models: { providers: { other: { auth: "aws-sdk" } } } }),
      ),
    ).toBe("profile_missing");
    expect(
      codeOf(
        undefined,
        configured("aws-sdk", "openai", { models: { providers: { openai: { auth: "api-key" } } } }),
      ),
    ).toBe("profile_missing");
  });

  test("except where the provider takes its credentials from the AWS chain", () => {
    expect(codeOf(undefined, configured("aws-sdk", "openai", awsSdk))).toBe("ok");
    expect(codeOf(undefined, configured("aws-sdk", "bedrock", awsSdk))).toBe("provider_mismatch");
  });

  test("an id that every object inherits is not stored", () => {
    const facts = { config: parseFailoverConfig({}), profiles: {} };
    expect(eligibilityOf(facts, "constructor", { authKey: "openai", now })).toBe("profile_missing");
  });
});

test("setup_inactive: a credential that is not activated yet", () => {
  expect(codeOf({ ...key, setup: true, provider: "other" })).toBe("setup_inactive");
  expect(codeOf({ ...key, setup: false })).toBe("ok");
});

test("O-3: provider_mismatch by the credential or by the configuration, alias providers resolved", () => {
  expect(codeOf({ ...key, provider: "anthropic" })).toBe("provider_mismatch");
  expect(codeOf(key, configured("oauth", "anthropic"))).toBe("provider_mismatch");
  expect(codeOf({ ...key, provider: " OpenAI-Codex " })).toBe("ok");
  expect(codeOf(key, configured("api_key", "openai-codex"))).toBe("ok");
});

test.each([
  ["oauth", login, "ok"],
  ["oauth", token, "ok"],
  ["oauth", key, "mode_mismatch"],
  ["token", token, "ok"],
  ["token", login, "mode_mismatch"],
  ["api_key", key, "ok"],
  ["api_key", token, "mode_mismatch"],
  ["aws-sdk", key, "mode_mismatch"],
] as const)("mode_mismatch: config %s, stored %j is %s", (mode, credential, code) => {
  expect(codeOf(credential, configured(mode))).toBe(code);
});

test("an entry that says no mode excludes no type, but still says the provider", () => {
  const silent = (provider: string) => ({ auth: { profiles: { p: { provider } } } });
  expect([key, token, login].map((credential) => codeOf(credential, silent("openai")))).toEqual(
    Array(3).fill("ok"),
  );
  expect(codeOf(key, silent("anthropic"))).toBe("provider_mismatch");
});

test("missing_credential comes after the mode and before the expiry", () => {
  expect(
    [key, token, login].map((credential) => codeOf({ ...credential, secret: "missing", expires: 0 })),
  ).toEqual(Array(3).fill("missing_credential"));
  expect(codeOf({ ...key, secret: "missing" }, configured("token"))).toBe("mode_mismatch");
});

test.each([
  [0, "invalid_expires"],
  [-1, "invalid_expires"],
  [Number.NaN, "invalid_expires"],
  [Number.POSITIVE_INFINITY, "invalid_expires"],
  [now - 1, "expired"],
  [now, "expired"],
  [now + 1, "ok"],
])("a token that expires at %d is %s", (expires, code) => {
  expect(codeOf({ ...token, expires })).toBe(code);
  expect(codeOf({ ...token, expires, secret: "unresolved" })).toBe(code === "ok" ? "unresolved_ref" : code);
  expect(codeOf({ ...key, expires })).toBe("ok");
});

test("O-11: an expired login stays eligible, the runtime refreshes it", () => {
  expect(codeOf({ ...login, expires: now - 5 })).toBe("ok");
  expect(codeOf({ ...login, expires: 0 })).toBe("ok");
  expect(codeOf({ ...login, access: "missing" })).toBe("ok");
});

test("P-5: a login nobody may refresh is passed over when its token is over", () => {
  const foreign: CredentialFacts = { ...login, refreshable: false };
  expect(codeOf(foreign)).toBe("ok");
  expect(codeOf({ ...foreign, expires: now })).toBe("expired");
  expect(codeOf({ ...foreign, access: "missing" })).toBe("expired");
  expect(codeOf({ ...foreign, expires: 0 })).toBe("ok");
  expect(codeOf({ ...login, refreshable: true, expires: now })).toBe("ok");
  expect(codeOf({ ...key, refreshable: false, expires: now })).toBe("ok");
});

test("unresolved_ref is the last code", () => {
  expect(codeOf({ ...key, secret: "unresolved" })).toBe("unresolved_ref");
  expect(codeOf({ ...token, secret: "unresolved" })).toBe("unresolved_ref");
});

test("O-12: states of an access token", () => {
  const state = (change: Partial<CredentialFacts>) => tokenStateOf({ ...login, ...change }, now);
  expect(state({})).toBe("valid");
  expect(state({ expires: now })).toBe("expired");
  expect(state({ expires: 0 })).toBe("invalid_expires");
  expect(state({ access: "missing", expires: 0 })).toBe("missing");
  expect(state({ secret: "missing" })).toBe("missing");
  const { expires: _expires, access: _access, ...bare } = login;
  expect(tokenStateOf(bare, now)).toBe("valid");
});
