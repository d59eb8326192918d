import { expect, test } from "vitest";
import { say } from "../error-said";
import type { CredentialFacts } from "../failover/credential";
import { toCredentialFacts } from "./credential-facts";
import { readCredentialSecret } from "./credential-secret";
import { fingerprint } from "./fingerprint";
import { createSecretRefs } from "./secret-refs";

const resolveRef = createSecretRefs({
  document: () => ({}),
  env: { OPENAI_API_KEY: " from-env ", BLANK: "  " },
}).resolve;
const facts = (stored: unknown) => toCredentialFacts(stored, resolveRef, { refreshable: true });
const envRef = (id: string) => ({ source: "env", provider: "default", id });

test.each<[string, unknown, Partial<CredentialFacts>]>([
  ["O-4: a blank key is missing", { type: "api_key", provider: "openai", key: "  " }, { secret: "missing" }],
  [
    "a key is present",
    { type: "api_key", provider: "openai", key: "k" },
    { secret: "present", fingerprint: "…" },
  ],
  [
    "O-6: mode stands in for type",
    { mode: "token", provider: "x", token: "t" },
    { type: "token", secret: "present" },
  ],
  [
    "O-6: apiKey as type and field",
    { type: "apiKey", provider: "x", apiKey: "k" },
    { type: "api_key", secret: "present" },
  ],
  [
    "O-9: the provider is normalised",
    { type: "token", provider: " OpenAI ", token: "t" },
    { provider: "openai" },
  ],
  [
    "a ref that resolves",
    { type: "api_key", provider: "openai", keyRef: envRef("OPENAI_API_KEY") },
    { secret: "present" },
  ],
  [
    "D-21: one that does not, with where it should come from",
    { type: "api_key", provider: "openai", keyRef: envRef("NOPE") },
    { secret: "unresolved", ref: { source: "env", id: "NOPE" } },
  ],
  ["O-4: a blank ref is none", { type: "api_key", provider: "x", keyRef: " " }, { secret: "missing" }],
  [
    "O-4: beside a blank ref the plain key counts",
    { type: "api_key", provider: "x", key: "plain", keyRef: envRef(" ") },
    { secret: "present", fingerprint: "…" },
  ],
  [
    "O-4: an empty ref is none",
    { type: "token", provider: "x", token: {}, tokenRef: {} },
    { secret: "missing" },
  ],
  [
    "a blank variable",
    { type: "token", provider: "openai", tokenRef: envRef("BLANK") },
    { secret: "unresolved" },
  ],
  [
    "O-7: a ref in place of the key",
    { type: "api_key", provider: "x", key: envRef("NOPE") },
    { secret: "unresolved" },
  ],
  [
    "O-7: beside a ref the plain key is ignored",
    { type: "api_key", provider: "x", key: "plain", keyRef: envRef("NOPE") },
    { secret: "unresolved" },
  ],
  [
    "a malformed ref",
    { type: "token", provider: "x", tokenRef: { source: "vault" } },
    { secret: "unresolved" },
  ],
  [
    "O-8: expires that is no number",
    { type: "token", provider: "x", token: "t", expires: "soon" },
    { expires: 0 },
  ],
  ["O-8: expires below zero", { type: "oauth", provider: "x", access: "a", expires: -1 }, { expires: 0 }],
  [
    "expires as stored",
    { type: "oauth", provider: "x", access: "a", expires: 5 },
    { expires: 5, access: "present" },
  ],
  [
    "oauth with refresh only",
    { type: "oauth", provider: "x", refresh: "r" },
    { secret: "present", access: "missing" },
  ],
  [
    "oauth with neither",
    { type: "oauth", provider: "x", access: " " },
    { secret: "missing", access: "missing" },
  ],
  [
    "a key of two lines",
    { type: "api_key", provider: "x", key: "a\nb" },
    { secret: "present", flaw: "line-break" },
  ],
  [
    "a login with a character no header carries",
    { type: "oauth", provider: "x", access: "a\u200b" },
    { secret: "present", flaw: "character" },
  ],
  ["a setup marker", { type: "api_key", provider: "x", key: "k", setup: { step: 1 } }, { setup: true }],
  [
    "name and address",
    { type: "oauth", provider: "x", email: "a@b.c", displayName: "Ada" },
    { email: "a@b.c", displayName: "Ada" },
  ],
])("%s", (_name, stored, expected) => {
  expect(facts(stored)).toMatchObject(expected);
});

