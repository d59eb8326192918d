import { describe, expect, test } from "vitest";
import { factsOf } from "../runner/a-config";
import { applyProfileChoice } from "./apply-profile-choice";
import { chooseProfile, type ProfileChoiceInput } from "./choose-profile";
import type { SessionEntry } from "./session-entry";

const now = 1_760_000_000_000;
const threeKeys = { keys: ["p1:a", "p1:b", "p1:c"] };
const inOrder = { ...threeKeys, order: { p1: threeKeys.keys } };
const autoPin = (profileId: string): SessionEntry => ({
  sessionId: "s",
  authProfileOverride: profileId,
  authProfileOverrideSource: "auto",
  authProfileOverrideCompactionCount: 0,
  compactionCount: 0,
});
const userPin = (profileId: string): SessionEntry => ({
  sessionId: "s",
  authProfileOverride: profileId,
  authProfileOverrideSource: "user",
});
const waits = () => ({ cooldownUntil: now + 60_000, cooldownReason: "auth" as const });
const choose = (
  options: Parameters<typeof factsOf>[0],
  entry: SessionEntry,
  given: Partial<ProfileChoiceInput> = {},
) =>
  chooseProfile({
    facts: factsOf(options),
    entry,
    selected: { provider: "p1", model: "a" },
    isNewSession: false,
    now,
    ...given,
  });
const written = (profileId: string) => ({
  authProfileOverride: profileId,
  authProfileOverrideSource: "auto",
  authProfileOverrideCompactionCount: 0,
});

describe("S-1, S-17: storing the choice on a fresh entry", () => {
  const choice = choose(inOrder, {});
  test("an automatic choice is written", () => {
    const { entry, pin } = applyProfileChoice({ sessionId: "s" }, { sessionId: "s" }, choice, now);
    expect(entry).toMatchObject({ ...written("p1:a"), updatedAt: now });
    expect(pin).toEqual(choice.pin);
  });

  test("a user pin that appeared meanwhile stays and is used", () => {
    const fresh = userPin("p1:c");
    expect(applyProfileChoice(fresh, { sessionId: "s" }, choice, now)).toEqual({
      entry: fresh,
      pin: { profileId: "p1:c", source: "user" },
    });
  });

  test("the removal of an unusable pin is a compare-and-swap", () => {
    const usage = { "p1:a": waits(), "p1:b": waits(), "p1:c": waits() };
    const seen = autoPin("p1:b");
    const removal = choose({ ...inOrder, usage }, seen);
    expect(applyProfileChoice(seen, seen, removal, now).entry).not.toHaveProperty("authProfileOverride");
    const moved = autoPin("p1:c");
    expect(applyProfileChoice(moved, seen, removal, now).entry).toEqual(moved);
    const other = { ...seen, sessionId: "t" };
    expect(applyProfileChoice(other, seen, removal, now).entry).toEqual(other);
  });

  test("the user pin a choice was made with is no newcomer", () => {
    const seen = userPin("p1:b");
    const given = choose(threeKeys, seen, { isNewSession: true });
    expect(applyProfileChoice(seen, seen, given, now).entry).toMatchObject(written("p1:a"));
  });
});
