import { expect, test } from "vitest";
import type { AgentConfig } from "../failover/config";
import { selectionRules } from "./selection-rules";
import { aFacts } from "./test-facts";

const plain = aFacts({ primary: "openai/gpt", fallbacks: ["anthropic/opus"] });
const rules = (agent?: Omit<AgentConfig, "id" | "aliases">) => {
  const agents = agent ? [{ id: "main", aliases: {}, ...agent }] : [];
  const found = selectionRules({ ...plain, config: { ...plain.config, agents } });
  return Object.fromEntries(found.map(({ source, then }) => [source, then.join(" ")]));
};

test("04 §3: with the defaults only, choices are strict and everything else has the chain behind it", () => {
  expect(rules()).toEqual({
    "configured-default": "anthropic/opus",
    "auto-override": "anthropic/opus",
    "user-override": "",
    "one-shot": "",
    "selection-lock": "",
    cron: "anthropic/opus openai/gpt",
    heartbeat: "anthropic/opus openai/gpt",
    subagent: "anthropic/opus openai/gpt",
  });
});

test("R-19: an agent with its own primary and no list is strict, but its cron jobs and heartbeats are not", () => {
  const strict = rules({ model: { primary: "x/own" } });
  expect(strict).toMatchObject({
    "agent-primary": "",
    "auto-override": "",
    cron: "anthropic/opus x/own",
    heartbeat: "anthropic/opus x/own",
  });
});

test("S-27: an empty list of an agent leaves no fallback to anything", () => {
  expect(rules({ model: { primary: "x/own", fallbacks: [] } })).toMatchObject({
    "agent-primary": "",
    "auto-override": "",
    cron: "x/own",
    heartbeat: "x/own",
  });
});
