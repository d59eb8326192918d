import type { FailureReason } from "../reasons";
import { hasCode, says, type Evidence } from "./evidence";
import { bodyMessage } from "./inner-message";
import type { TextClass } from "./text-view";

// The rows of 01 §5 that name a provider. Those for any provider stand in the message order (C-39).

type ProviderRow = {
  provider: (id: string) => boolean;
  reason: FailureReason | null;
  test: (evidence: Evidence) => boolean;
};

const only =
  (...ids: string[]) =>
  (id: string): boolean =>
    ids.includes(id);
const containing =
  (...words: string[]) =>
  (id: string): boolean =>
    words.some((word) => id.includes(word));
const startingWith =
  (word: string) =>
  (id: string): boolean =>
    id.startsWith(word);

const anthropic = only("anthropic", "claude-cli");
const bedrock = only("amazon-bedrock");
const mantle = only("amazon-bedrock-mantle");
const zai = only("zai", "glm", "bigmodel");
const cloudflare = startingWith("cloudflare");
const openrouter = containing("openrouter");
export const isGoogleFamily = containing("google", "gemini", "vertex", "antigravity");

const rows: readonly ProviderRow[] = [
  { provider: mantle, reason: "context_overflow", test: (e) => says(e, "mantle_overflow") },
  { provider: only("ollama"), reason: "context_overflow", test: (e) => says(e, "ollama_overflow") },
  { provider: only("mistral"), reason: "context_overflow", test: (e) => says(e, "mistral_overflow") },
  { provider: only("deepseek"), reason: "context_overflow", test: (e) => says(e, "deepseek_overflow") },
  { provider: only("openai"), reason: "context_overflow", test: (e) => says(e, "content_filter_overflow") },

  { provider: openrouter, reason: "billing", test: (e) => says(e, "openrouter_key_limit") },
  {
    provider: openrouter,
    reason: "billing",
    test: (e) => e.status === 402 && says(e, "prompt_tokens_limit") && says(e, "settings_keys"),
  },
  {
    provider: only("xai"),
    reason: "billing",
    test: (e) => says(e, "xai_billing") || hasCode(e, "PERSONAL-TEAM-BLOCKED:SPENDING-LIMIT"),
  },
  {
    provider: only("xai"),
    reason: "rate_limit",
    test: (e) => says(e, "rate_limit_exceeded") || says(e, "too_many_requests"),
  },
  {
    provider: only("xai"),
    reason: "timeout",
    test: (e) => e.status === 401 && /^authentication required\.?$/i.test(bodyMessage(e.signal)),
  },
  { provider: only("xai"), reason: null, test: (e) => e.status === 403 && says(e, "refusal") },
  {
    provider: anthropic,
    reason: "rate_limit",
    test: (e) => hasCode(e, "RATE_LIMIT_ERROR") || says(e, "hit_your_limit"),
  },
  { provider: only("claude-cli"), reason: "billing", test: (e) => says(e, "out_of_usage_credits") },
  { provider: bedrock, reason: "rate_limit", test: (e) => says(e, "bedrock_rate_limit") },
  { provider: bedrock, reason: "overloaded", test: (e) => says(e, "model_not_ready") },
  { provider: bedrock, reason: "format", test: (e) => says(e, "temperature_deprecated") },
  {
    provider: mantle,
    reason: "rate_limit",
    test: (e) => says(e, "mantle_rate_limit") || e.status === 429,
  },
  {
    provider: mantle,
    reason: "overloaded",
    test: (e) => says(e, "mantle_overloaded") || e.main?.leading?.status === 503,
  },
  { provider: only("together"), reason: "rate_limit", test: (e) => says(e, "concurrency_limit") },
  {
    provider: cloudflare,
    reason: "rate_limit",
    test: (e) =>
      says(e, "workers_ai_limit") ||
      says(e, "daily_free_allocation") ||
      says(e, "cloudflare_4006") ||
      hasCode(e, "4006"),
  },
  { provider: only("ollama"), reason: "timeout", test: (e) => says(e, "ollama_no_final") },
  { provider: zai, reason: "billing", test: (e) => hasCode(e, "1311") || says(e, "zai_1311") },
  { provider: zai, reason: "billing", test: (e) => isZai1113(e) && says(e, "balance_words") },
  { provider: zai, reason: "auth", test: isZai1113 },
  {
    provider: zai,
    reason: "overloaded",
    test: (e) => e.status === undefined && (says(e, "zai_1305") || says(e, "zai_crowded")),
  },
  {
    provider: zai,
    reason: "rate_limit",
    test: (e) => ["1302", "1308", "1310"].some((code) => hasCode(e, code)) || says(e, "zai_rate_limit"),
  },
  {
    provider: startingWith("minimax"),
    reason: "billing",
    test: (e) => hasCode(e, "1008") || says(e, "minimax_1008"),
  },
  { provider: only("fireworks"), reason: "billing", test: (e) => says(e, "fireworks_suspended") },
  {
    provider: isGoogleFamily,
    reason: "auth",
    test: (e) => hasCode(e, "API_KEY_INVALID") || says(e, "api_key_invalid"),
  },
  {
    provider: isGoogleFamily,
    reason: "overloaded",
    test: (e) => hasCode(e, "MODEL_CAPACITY_EXHAUSTED") || says(e, "model_capacity"),
  },
  {
    provider: only("mistral"),
    reason: "rate_limit",
    test: (e) => e.status === 429 && says(e, "service_tier_capacity"),
  },
];

/** Rows for "no other match" or "no better text". */
const lastRows: readonly ProviderRow[] = [
  {
    provider: openrouter,
    reason: "timeout",
    test: (e) => e.status === undefined && says(e, "provider_returned_error"),
  },
  { provider: only("anthropic"), reason: "server_error", test: (e) => hasCode(e, "API_ERROR") },
];

function isZai1113(evidence: Evidence): boolean {
  return hasCode(evidence, "1113") || says(evidence, "zai_1113");
}

export function providerClass(evidence: Evidence): TextClass | null {
  return firstRow(rowsOf(evidence.provider).rows, evidence);
}

export function lastProviderClass(evidence: Evidence): TextClass | null {
  return firstRow(rowsOf(evidence.provider).lastRows, evidence);
}

function firstRow(candidates: readonly ProviderRow[], evidence: Evidence): TextClass | null {
  for (const { reason, test } of candidates)
    if (test(evidence)) return { reason, rule: `5.${evidence.provider}` };
  return null;
}

type Rows = { rows: readonly ProviderRow[]; lastRows: readonly ProviderRow[] };

/** Which rows a provider has never changes; remembered for the few ids there are. */
const rowsByProvider = new Map<string, Rows>();
const maximumRemembered = 200;

function rowsOf(id: string): Rows {
  const known = rowsByProvider.get(id);
  if (known !== undefined) return known;
  const own = ({ provider }: ProviderRow): boolean => id !== "" && provider(id);
  const found: Rows = { rows: rows.filter(own), lastRows: lastRows.filter(own) };
  if (rowsByProvider.size < maximumRemembered) rowsByProvider.set(id, found);
  return found;
}
