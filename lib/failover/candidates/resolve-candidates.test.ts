import { describe, expect, test } from "vitest";
import { formatModelRef } from "../model-ref";
import type { SelectionSource } from "../run-record";
import { aConfig } from "../runner/a-config";
import { fallbackAvailability } from "./fallback-availability";
import {
  NoModelConfigured,
  resolveCandidates,
  unresolvableFallbacks,
  type ChainInput,
} from "./resolve-candidates";
import { resolveImageCandidates } from "./resolve-image-candidates";

const example = aConfig({
  primary: "openai/gpt-4.1-mini",
  fallbacks: ["anthropic/claude-haiku-3-5", "openrouter/deepseek-chat"],
});

const refs = (input: Partial<ChainInput>) =>
  resolveCandidates({
    config: example,
    agentId: "main",
    selectionSource: "configured-default",
    ...input,
  }).map(({ provider, model }) => formatModelRef(provider, model));

test.each([
  [
    "R-6, R-7",
    "anthropic/claude-opus-4-5",
    undefined,
    [
      "anthropic/claude-opus-4-5",
      "anthropic/claude-haiku-3-5",
      "openrouter/deepseek-chat",
      "openai/gpt-4.1-mini",
    ],
  ],
  [
    "R-9",
    "anthropic/claude-haiku-3-5",
    undefined,
    ["anthropic/claude-haiku-3-5", "openrouter/deepseek-chat", "openai/gpt-4.1-mini"],
  ],
  ["R-2", "  ", undefined, ["openai/gpt-4.1-mini", "anthropic/claude-haiku-3-5", "openrouter/deepseek-chat"]],
  ["R-5", "anthropic/claude-opus-4-5", ["openai/gpt-4.1"], ["anthropic/claude-opus-4-5", "openai/gpt-4.1"]],
  ["R-5", "anthropic/claude-opus-4-5", [], ["anthropic/claude-opus-4-5"]],
])(
  "%s: %s with override %j gives the chain of the specification",
  (_rule, requested, fallbacksOverride, expected) => {
    expect(refs({ requested, ...(fallbacksOverride === undefined ? {} : { fallbacksOverride }) })).toEqual(
      expected,
    );
  },
);

test("R-1, R-7: every candidate says why it is in the chain", () => {
  const chain = resolveCandidates({
    config: example,
    agentId: "main",
    requested: " Anthropic / claude-opus-4-5 ",
    selectionSource: "configured-default",
  });
  expect(chain.map(({ routeOrigin }) => routeOrigin)).toEqual([
    "requested",
    "configured-fallback",
    "configured-fallback",
    "configured-primary",
  ]);
  expect(chain[0]).toMatchObject({ provider: "anthropic", model: "claude-opus-4-5" });
});

test("R-2: without any primary the first model of the first provider is taken", () => {
  const config = {
    ...aConfig(),
    defaults: { aliases: {} },
    providers: [
      { id: "p0", modelIds: [], hasInlineKey: false },
      { id: "p8", modelIds: ["m", "n"], hasInlineKey: false },
    ],
  };
  expect(refs({ config })).toEqual(["p8/m"]);
});

test("R-2: with nothing configured there is an error that says so", () => {
  const config = { ...aConfig(), defaults: { aliases: {} } };
  expect(() => refs({ config })).toThrow(new NoModelConfigured("No model configured."));
});

test("a requested text that names no model is refused", () => {
  const config = { ...aConfig(), defaults: { aliases: {} } };
  expect(() => refs({ config, requested: "just-a-model" })).toThrow(/"just-a-model" names no model/);
});

test("R-3, R-11: the agent's alias goes before the defaults', and one model stands once", () => {
  const config = {
    ...aConfig({ primary: "p1/a", fallbacks: ["fast", "p2/own"] }),
    defaults: { model: { primary: "p1/a", fallbacks: ["fast", "p2/own"] }, aliases: { "p3/common": "fast" } },
    agents: [{ id: "main", aliases: { "p2/own": "fast" } }],
  };
  expect(refs({ config })).toEqual(["p1/a", "p2/own"]);
});

test("R-4: OpenRouter's own models keep their prefix and show it once", () => {
  const chain = resolveCandidates({
    config: example,
    agentId: "main",
    selectionSource: "configured-default",
  });
  expect(chain[2]).toMatchObject({ provider: "openrouter", model: "openrouter/deepseek-chat" });
});

