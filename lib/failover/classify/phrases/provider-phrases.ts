import { wordCharacters } from "./word";

// The texts of 01 §5. A mark says only that the text is there; lib/failover/classify/provider-matchers.ts says for whom.

const end = `(?![${wordCharacters}])`;
const bracketed = (code: number) => ({
  heads: [String(code)],
  pattern: new RegExp(`(?<=\\[)${code}(?=\\])`, "y"),
});

export const providerPhrases = {
  any_rate_limit: [
    "workers_ai … quota limit exceeded",
    "throttlingexception",
    "concurrency limit reached|breached",
    "concurrency limit (has been|was) reached",
  ],
  model_not_ready: ["modelnotreadyexception"],
  model_deactivated: ["model_is_deactivated", "model (has been) deactivated"],

  openrouter_key_limit: ["key limit exceeded|reached|hit", "api key budget limit exceeded|reached|hit"],
  provider_returned_error: ["provider returned error"],
  prompt_tokens_limit: ["prompt tokens limit exceeded"],
  settings_keys: [{ heads: ["settings"], pattern: new RegExp(`(?<=/)settings/keys${end}`, "y") }],

  xai_billing: [
    "used all available credits",
    "run out of credits",
    "monthly spending limit",
    "purchase more credits",
    "purchase credits",
    "have any credits yet",
    "raise your spending limit",
    "need a grok subscription",
    "personal-team-blocked:spending-limit",
  ],
  rate_limit_exceeded: ["rate limit exceeded"],
  too_many_requests: ["too many requests"],
  refusal: [
    "i (can't|cannot|can not) help with that",
    "i'm unable to help with that",
    "violates usage guidelines",
  ],

  hit_your_limit: ["(you've|you have) hit your (session) limit"],
  out_of_usage_credits: ["out of usage credits"],

  bedrock_rate_limit: [
    "throttlingexception",
    "too many concurrent requests",
    "too many tokens, please wait",
    "too many tokens per day",
  ],
  temperature_deprecated: ["temperature is deprecated"],
  mantle_rate_limit: ["rate_limit", "too many requests"],
  mantle_overloaded: ["overloaded", "service unavailable"],
  mantle_overflow: ["context_length_exceeded", "max … tokens … exceeded"],

  concurrency_limit: ["concurrency limit breached|reached"],
  workers_ai_limit: ["workers_ai + (rate|limit|quota)"],
  daily_free_allocation: ["daily free allocation"],
  cloudflare_4006: [{ heads: ["4006"], pattern: /(?<=^|[\s["'])4006(?=[:\]"'])/y }],

  ollama_no_final: ["ollama api stream ended without a final response"],
  ollama_overflow: [
    "ollama … (context length|too many tokens|context window)",
    "truncating input … too long",
  ],

  zai_1305: [bracketed(1305)],
  zai_crowded: ["访问量过大"],
  zai_1311: [bracketed(1311)],
  zai_1113: [bracketed(1113)],
  zai_rate_limit: [bracketed(1302), bracketed(1308), bracketed(1310)],
  minimax_1008: [{ heads: ["1008"], pattern: /(?<=\()1008(?=\))/y }],
  fireworks_suspended: ["suspended + spending limit", "suspended + failure to pay"],

  api_key_invalid: ["api_key_invalid"],
  model_capacity: ["model_capacity_exhausted", "no capacity available for model"],
  mistral_overflow: ["mistral … input … too long", "token limit … exceeded"],
  service_tier_capacity: ["service tier capacity exceeded"],
  deepseek_overflow: ["deepseek … input … too long", "context … exceed|exceeds|exceeded"],
  content_filter_overflow: ["content_filter … prompt|input … (too long|exceed|exceeds|exceeded)"],
} as const;
