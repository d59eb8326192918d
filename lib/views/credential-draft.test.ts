import { expect, test } from "vitest";
import { credentialOf, emptyDraft, type CredentialDraft } from "./credential-draft";

const providers = [
  { name: "default", source: "env" },
  { name: "vault", source: "exec" },
] as const;
const of = (fields: Partial<CredentialDraft>) =>
  credentialOf({ ...emptyDraft("api_key", providers), ...fields }, providers);

test("nothing is sent before the secret is there; blanks around it are no part of it (O-4)", () => {
  expect(of({})).toBeNull();
  expect(of({ secret: "  " })).toBeNull();
  expect(of({ secret: " sk-1 " })).toEqual({ type: "api_key", key: "sk-1" });
  expect(of({ type: "oauth", secret: "sk-1" })).toBeNull();
});

test("a secret kept elsewhere is sent as a pointer, never together with a typed one", () => {
  expect(of({ from: "pointer", secret: "sk-1", pointerId: "KEY" })).toEqual({
    type: "api_key",
    key: { source: "env", provider: "default", id: "KEY" },
  });
  expect(of({ from: "pointer", secretProvider: "vault", pointerId: "" })).toBeNull();
  expect(of({ from: "pointer", secretProvider: "unknown", pointerId: "KEY" })).toBeNull();
});

test("only tokens and logins expire", () => {
  expect(of({ type: "token", secret: "t", expires: 5 })).toEqual({ type: "token", token: "t", expires: 5 });
  expect(of({ secret: "k", expires: 5 })).toEqual({ type: "api_key", key: "k" });
  expect(of({ type: "oauth", access: "a", refresh: " ", email: "x@y.z", expires: 5 })).toEqual({
    type: "oauth",
    access: "a",
    email: "x@y.z",
    expires: 5,
  });
});
