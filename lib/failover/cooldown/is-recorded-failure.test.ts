import { describe, expect, test } from "vitest";
import type { CredentialFacts } from "../credential";
import { defaultPolicy } from "../policy";
import { failureReasons, type FailureReason } from "../reasons";
import { inlineKeyProfileId, isRecordedFailure, quotaApplies } from "./is-recorded-failure";

const now = 1_760_000_000_000;
const key: CredentialFacts = { type: "api_key", provider: "anthropic", secret: "present" };
const login: CredentialFacts = {
  type: "oauth",
  provider: "openai",
  secret: "present",
  access: "present",
  expires: now + 1,
};
const asking = { ...defaultPolicy, quotaProbeEnabled: true };

function isRecorded(
  reason: FailureReason,
  more: { credential?: CredentialFacts | undefined; profileId?: string; policy?: typeof defaultPolicy } = {},
) {
  const credential = "credential" in more ? more.credential : key;
  const provider = credential?.provider ?? "anthropic";
  const profileId = more.profileId ?? `${provider}:default`;
  return isRecordedFailure({ profileId, provider, reason, credential, now }, more.policy ?? defaultPolicy);
}

test("C-18: which reasons are recorded on an ordinary profile", () => {
  expect(failureReasons.filter((reason) => isRecorded(reason))).toEqual([
    "auth",
    "auth_permanent",
    "rate_limit",
    "overloaded",
    "billing",
    "timeout",
    "model_not_found",
    "empty_response",
    "unclassified",
    "unknown",
  ]);
});

test("W-7: not for a missing profile, one that is being set up, or a bypass provider", () => {
  expect(isRecorded("auth", { credential: undefined })).toBe(false);
  expect(isRecorded("auth", { credential: { ...key, setup: true } })).toBe(false);
  expect(isRecorded("auth", { credential: { ...key, setup: false } })).toBe(true);
  expect(isRecorded("auth", { policy: { ...defaultPolicy, cooldownBypassProviders: ["anthropic"] } })).toBe(
    false,
  );
});

test("W-9: an inline key has no stored profile and records three reasons", () => {
  const inline = { credential: undefined, profileId: inlineKeyProfileId("anthropic") };
  expect(inline.profileId).toBe("inline-api-key:anthropic");
  expect(failureReasons.filter((reason) => isRecorded(reason, inline))).toEqual([
    "auth",
    "auth_permanent",
    "billing",
  ]);
});

describe("W-8, W-70: errors without details", () => {
  test("are recorded where the quota adapter is enabled and applies", () => {
    expect(isRecorded("no_error_details", { credential: login })).toBe(false);
    expect(isRecorded("no_error_details", { credential: login, policy: asking })).toBe(true);
    expect(isRecorded("no_error_details", { credential: key, policy: asking })).toBe(false);
    expect(isRecorded("auth", { credential: key, policy: asking })).toBe(true);
  });

  test.each([
    ["a ChatGPT login", {}, true],
    ["a login without expiry", { expires: undefined }, true],
    ["an expired token", { expires: now }, false],
    ["a legacy provider id", { provider: "openai-codex" }, true],
    ["another provider", { provider: "anthropic" }, false],
    ["an API key", { type: "api_key" }, false],
    ["no secret", { secret: "missing" }, false],
    ["no access token", { access: "missing" }, false],
    ["an access token nobody spoke of", { access: undefined }, true],
  ] as const)("the adapter applies to %s: %s", (_case, change, applies) => {
    expect(quotaApplies({ ...login, ...change }, now, asking)).toBe(applies);
    expect(quotaApplies({ ...login, ...change }, now, defaultPolicy)).toBe(false);
  });
});
