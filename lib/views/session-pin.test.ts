import { expect, test } from "vitest";
import { chooseProfile } from "../failover/session/choose-profile";
import type { SessionEntry } from "../failover/session/session-entry";
import { sessionPin, type PinFate, type ReleaseCause } from "./session-pin";
import { aFacts, aKey, now } from "./test-facts";

const selected = { provider: "openai", model: "gpt-5.5" };
const auto = (id: string, count = 0): SessionEntry => ({
  authProfileOverride: id,
  authProfileOverrideSource: "auto",
  authProfileOverrideCompactionCount: count,
});
const user = (id: string): SessionEntry => ({ authProfileOverride: id, authProfileOverrideSource: "user" });
const cooling = { cooldownUntil: now + 60_000, cooldownReason: "rate_limit" } as const;
const byHand = { disabledUntil: 8_640_000_000_000_000, disabledReason: "manual" } as const;
const profiles = { "openai:a": aKey("openai"), "openai:b": aKey("openai"), "zai:a": aKey("zai") };
const released = (why: ReleaseCause, next: string | null, until: number | null = null): PinFate => ({
  kind: "released",
  why,
  next,
  until,
});

test.each<[string, SessionEntry, Parameters<typeof aFacts>[0], PinFate]>([
  ["S-15: a free auto pin is kept", auto("openai:b"), {}, { kind: "kept" }],
  ["S-15: one that is gone is dropped", auto("openai:x"), {}, released("gone", "openai:a")],
  ["S-15: one of another provider is dropped", auto("zai:a"), {}, released("other-provider", "openai:a")],
  [
    "S-15: one outside a non-empty order is dropped",
    auto("openai:a"),
    { storedOrder: { openai: ["openai:b"] } },
    released("not-in-order", "openai:b"),
  ],
  [
    "S-70: a compaction releases it, and the automatic order goes on behind it",
    { ...auto("openai:a", 1), compactionCount: 2 },
    {},
    released("compacted", "openai:b"),
  ],
  [
    "S-15: one in a window for the model is dropped",
    auto("openai:a"),
    { usage: { "openai:a": cooling } },
    released("waiting", "openai:b", now + 60_000),
  ],
  [
    "S-10: a window of another model does not move it",
    auto("openai:a"),
    { usage: { "openai:a": { modelCooldowns: { other: { until: now + 60_000 } } } } },
    { kind: "kept" },
  ],
  [
    "S-17: when every profile is unusable no pin is left",
    auto("openai:a"),
    { usage: { "openai:a": cooling, "openai:b": cooling } },
    released("waiting", null, now + 60_000),
  ],
  [
    "S-13: a user pin stays, also in a window",
    user("openai:a"),
    { usage: { "openai:a": cooling } },
    { kind: "strict" },
  ],
  [
    "S-14: a user pin whose profile is gone fails",
    user("openai:x"),
    {},
    { kind: "unavailable", why: "gone" },
  ],
  [
    "S-14: a user pin on a profile that was switched off fails",
    user("openai:a"),
    { usage: { "openai:a": byHand } },
    { kind: "unavailable", why: "disabled" },
  ],
  [
    "P-5: a user pin on a login that only OpenClaw refreshes fails once it is over",
    user("openai:o"),
    {
      profiles: {
        "openai:o": { ...aKey("openai"), type: "oauth", access: "present", expires: 1, refreshable: false },
      },
    },
    { kind: "unavailable", why: "expired" },
  ],
  ["S-14: a user pin of another provider waits for its own", user("zai:a"), {}, { kind: "ignored" }],
  [
    "S-12: a profile that the configuration ties to the model comes first",
    user("openai:a"),
    { primary: "openai/gpt-5.5@openai:b" },
    { kind: "overruled", by: "openai:b" },
  ],
])("%s", (_name, entry, fields, fate) => {
  const facts = aFacts({ profiles, ...fields });
  expect(sessionPin({ facts, entry, selected, now })?.fate).toEqual(fate);
  // What is told is what the rules do.
  const choice = chooseProfile({ facts, entry, selected, isNewSession: false, now });
  const pinned = entry.authProfileOverride ?? "";
  switch (fate.kind) {
    case "kept":
    case "strict":
      return expect(choice.pin?.profileId).toBe(pinned);
    case "unavailable":
      return expect(choice.error).toBe("selected_auth_profile_unavailable");
    case "ignored":
      return expect(choice.pin?.profileId).not.toBe(pinned);
    case "overruled":
      return expect(choice.pin?.profileId).toBe(fate.by);
    case "released":
      return expect(choice.pin?.profileId ?? null).toBe(fate.next);
  }
});

test("S-3: without a source a stored compaction count makes a pin automatic; no pin, nothing to tell", () => {
  const facts = aFacts({ profiles });
  const entry = { authProfileOverride: "openai:a", authProfileOverrideCompactionCount: 0 };
  expect(sessionPin({ facts, entry, selected, now })?.source).toBe("auto");
  expect(sessionPin({ facts, entry: {}, selected, now })).toBeNull();
});
