import { expect, test } from "vitest";
import type { ProfileEvent } from "../failover/profile-event";
import { onlyLastUsedChanged } from "./only-last-used-changed";
import { createUnsavedEvents } from "./unsaved-events";

const success = (at: number, profileId = "a:1", modelId = "m"): ProfileEvent => ({
  type: "success",
  profileId,
  provider: "a",
  at,
  modelId,
});
const failure = (at: number, profileId = "a:1"): ProfileEvent => ({
  type: "failure",
  profileId,
  provider: "a",
  at,
  reason: "rate_limit",
  modelId: "m",
});

test("P-11: of many plain successes of a profile and model only the last is written", () => {
  const unsaved = createUnsavedEvents();
  for (const at of [1, 2, 3]) unsaved.add(success(at), false);
  unsaved.add(success(4, "a:2"), false);
  expect(unsaved.take()).toEqual([success(3), success(4, "a:2")]);
  expect(unsaved.take()).toEqual([]);
});

test("the order around a change of a window is kept", () => {
  const unsaved = createUnsavedEvents();
  unsaved.add(success(1), false);
  unsaved.add(failure(2), true);
  unsaved.add(success(3), true);
  unsaved.add(success(4), false);
  expect(unsaved.take()).toEqual([success(1), failure(2), success(3), success(4)]);
});

test("what the store refused still counts in memory, until an operator changes the profile", () => {
  const unsaved = createUnsavedEvents();
  unsaved.keepInMemory([failure(1), failure(2, "a:2")]);
  unsaved.add(failure(3), true);
  expect(unsaved.all()).toEqual([failure(1), failure(2, "a:2"), failure(3)]);
  unsaved.forget(["a:1"]);
  expect(unsaved.all()).toEqual([failure(2, "a:2"), failure(3)]);
});

test("P-11: only lastUsed may wait", () => {
  expect(onlyLastUsedChanged(undefined, { lastUsed: 1 })).toBe(true);
  expect(onlyLastUsedChanged({ lastUsed: 1 }, { lastUsed: 2, errorCount: 0 })).toBe(true);
  expect(onlyLastUsedChanged({ lastUsed: 1, errorCount: 1 }, { lastUsed: 2, errorCount: 1 })).toBe(true);
  expect(onlyLastUsedChanged({ lastUsed: 1, errorCount: 1 }, { lastUsed: 2 })).toBe(false);
  expect(onlyLastUsedChanged({ cooldownUntil: 5 }, { cooldownUntil: 6 })).toBe(false);
});