test.each([
  [null],
  ["text"],
  [[]],
  [{}],
  [{ type: "cookie", provider: "x" }],
  [{ type: "token" }],
  [{ type: "token", provider: " " }],
])("O-10: %j is no credential", (stored) => {
  expect(facts(stored)).toBeNull();
});

test("absent fields stay absent", () => {
  expect(facts({ type: "token", provider: "x", token: "t" })).toEqual({
    type: "token",
    provider: "x",
    secret: "present",
    fingerprint: "…",
  });
});

test("P-5: a foreign login is not refreshable; keys and tokens do not say so", () => {
  const foreign = (stored: unknown) => toCredentialFacts(stored, resolveRef, { refreshable: false });
  expect(foreign({ type: "oauth", provider: "x", access: "a" })?.refreshable).toBe(false);
  expect(foreign({ type: "token", provider: "x", token: "a" })?.refreshable).toBeUndefined();
});

test("D-42: a login that another program keeps is external and not ours to refresh", () => {
  const stored = { type: "oauth", provider: "anthropic", access: "a", refresh: "r" };
  const named = (profileId: string) =>
    toCredentialFacts(stored, resolveRef, { refreshable: true, profileId });
  expect(named("anthropic:claude-cli")).toMatchObject({ external: "Claude Code", refreshable: false });
  expect(named("anthropic:default")).not.toHaveProperty("external");
  expect(named("anthropic:default")).not.toHaveProperty("refreshable");
});

test("O-5: no part of a secret but its fingerprint is among the facts", () => {
  const secret = "planted-secret-that-is-long-enough-9999";
  const stored = [
    { type: "api_key", provider: "x", key: secret },
    { type: "token", provider: "x", token: secret },
    { type: "oauth", provider: "x", access: secret, refresh: secret, idToken: secret },
  ];
  for (const credential of stored) expect(JSON.stringify(facts(credential))).not.toContain("secret-that");
});

test.each([
  [`sk-ant-${"0".repeat(20)}71aa`, "sk-ant-…71aa"],
  ["sk-proj-0123456789abcdefghij", "sk-proj…ghij"],
  ["sk-0123456789abcdefghijklmn", "sk-…klmn"],
  ["AIzaSyA0123456789abcdefghij", "…ghij"],
  ["sk-ant-short-0123456789", "…"],
])("D-60: the fingerprint of %s is %s", (secret, expected) => {
  expect(fingerprint(secret)).toBe(expected);
});

test("the secret to call with, by type", () => {
  const read = (stored: unknown) => readCredentialSecret(stored, resolveRef);
  expect(read({ type: "api_key", provider: "x", key: " k " })).toEqual({
    ok: true,
    kind: "api_key",
    secret: "k",
  });
  expect(read({ type: "token", provider: "x", token: "t" })).toEqual({
    ok: true,
    kind: "bearer",
    secret: "t",
  });
  expect(read({ type: "oauth", provider: "x", access: "a" })).toEqual({
    ok: true,
    kind: "bearer",
    secret: "a",
  });
  const keyRef = envRef("OPENAI_API_KEY");
  expect(read({ type: "api_key", provider: "x", keyRef })).toEqual({
    ok: true,
    kind: "api_key",
    secret: "from-env",
  });
  expect(read({ type: "api_key", provider: "x", key: "planted", keyRef: envRef("NOPE") })).toEqual({
    ok: false,
    why: say("credential-unresolved", { ref: "env:NOPE" }),
    reason: null,
  });
  expect(read({ type: "oauth", provider: "x", refresh: "r" })).toMatchObject({ ok: false });
  expect(read("nonsense")).toMatchObject({ ok: false });
});
