import { describe, expect, test } from "vitest";
import { defaultPolicy, type FailoverPolicy } from "../policy";
import type { ProfileEvent } from "../profile-event";
import type { UsageEntry } from "../usage-entry";
import { applyProfileEvent } from "./apply-profile-event";

const now = 1_760_000_000_000;
type Failure = Omit<Extract<ProfileEvent, { type: "failure" }>, "profileId" | "provider" | "at" | "type">;

function fail(
  entry: UsageEntry | undefined,
  failure: Failure,
  options: { policy?: Partial<FailoverPolicy>; at?: number; provider?: string } = {},
) {
  const provider = options.provider ?? "anthropic";
  const base = { profileId: `${provider}:default`, provider, at: options.at ?? now };
  return applyProfileEvent(
    entry,
    { ...base, type: "failure", ...failure },
    { ...defaultPolicy, ...options.policy },
  );
}

describe("which failures touch a profile", () => {
  test.each(["server_error", "tls_certificate", "context_overflow", "format", "session_expired"] as const)(
    "W-6: %s gives back the row unchanged",
    (reason) => {
      const { before, after, window } = fail({ lastUsed: 5 }, { reason });
      expect(after).toBe(before);
      expect(after).toEqual({ lastUsed: 5 });
      expect(window).toBeNull();
    },
  );

  test("W-6: nothing is made of an unrecorded failure on a profile without a row", () => {
    expect(fail(undefined, { reason: "server_error" }).after).toBeUndefined();
  });

  test("W-7: a failure of a bypass provider is not recorded", () => {
    const policy = { cooldownBypassProviders: [" OpenRouter "] };
    expect(fail(undefined, { reason: "billing" }, { policy, provider: "openrouter" }).after).toBeUndefined();
    expect(fail(undefined, { reason: "billing" }, { policy, provider: "anthropic" }).after).toBeDefined();
  });

  test("W-8: an error without details is recorded only with the quota adapter", () => {
    expect(fail({}, { reason: "no_error_details" }).after).toEqual({});
    const asked = fail({}, { reason: "no_error_details" }, { policy: { quotaProbeEnabled: true } });
    expect(asked.after).toMatchObject({
      cooldownUntil: now + 30_000,
      failureCounts: { no_error_details: 1 },
    });
  });

  test.each([
    ["auth", true],
    ["auth_permanent", true],
    ["billing", true],
    ["rate_limit", false],
    ["overloaded", false],
    ["timeout", false],
  ] as const)("W-9: an inline key records %s: %s", (reason, isRecorded) => {
    const event = {
      profileId: "inline-api-key:groq",
      provider: "groq",
      at: now,
      type: "failure",
      reason,
    } as const;
    expect(applyProfileEvent(undefined, event, defaultPolicy).after !== undefined).toBe(isRecorded);
  });
});

describe("scope of a window", () => {
  test.each(["rate_limit", "timeout", "model_not_found"] as const)(
    "W-28: %s cools the model when it is known",
    (reason) => {
      const { after, window } = fail({}, { reason, modelId: "m" });
      expect(after?.modelCooldowns).toEqual({
        m: {
          until: now + 30_000,
          reason,
          errorCount: 1,
          lastFailureAt: now,
          source: "ladder",
          openedAt: now,
        },
      });
      expect(after).toMatchObject({ failureCounts: { [reason]: 1 }, lastFailureAt: now });
      expect(after?.errorCount ?? 0).toBe(0);
      expect(window).toEqual({
        lane: "cooldown",
        scope: { kind: "model", modelId: "m" },
        reason,
        source: "ladder",
        until: now + 30_000,
        openedAt: now,
        count: 1,
        reused: false,
      });
    },
  );

  test.each(["auth", "overloaded", "empty_response", "unclassified", "unknown"] as const)(
    "W-28: %s cools the profile even when the model is known",
    (reason) => {
      const { after, window } = fail({}, { reason, modelId: "m" });
      expect(after).toEqual({
        cooldownUntil: now + 30_000,
        cooldownReason: reason,
        cooldownSource: "ladder",
        cooldownOpenedAt: now,
        errorCount: 1,
        failureCounts: { [reason]: 1 },
        lastFailureAt: now,
      });
      expect(window).toMatchObject({ scope: { kind: "profile" }, count: 1, openedAt: now, reused: false });
    },
  );

  test.each([undefined, "", "  "])(
    "W-28: a rate limit without a known model (%j) cools the profile",
    (modelId) => {
      const { after } = fail({}, { reason: "rate_limit", ...(modelId === undefined ? {} : { modelId }) });
      expect(after).toMatchObject({ cooldownUntil: now + 30_000, errorCount: 1 });
      expect(after).not.toHaveProperty("modelCooldowns");
    },
  );

  test("W-28: a model named like an inherited property is a model like any other", () => {
    const { after } = fail({}, { reason: "rate_limit", modelId: "constructor" });
    expect(after?.modelCooldowns?.constructor).toMatchObject({ until: now + 30_000, errorCount: 1 });
    expect(JSON.parse(JSON.stringify(after)).modelCooldowns.constructor.errorCount).toBe(1);
  });
});

test("W-22: every recorded failure moves lastFailureAt, removes the quota adapter's mark and keeps what it does not know", () => {
  const row = { lastFailureAt: 5, cooldownClassification: "wham_account_dead", theirs: "kept" } as const;
  const { after } = fail(row, { reason: "auth" });
  expect(after).toMatchObject({ lastFailureAt: now, theirs: "kept" });
  expect(after).not.toHaveProperty("cooldownClassification");
});

test("the effect names the profile and shows the row before and after", () => {
  const effect = fail({ errorCount: 2.9, lastFailureAt: now - 1 }, { reason: "auth" });
  expect(effect).toMatchObject({
    profileId: "anthropic:default",
    type: "failure",
    before: { errorCount: 2 },
    after: { errorCount: 3 },
  });
});
