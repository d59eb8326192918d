import { expect, test } from "vitest";
import { profileDetails, viewProfile } from "./profile";
import { usesOf } from "./profile-uses";
import { profileRows, viewProfiles } from "./profiles";
import { aFacts, aKey, now } from "./test-facts";

const noUses = {
  orders: [],
  isDescribed: false,
  chains: [],
  sessions: [],
  hasMoreSessions: false,
  agentIds: [],
};
const common = {
  now,
  role: "admin",
  secretProviders: [{ name: "disk", source: "file" }],
  ownership: "own",
  readOnlyReason: null,
  owners: {},
} as const;

function worldFacts() {
  const facts = aFacts({
    profiles: { "openai:a": aKey("openai"), "openai:b": aKey("openai"), "zai:a": aKey("zai") },
    usage: { "openai:cli": { lastUsed: now - 1 }, "inline-api-key:local": { lastUsed: now - 1 } },
    configOrder: { openai: ["openai:b", "openai:gone"] },
  });
  const provider = { id: "local", modelIds: ["m"], hasInlineKey: true };
  return {
    ...facts,
    config: {
      ...facts.config,
      auth: { ...facts.config.auth, profiles: { "aws:x": { provider: "aws", mode: "aws-sdk" as const } } },
      providers: [provider],
    },
  };
}

test("D-42, W-9: every profile has its place: a store, another program's login, openclaw.json, or none", () => {
  const owners = { "openai:a": "own", "openai:b": "shared", "zai:a": "main" } as const;
  const rows = profileRows({ facts: worldFacts(), owners }, now);
  expect(Object.fromEntries(rows.map(({ card, place }) => [card.profileId, place]))).toEqual({
    "openai:b": "shared",
    "openai:a": "own",
    "openai:gone": "nowhere",
    "zai:a": "main",
    "aws:x": "external",
    "openai:cli": "external",
    "inline-api-key:local": "config",
  });
  expect(rows.find(({ card }) => card.profileId === "inline-api-key:local")?.card.state).toBe("ready");
});

test("P-25: secret providers are named to admins only", () => {
  const facts = worldFacts();
  expect(viewProfiles({ ...common, facts }).secretProviders).toHaveLength(1);
  expect(viewProfiles({ ...common, facts, role: "operator" }).secretProviders).toEqual([]);
  const one = { ...common, facts, profileId: "zai:a", uses: noUses, recentRuns: [] };
  expect(viewProfile(one)?.secretProviders).toHaveLength(1);
  expect(viewProfile({ ...one, role: "viewer" })?.secretProviders).toEqual([]);
});

test("the page of one profile carries its provider's profiles and no others, and null for an id nothing knows", () => {
  const view = (profileId: string) =>
    viewProfile({ ...common, facts: worldFacts(), profileId, uses: noUses, recentRuns: [] });
  expect(Object.keys(view("openai:a")?.facts.profiles ?? {})).toEqual(["openai:a", "openai:b"]);
  expect(view("inline-api-key:local")).toMatchObject({ provider: "local", models: ["local/m"] });
  expect(view("nobody")).toBeNull();
  expect(view("__proto__")).toBeNull();
});

test("W-66: a window is shown with its reason, step, source and what the next failure would cost", () => {
  const usage = {
    "openai:b": {
      failureCounts: { rate_limit: 2 },
      modelCooldowns: {
        "gpt-5.5": { until: now + 30_000, reason: "rate_limit", errorCount: 1, source: "ladder" },
      },
    },
  } as const;
  const view = viewProfile({
    ...common,
    facts: { ...worldFacts(), usage },
    profileId: "openai:b",
    uses: noUses,
    recentRuns: [],
  });
  const details = view && profileDetails(view, now);
  expect(details?.windows).toMatchObject([
    {
      lane: "cooldown",
      scope: { kind: "model", modelId: "gpt-5.5" },
      reason: "rate_limit",
      count: 1,
      source: "ladder",
      // The second step of the ladder, counted from the end of the running window.
      next: { count: 2, lengthMs: 60_000, until: now + 90_000 },
    },
  ]);
  expect(details?.places).toMatchObject([{ ref: "openai/gpt-5.5", position: 1, count: 1 }]);
});

test("what would miss a profile: orders of agents and of the file, chains that depend on it, pinned sessions", () => {
  const facts = aFacts({
    profiles: { "openai:a": aKey("openai"), "zai:a": aKey("zai"), "zai:b": aKey("zai") },
    primary: "openai/gpt-5.5",
    fallbacks: ["zai/glm-5", "zai/glm-4@zai:b"],
    configOrder: { openai: ["openai:a"] },
    storedOrder: { openai: ["openai:x", "openai:a"] },
  });
  const none = { sessions: [], hasMoreSessions: false };
  expect(usesOf("openai:a", [facts], none, now)).toMatchObject({
    orders: [
      { agentId: "main", provider: "openai", position: 2, count: 2 },
      { agentId: null, provider: "openai", position: 1, count: 1 },
    ],
    chains: [{ ref: "openai/gpt-5.5", position: 1, depends: "only" }],
  });
  expect(usesOf("zai:a", [facts], none, now).chains).toMatchObject([
    { ref: "zai/glm-5", depends: "one-of-many" },
  ]);
  expect(usesOf("zai:b", [facts], none, now).chains).toMatchObject([
    { ref: "zai/glm-5", depends: "one-of-many" },
    { ref: "zai/glm-4", depends: "named" },
  ]);
});
