import { describe, expect, test } from "vitest";
import { canonicalRef, formatModelRef, lookUpAlias, parseModelRef } from "./model-ref";

const ref = (provider: string, model: string, profileId?: string) => ({
  provider,
  model,
  ...(profileId && { profileId }),
});

test.each([
  ["openai/gpt-5.4", ref("openai", "gpt-5.4")],
  [" OpenAI / gpt-5.4 ", ref("openai", "gpt-5.4")],
  ["ollama/qwen3.5:27b", ref("ollama", "qwen3.5:27b")],
  ["openrouter/meta-llama/llama-3.3-70b:free", ref("openrouter", "meta-llama/llama-3.3-70b:free")],
  ["google/google/gemini-2.0-flash", ref("google", "gemini-2.0-flash")],
  ["google/Google/google/gemini", ref("google", "gemini")],
  ["google/googly/gemini", ref("google", "googly/gemini")],
  ["openrouter/deepseek-chat", ref("openrouter", "openrouter/deepseek-chat")],
  ["openrouter/openrouter/auto", ref("openrouter", "openrouter/auto")],
  ["openrouter/openrouter/meta-llama/x", ref("openrouter", "meta-llama/x")],
  ["xai/grok-4-fast-reasoning", ref("xai", "grok-4-fast")],
  ["xai/xai/grok-4-fast-reasoning", ref("xai", "grok-4-fast")],
  ["openai/grok-4-fast-reasoning", ref("openai", "grok-4-fast-reasoning")],
  ["xai/constructor", ref("xai", "constructor")],
  ["constructor/name", ref("constructor", "name")],
])("R-1, R-4: %s", (text, expected) => {
  expect(parseModelRef(text)).toEqual(expected);
});

test.each(["", "  ", "/", "/model", "provider/", "provider/ ", "google/google/", "@profile", "bare"])(
  "a ref without provider or model (%j) is none",
  (text) => {
    expect(parseModelRef(text)).toBeNull();
  },
);

test("R-10: a bare model takes the given provider", () => {
  expect(parseModelRef("gpt-5.4", { defaultProvider: "OpenAI" })).toEqual(ref("openai", "gpt-5.4"));
  expect(parseModelRef("gpt-5.4", { defaultProvider: " " })).toBeNull();
  expect(parseModelRef("a/b", { defaultProvider: "openai" })).toEqual(ref("a", "b"));
  expect(parseModelRef("", { defaultProvider: "openai" })).toBeNull();
});

describe("R-13: the profile suffix", () => {
  test.each([
    ["openai/gpt-5.4@work", ref("openai", "gpt-5.4", "work")],
    ["openai/gpt-5.4@openai:user@example.com", ref("openai", "gpt-5.4", "openai:user@example.com")],
    ["openai/gpt-5.4@ openai:work ", ref("openai", "gpt-5.4", "openai:work")],
    ["openai/gpt-5.4@", ref("openai", "gpt-5.4")],
    ["google-vertex/claude-sonnet-4@20250514", ref("google-vertex", "claude-sonnet-4@20250514")],
    ["google-vertex/claude-sonnet-4@20250514@work", ref("google-vertex", "claude-sonnet-4@20250514", "work")],
    ["lmstudio/qwen@q4_k_m", ref("lmstudio", "qwen@q4_k_m")],
    ["lmstudio/qwen@iq3_xs@4bit@me", ref("lmstudio", "qwen@iq3_xs@4bit", "me")],
    ["openai/gpt@123456789", ref("openai", "gpt", "123456789")],
    ["openai/gpt@query", ref("openai", "gpt", "query")],
    ["cloudflare/@cf/meta/llama", ref("cloudflare", "@cf/meta/llama")],
    ["cloudflare/@cf/meta/llama@work", ref("cloudflare", "@cf/meta/llama", "work")],
    ["openrouter/@preset/kimi", ref("openrouter", "@preset/kimi")],
  ])("%s", (text, expected) => {
    expect(parseModelRef(text)).toEqual(expected);
  });

  test("a bare model may carry one", () => {
    expect(parseModelRef("gpt@work", { defaultProvider: "openai" })).toEqual(ref("openai", "gpt", "work"));
  });
});

describe("R-3: aliases", () => {
  const own = { "anthropic/claude-haiku": "Fast" };
  const defaults = {
    "openai/gpt-5.4-mini": "fast",
    "openai/gpt-5.4@openai:work": "work",
    "groq/llama": "a/b",
  };
  const aliases = [own, defaults];

  test("the agent's own come before the defaults', in any case", () => {
    expect(parseModelRef(" FAST ", { aliases })).toEqual(ref("anthropic", "claude-haiku"));
    expect(parseModelRef("fast", { aliases: [defaults] })).toEqual(ref("openai", "gpt-5.4-mini"));
    expect(parseModelRef("slow", { aliases })).toBeNull();
  });

  test("the whole string is looked up before it is split", () => {
    expect(parseModelRef("a/b", { aliases })).toEqual(ref("groq", "llama"));
  });

  test("a profile may stand behind an alias or in its ref; the one written wins", () => {
    expect(parseModelRef("work", { aliases })).toEqual(ref("openai", "gpt-5.4", "openai:work"));
    expect(parseModelRef("fast@me", { aliases })).toEqual(ref("anthropic", "claude-haiku", "me"));
    expect(parseModelRef("work@me", { aliases })).toEqual(ref("openai", "gpt-5.4", "me"));
    expect(parseModelRef("unknown@me", { aliases })).toBeNull();
  });

  test("nothing is no alias", () => {
    expect(lookUpAlias(" ", [{ "a/b": "" }])).toBeUndefined();
    expect(lookUpAlias("x", [{ "a/b": " X " }])).toBe("a/b");
  });
});

test("R-4: refs are compared in their canonical form and never shown with a doubled prefix", () => {
  expect(canonicalRef(" OpenAI", " openai/gpt ")).toEqual(ref("openai", "gpt"));
  expect(canonicalRef("", "gpt")).toBeNull();
  expect(canonicalRef("openai", "openai/")).toBeNull();
  expect(formatModelRef("openai", "gpt")).toBe("openai/gpt");
  expect(formatModelRef("openrouter", "openrouter/auto")).toBe("openrouter/auto");
  expect(formatModelRef("openrouter", "meta-llama/x")).toBe("openrouter/meta-llama/x");
});
