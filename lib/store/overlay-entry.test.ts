import { expect, test } from "vitest";
import { applyProfileEvent } from "../failover/cooldown/apply-profile-event";
import { sanitizeUsageEntry } from "../failover/cooldown/sanitize-usage-entry";
import { parseFailoverConfig } from "../failover/parse-config";
import type { ProfileEvent } from "../failover/profile-event";
import { overlayEntry } from "./overlay-entry";

const { policy } = parseFailoverConfig({});
const at = 1_760_000_000_000;
const hour = 3_600_000;
const aProfile = { profileId: "openai:a", provider: "openai", at };

function after(raw: object, event: ProfileEvent) {
  const before = sanitizeUsageEntry(raw);
  return overlayEntry(raw, before, applyProfileEvent(before, event, policy).after);
}

const foreign = {
  blockedUntil: at + hour,
  blockedReason: "weekly_cap",
  blockedSource: "new_source",
  disabledUntil: at + 2 * hour,
  disabledReason: "org_suspended",
  modelCooldowns: { "m-x": { until: at - hour, reason: "new_reason", lastFailureAt: at - 2 * hour } },
  failureCounts: { timeout: 2, zero: 0, odd: "many" },
  errorCount: 0,
  note: { kept: true },
};

test("W-2: values that nobody here knows outlive an event that is not about them", () => {
  const row = after(foreign, { ...aProfile, type: "windows-cleared", modelId: "m-other" });
  expect(row).toEqual(foreign);
});

test("W-2: a failure of one model changes its window and counters, and nothing else", () => {
  const ended = { ...foreign, blockedUntil: at - hour, disabledUntil: at - hour };
  const row = after(ended, { ...aProfile, type: "failure", reason: "rate_limit", modelId: "m-y" });
  expect(row).toMatchObject({
    blockedUntil: at - hour,
    blockedReason: "weekly_cap",
    blockedSource: "new_source",
    disabledReason: "org_suspended",
    note: { kept: true },
    failureCounts: { timeout: 2, zero: 0, odd: "many" },
    lastFailureAt: at,
  });
  expect(row?.modelCooldowns).toMatchObject({
    "m-x": foreign.modelCooldowns["m-x"],
    "m-y": { until: at + 30_000, reason: "rate_limit" },
  });
});

test("a window that ends takes all of its fields along, known or not", () => {
  const row = after(foreign, { ...aProfile, type: "windows-cleared" });
  expect(Object.keys(row ?? {}).filter((field) => /^(blocked|disabled|cooldown)/.test(field))).toEqual([]);
  expect(row).toMatchObject({ note: { kept: true } });
});

test("W-49: a replaced credential takes the row away", () => {
  expect(after(foreign, { ...aProfile, type: "credential-replaced" })).toBeUndefined();
});
