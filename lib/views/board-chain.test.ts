import { expect, test } from "vitest";
import { boardChain } from "./board-chain";
import { boardFeed } from "./board-feed";
import { aFacts, aKey, aRun, now } from "./test-facts";

const chainFacts = (usage: Parameters<typeof aFacts>[0] = {}) =>
  aFacts({
    primary: "openai/gpt-5.5",
    fallbacks: ["anthropic/claude-opus-4-8", "ollama/qwen3.5:27b"],
    profiles: {
      "openai:a": aKey("openai"),
      "openai:b": aKey("openai"),
      "anthropic:a": aKey("anthropic"),
    },
    ...usage,
  });

test("the first model with a free profile answers; the limited one says why and until when (W-61, W-67)", () => {
  const facts = chainFacts({
    usage: {
      "openai:a": { modelCooldowns: { "gpt-5.5": { until: now + 17_000, reason: "rate_limit" } } },
      "openai:b": { modelCooldowns: { "gpt-5.5": { until: now + 60_000, reason: "rate_limit" } } },
    },
  });
  const chain = boardChain(facts, now, [
    aRun({ answeredBy: { candidate: "anthropic/claude-opus-4-8", profileId: "anthropic:a" } }),
  ]);
  expect(chain.map((place) => [place.ref, place.state, place.reason, place.until])).toEqual([
    ["openai/gpt-5.5", "limited", "rate_limit", now + 17_000],
    ["anthropic/claude-opus-4-8", "answering", null, null],
    ["ollama/qwen3.5:27b", "ready", null, null],
  ]);
  expect(chain[0]).toMatchObject({ readyCount: 0, profileCount: 2 });
  expect(chain[1]?.answeredAt).toBe(now - 1_000);
});

test("R-24: a provider without any profile is called all the same; one without an eligible profile is not ready", () => {
  const facts = aFacts({
    primary: "openai/gpt-5.5",
    fallbacks: ["ollama/qwen3.5:27b"],
    profiles: { "openai:a": aKey("openai", { secret: "missing" }) },
  });
  expect(boardChain(facts, now, []).map((place) => place.state)).toEqual(["unequipped", "answering"]);
});

test("R-2: without a configured model there is no chain", () => {
  const facts = aFacts();
  const bare = { ...facts, config: { ...facts.config, defaults: { aliases: {} } } };
  expect(boardChain(bare, now, [])).toEqual([]);
});

test("the feed shows decisions and opened windows, newest first, and leaves plain successes out", () => {
  const facts = chainFacts({
    usage: {
      "openai:a": {
        cooldownUntil: now + 30_000,
        cooldownReason: "overloaded",
        cooldownOpenedAt: now - 500,
      },
      "openai:b": { disabledUntil: now + 30_000, disabledReason: "billing" },
    },
  });
  const recentRuns = [
    aRun({ runId: "plain" }),
    aRun({ runId: "fell-back", reason: "rate_limit", fellBack: true }),
    aRun({ runId: "exhausted", outcome: "exhausted", answeredBy: null, endedAt: now - 9_000 }),
  ];
  const feed = boardFeed({ facts, recentRuns, now, limit: 10 });
  expect(feed.map((item) => (item.kind === "run" ? item.run.runId : item.profileId))).toEqual([
    "openai:a",
    "fell-back",
    "exhausted",
  ]);
});