test("R-10: a bare fallback takes the configured primary's provider, an unresolvable one is reported", () => {
  const config = aConfig({ primary: "p1/a", fallbacks: ["mini", "/", "p2/"] });
  const input = {
    config,
    agentId: "main",
    selectionSource: "configured-default" as const,
    requested: "p9/z",
  };
  expect(refs(input)).toEqual(["p9/z", "p1/mini", "p1/a"]);
  expect(unresolvableFallbacks(input)).toEqual(["/", "p2/"]);
});

test("R-13: a profile suffix becomes the candidate's profile and plays no part in comparison", () => {
  const config = aConfig({ primary: "p1/a@p1:work", fallbacks: ["p2/b@p2:me@example.com", "p1/a"] });
  const chain = (requested: string) =>
    resolveCandidates({ config, agentId: "main", requested, selectionSource: "configured-default" });
  expect(chain("")).toMatchObject([
    { provider: "p1", model: "a", profileId: "p1:work" },
    { provider: "p2", model: "b", profileId: "p2:me@example.com" },
  ]);
  expect(chain("p1/a")[0]).toMatchObject({ routeOrigin: "requested", profileId: "p1:work" });
  expect(chain("p2/b")[0]).toMatchObject({ routeOrigin: "requested", profileId: "p2:me@example.com" });
});

describe("R-19, R-20: what each selection brings along", () => {
  const strictAgent = { id: "ops", model: { primary: "p4/own" }, aliases: {} };
  const listAgent = { id: "list", model: { primary: "p4/own", fallbacks: ["p5/l"] }, aliases: {} };
  const emptyAgent = { id: "none", model: { primary: "p4/own", fallbacks: [] }, aliases: {} };
  const onlyList = { id: "inherit", model: { fallbacks: ["p5/l"] }, aliases: {} };
  const config = aConfig({
    primary: "p1/a",
    fallbacks: ["p2/b"],
    agents: [strictAgent, listAgent, emptyAgent, onlyList],
  });
  const cases: readonly [string, SelectionSource, string, readonly string[]][] = [
    ["main", "configured-default", "", ["p1/a", "p2/b"]],
    ["main", "auto-override", "p2/b", ["p2/b"]],
    ["main", "auto-override", "p9/z", ["p9/z", "p2/b"]],
    ["main", "user-override", "p2/b", ["p2/b"]],
    ["main", "one-shot", "p2/b", ["p2/b"]],
    ["main", "selection-lock", "p2/b", ["p2/b"]],
    ["main", "cron", "p7/job", ["p7/job", "p2/b", "p1/a"]],
    ["main", "heartbeat", "p7/beat", ["p7/beat", "p2/b", "p1/a"]],
    ["ops", "agent-primary", "", ["p4/own"]],
    ["ops", "configured-default", "", ["p4/own"]],
    ["ops", "auto-override", "p9/z", ["p9/z"]],
    ["ops", "cron", "p7/job", ["p7/job", "p2/b", "p4/own"]],
    ["ops", "heartbeat", "p7/beat", ["p7/beat", "p2/b", "p4/own"]],
    ["list", "agent-primary", "", ["p4/own", "p5/l"]],
    ["list", "auto-override", "p9/z", ["p9/z", "p5/l"]],
    ["list", "cron", "p7/job", ["p7/job", "p5/l", "p4/own"]],
    ["none", "agent-primary", "", ["p4/own"]],
    ["none", "auto-override", "p9/z", ["p9/z"]],
    ["none", "cron", "p7/job", ["p7/job", "p4/own"]],
    ["inherit", "agent-primary", "", ["p1/a", "p5/l"]],
    ["OPS", "agent-primary", "", ["p4/own"]],
  ];
  test.each(cases)("agent %s, source %s, asked for %j", (agentId, selectionSource, requested, expected) => {
    expect(refs({ config, agentId, selectionSource, requested })).toEqual(expected);
  });

  test("R-5, S-25: a caller's list replaces the configured one, but never the strictness of a choice", () => {
    const fallbacksOverride = ["p6/x"];
    expect(refs({ config, selectionSource: "cron", requested: "p7/job", fallbacksOverride })).toEqual([
      "p7/job",
      "p6/x",
    ]);
    expect(
      refs({ config, selectionSource: "user-override", requested: "p7/job", fallbacksOverride }),
    ).toEqual(["p7/job"]);
  });
});

