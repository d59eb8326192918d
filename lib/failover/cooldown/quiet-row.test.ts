import { expect, test } from "vitest";
import { defaultPolicy } from "../policy";
import type { UsageEntry } from "../usage-entry";
import { applyProfileEvent } from "./apply-profile-event";

const success = {
  type: "success",
  profileId: "openai:a",
  provider: "openai",
  modelId: "m",
  at: 2_000,
} as const;
const answered = (row: UsageEntry) => applyProfileEvent(row, success, defaultPolicy);

test("W-35: an answer on a row without windows or counts moves its last use and nothing else", () => {
  expect(answered({ lastUsed: 1_000, errorCount: 0 })).toEqual({
    profileId: "openai:a",
    type: "success",
    window: null,
    before: { lastUsed: 1_000 },
    after: { lastUsed: 2_000, errorCount: 0 },
  });
});

test("W-2: a field nobody here knows rides along on an answer", () => {
  const row = { lastUsed: 1_000, errorCount: 0, lastSeenBy: "another program" };
  expect(answered(row).after).toEqual({ lastUsed: 2_000, errorCount: 0, lastSeenBy: "another program" });
});

test("W-35: counts and windows of the row are taken back by an answer", () => {
  const row: UsageEntry = { lastUsed: 1_000, errorCount: 3, cooldownUntil: 9_000, cooldownReason: "timeout" };
  expect(answered(row).after).toEqual({ lastUsed: 2_000, errorCount: 0 });
});