describe("S-74: subagents", () => {
  const aliases = {};
  test.each([
    [
      "the agent's own value",
      { id: "main", subagentModel: { primary: "p5/s", fallbacks: ["p6/t"] }, aliases },
      ["p5/s", "p6/t"],
    ],
    [
      "a value without fallbacks is strict",
      { id: "main", subagentModel: { primary: "p5/s" }, aliases },
      ["p5/s"],
    ],
    [
      "the agent's model",
      { id: "main", model: { primary: "p5/s", fallbacks: ["p7/u"] }, aliases },
      ["p5/s", "p7/u"],
    ],
    ["none: like the configured default", { id: "main", aliases }, ["p5/s", "p2/b", "p1/a"]],
  ])("%s", (_name, agent, expected) => {
    const config = aConfig({ primary: "p1/a", fallbacks: ["p2/b"], agents: [agent] });
    expect(refs({ config, selectionSource: "subagent", requested: "p5/s" })).toEqual(expected);
  });

  test("the defaults' value goes before the agent's model", () => {
    const base = aConfig({
      agents: [{ id: "main", model: { primary: "p4/own", fallbacks: ["p7/u"] }, aliases }],
    });
    const config = {
      ...base,
      defaults: { ...base.defaults, subagentModel: { primary: "p5/s", fallbacks: ["p6/t"] } },
    };
    expect(refs({ config, selectionSource: "subagent", requested: "p5/s" })).toEqual(["p5/s", "p6/t"]);
  });
});

describe("R-15 … R-17: images", () => {
  const imageModel = { primary: "p1/paint", fallbacks: ["p2/draw", "/", "sketch"] };
  const config = aConfig({ primary: "p1/a", fallbacks: ["p2/b"], defaults: { imageModel, aliases: {} } });

  test("the image chain has no text model in it, and says what it left out", () => {
    const { candidates, warnings } = resolveImageCandidates({ config, agentId: "main" });
    expect(candidates.map(({ provider, model }) => `${provider}/${model}`)).toEqual([
      "p1/paint",
      "p2/draw",
      "p1/sketch",
    ]);
    expect(warnings).toEqual(['Unresolved image model "/"; skipped configured-fallback candidate.']);
  });

  test("a requested image model goes first, a list of the caller replaces the configured one", () => {
    const input = { config, agentId: "main", requested: "p3/photo", fallbacksOverride: ["p2/draw"] };
    expect(resolveImageCandidates(input).candidates).toMatchObject([
      { provider: "p3", routeOrigin: "requested" },
      { provider: "p2", routeOrigin: "configured-fallback" },
    ]);
  });

  test("nothing configured: the error names both settings", () => {
    expect(() => resolveImageCandidates({ config: aConfig(), agentId: "main" })).toThrow(
      "No image model configured. Set agents.defaults.imageModel.primary or agents.defaults.imageModel.fallbacks.",
    );
  });

  test("without an image primary a bare name takes the configured primary's provider", () => {
    const bare = aConfig({
      primary: "p1/a",
      defaults: { imageModel: { fallbacks: ["sketch"] }, model: { primary: "p1/a" }, aliases: {} },
    });
    expect(resolveImageCandidates({ config: bare, agentId: "main" }).candidates).toMatchObject([
      { provider: "p1", model: "sketch" },
    ]);
  });
});

describe("R-21: what the desk says about fallbacks", () => {
  const agents = [{ id: "list", model: { fallbacks: ["p5/l"] }, aliases: {} }];
  const config = aConfig({ primary: "p1/a", fallbacks: ["p2/b"], agents });
  const base = { config, agentId: "main", selectionSource: "configured-default" as const };
  test.each([
    [base, { state: "active", models: ["p2/b"], from: "inherited" }],
    [
      { ...base, agentId: "list" },
      { state: "active", models: ["p5/l"], from: "explicit" },
    ],
    [
      { ...base, fallbacksOverride: ["p6/x"] },
      { state: "active", models: ["p6/x"], from: "explicit" },
    ],
    [{ ...base, fallbacksOverride: [] }, { state: "none_configured" }],
    [{ ...base, selectionSource: "user-override" as const }, { state: "disabled_by_model_override" }],
    [{ ...base, selectionSource: "selection-lock" as const }, { state: "disabled_by_model_selection_lock" }],
  ])("case %#", (input, expected) => {
    expect(fallbackAvailability(input)).toEqual(expected);
  });
});
