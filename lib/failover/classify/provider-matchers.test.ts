import { expect, test } from "vitest";
import { classifyError } from "./classify-error";

const reasonOf = (error: unknown, provider?: string) =>
  classifyError(typeof error === "string" ? { message: error } : error, { now: 0, provider }).reason;

test.each([
  ["workers_ai gateway says: quota limit exceeded", "rate_limit"],
  ["ThrottlingException", "rate_limit"],
  ["concurrency limit reached", "rate_limit"],
  ["concurrency limit breached", "rate_limit"],
  ["concurrency limit has been reached", "rate_limit"],
  ["concurrency limit was reached", "rate_limit"],
  ["ModelNotReadyException", "overloaded"],
  ["model_is_deactivated", "model_not_found"],
  ["model deactivated", "model_not_found"],
  ["model has been deactivated", "model_not_found"],
])("§5, C-39, any provider: %s is %s", (text, reason) => {
  expect(classifyError({ message: text }, { now: 0 })).toMatchObject({ reason, matchedRule: "C-39" });
});

/** Provider, error, its reason there, and its reason elsewhere. */
const rows: readonly [string, string | object, string | null, string | null][] = [
  ["openrouter", { status: 401, message: "Key limit exceeded" }, "billing", "auth"],
  ["my-openrouter", { status: 403, message: "key limit reached" }, "billing", "auth"],
  ["openrouter", { status: 500, message: "key limit hit" }, "billing", "server_error"],
  ["openrouter", "API key budget limit exceeded", "billing", null],
  ["openrouter", "api key budget limit reached", "billing", null],
  ["openrouter", "api key budget limit hit", "billing", null],
  ["openrouter", "Provider returned error", "timeout", null],
  ["openrouter", { status: 502, message: "Provider returned error" }, "server_error", "server_error"],
  [
    "openrouter",
    { message: "Provider returned error", body: { error: "overloaded" } },
    "overloaded",
    "overloaded",
  ],
  [
    "openrouter",
    { status: 402, message: "Prompt tokens limit exceeded, rate limit, https://openrouter.ai/settings/keys" },
    "billing",
    "rate_limit",
  ],
  [
    "openrouter",
    { status: 402, message: "Prompt tokens limit exceeded, rate limit" },
    "rate_limit",
    "rate_limit",
  ],
  ["openrouter", { status: 402, message: "rate limit, see /settings/keys" }, "rate_limit", "rate_limit"],
  ["openrouter", "Prompt tokens limit exceeded, see /settings/keys", null, null],
  ["openrouter", { status: 409, message: "Provider returned error" }, null, null],
  ["openrouter", "x", null, null],

  ["xai", { status: 403, message: "purchase more credits" }, "billing", "auth"],
  ["xai", { status: 403, message: "You can purchase credits" }, "billing", "auth"],
  ["xai", { status: 403, message: "doesn't have any credits yet" }, "billing", "auth"],
  ["xai", { status: 403, message: "raise your spending limit" }, "billing", "billing"],
  ["xai", { status: 403, message: "You need a Grok subscription" }, "billing", "auth"],
  ["xai", { status: 403, code: "personal-team-blocked:spending-limit", message: "x" }, "billing", "auth"],
  ["xai", { status: 403, body: { code: "personal-team-blocked:spending-limit" } }, "billing", "auth"],
  ["xai", { status: 403, message: "rate limit exceeded" }, "rate_limit", "auth"],
  ["xai", { status: 403, message: "too many requests" }, "rate_limit", "auth"],
  ["xai", { status: 401, message: "Authentication required" }, "timeout", "auth"],
  ["xai", '401 {"error":"Authentication required."}', "timeout", "auth"],
  ["xai", { status: 401, body: { error: "Authentication required" } }, "timeout", "auth"],
  ["xai", { status: 401, body: "Error code: 401 - {'error': 'Authentication required'}" }, "timeout", "auth"],
  ["xai", { status: 401, body: '{"error":"x","message":"Authentication required"}' }, "timeout", "auth"],
  ["xai", { status: 401, body: '{"error":{"message":"Authentication required"}}' }, "timeout", "auth"],
  ["xai", { status: 401, message: "Authentication required: key" }, "auth", "auth"],
  ["xai", { status: 401, message: "Proxy Authentication required" }, "auth", "auth"],
  ["xai", { status: 403, message: "Authentication required" }, "auth", "auth"],
  ["xai", { status: 403, message: "I can't help with that request" }, null, "auth"],
  ["xai", { status: 403, body: '{"error":"I can’t help with that request."}' }, null, "auth"],
  ["xai", { status: 401, message: "I can't help with that request" }, "auth", "auth"],

  ["anthropic", { code: "rate_limit_error", message: "x" }, "rate_limit", null],
  ["claude-cli", { errorType: "RATE_LIMIT_ERROR", message: "x" }, "rate_limit", null],
  ["anthropic", { status: 403, message: "You've hit your limit" }, "rate_limit", "auth"],
  ["claude-cli", "You’ve hit your session limit", "rate_limit", null],
  ["claude-cli", "you have hit your limit", "rate_limit", null],
  ["anthropic", { errorType: "api_error", message: "x" }, "server_error", null],
  ["anthropic", '{"type":"error","error":{"type":"api_error","message":"x"}}', "server_error", null],
  ["claude-cli", { errorType: "api_error", message: "x" }, null, null],
  ["anthropic", { errorType: "api_error", message: "overloaded" }, "overloaded", "overloaded"],
  ["claude-cli", { status: 500, message: "out of usage credits" }, "billing", "billing"],

  ["amazon-bedrock", { status: 403, message: "ThrottlingException" }, "rate_limit", "auth"],
  ["amazon-bedrock", { status: 403, message: "too many concurrent requests" }, "rate_limit", "auth"],
  ["amazon-bedrock", "too many tokens, please wait", "rate_limit", null],
  ["amazon-bedrock", "too many tokens per day", "rate_limit", "rate_limit"],
  ["amazon-bedrock", { status: 403, message: "ModelNotReadyException" }, "overloaded", "auth"],
  ["amazon-bedrock", "temperature is deprecated", "format", null],

  ["amazon-bedrock-mantle", { status: 403, message: "rate_limit" }, "rate_limit", "auth"],
  ["amazon-bedrock-mantle", { status: 403, message: "too many requests" }, "rate_limit", "auth"],
  ["amazon-bedrock-mantle", "429 x", "rate_limit", "rate_limit"],
  ["amazon-bedrock-mantle", { status: 429, message: "overloaded" }, "rate_limit", "rate_limit"],
  ["amazon-bedrock-mantle", { status: 403, message: "overloaded" }, "overloaded", "auth"],
  ["amazon-bedrock-mantle", "503 x", "overloaded", "server_error"],
  ["amazon-bedrock-mantle", { body: { error: { message: "x" } } }, null, null],
  ["amazon-bedrock-mantle", { status: 503, message: "x" }, "server_error", "server_error"],
  ["amazon-bedrock-mantle", { status: 403, message: "service unavailable" }, "overloaded", "auth"],
  ["amazon-bedrock-mantle", "context_length_exceeded", "context_overflow", null],
  ["amazon-bedrock-mantle", "max of 5 tokens was exceeded", "context_overflow", null],

  ["together", { status: 403, message: "concurrency limit breached" }, "rate_limit", "auth"],
  ["cloudflare-workers-ai", "workers_ai: bad rate", "rate_limit", null],
  ["cloudflare", "limit of workers_ai", "rate_limit", null],
  ["cloudflare", "workers_ai quota", "rate_limit", null],
  ["cloudflare", { code: 4006, message: "x" }, "rate_limit", null],
  ["cloudflare", "4006: x", "rate_limit", null],
  ["cloudflare", "x", null, null],
  ["cloudflare", { body: '{"errors":[],"message":"daily free allocation"}' }, "rate_limit", null],

  ["ollama", "Ollama API stream ended without a final response", "timeout", null],
  ["ollama", "ollama has too many tokens", "context_overflow", null],
  ["ollama", "ollama: the context window", "context_overflow", null],
  ["ollama", "ollama: the context length", "context_overflow", null],
  ["ollama", "truncating input that is too long", "context_overflow", null],

  ["zai", { code: "1311", message: "x" }, "billing", null],
  ["glm", "[1311] x", "billing", null],
  ["bigmodel", { code: 1113, message: "no resource package" }, "billing", null],
  ["zai", "[1113] your balance", "billing", null],
  ["zai", { status: 429, code: "1113", message: "x" }, "auth", "rate_limit"],
  ["zai", "[1113]", "auth", null],
  ["zai", "[1305] busy", "overloaded", null],
  ["zai", { status: 429, message: "[1305]" }, "rate_limit", "rate_limit"],
  ["zai", { status: 403, message: "访问量过大" }, "auth", "auth"],
  ["zai", "访问量过大", "overloaded", "overloaded"],
  ["zai", { status: 403, code: "1302", message: "x" }, "rate_limit", "auth"],
  ["glm", '{"error":{"code":"1308","message":"x"}}', "rate_limit", null],
  ["bigmodel", "[1310] x", "rate_limit", null],
  ["zai", "[1302] x", "rate_limit", null],
  ["zai", { code: 1310, message: "x" }, "rate_limit", null],
  ["zai", "1302 x", null, null],

  ["minimax", "oops (1008)", "billing", null],
  ["minimax-cn", { code: "1008", message: "x" }, "billing", null],
  ["minimax", { body: { error: { message: "x", details: [{ code: 1008 }] } } }, "billing", null],
  ["minimax", "oops 1008", null, null],
  ["fireworks", { status: 412, message: "Account suspended: spending limit" }, "billing", "billing"],
  ["fireworks", "suspended for failure to pay", "billing", "billing"],

  ["google", { code: "API_KEY_INVALID", message: "x" }, "auth", null],
  ["google-vertex", "oops API_KEY_INVALID_ERROR", "auth", null],
  [
    "gemini-cli",
    { status: 400, body: { error: { details: [{ reason: "API_KEY_INVALID" }] } } },
    "auth",
    "format",
  ],
  ["antigravity", { status: 429, message: "MODEL_CAPACITY_EXHAUSTED" }, "overloaded", "rate_limit"],
  [
    "vertex",
    { status: 429, body: { error: { reason: "MODEL_CAPACITY_EXHAUSTED" } } },
    "overloaded",
    "rate_limit",
  ],
  ["google", { status: 429, code: "MODEL_CAPACITY_EXHAUSTED" }, "overloaded", "rate_limit"],
  ["google", "No capacity available for model x", "overloaded", null],
  ["google", "x", null, null],

  ["mistral", "mistral: the input is too long", "context_overflow", null],
  ["mistral", "token limit was exceeded", "context_overflow", null],
  ["mistral", { status: 429, message: "Service tier capacity exceeded" }, "rate_limit", "rate_limit"],
  ["mistral", "Service tier capacity exceeded", null, null],
  ["deepseek", "deepseek: the input is too long", "context_overflow", null],
  ["deepseek", "the context would exceed x", "context_overflow", null],
  ["deepseek", "the context exceeds x", "context_overflow", null],
  ["openai", "content_filter: the prompt is much too long", "context_overflow", null],
  ["openai", "content_filter: the input would exceed x", "context_overflow", null],
];

test.each(rows)("§5, %s: %j is %s, elsewhere %s", (provider, error, reason, elsewhere) => {
  expect(reasonOf(error, provider)).toBe(reason);
  expect(reasonOf(error, provider.toUpperCase())).toBe(reason);
  expect(reasonOf(error, "elsewhere")).toBe(elsewhere);
  expect(reasonOf(error)).toBe(elsewhere);
});

test.each([
  ["xai-proxy", { status: 403, message: "need a Grok subscription" }, "auth"],
  ["my-minimax", { code: "1008", message: "x" }, null],
  ["my-cloudflare", { code: "4006", message: "x" }, null],
  ["zai-plan", { code: "1311", message: "x" }, null],
  ["ollama2", "ollama: too many tokens", null],
])("§5: only %s itself, not a longer id", (provider, error, reason) => {
  expect(reasonOf(error, provider)).toBe(reason);
});

test("§5: the row is named, and a refusal is a decided none", () => {
  const answer = (error: object) => classifyError(error, { now: 0, provider: "xai" });
  expect(answer({ status: 403, message: "I can't help with that request" })).toMatchObject({
    reason: null,
    matchedRule: "5.xai",
  });
  expect(answer({ message: "rate limit exceeded" }).matchedRule).toBe("5.xai");
});

test("C-45: the login of claude-cli, and only its own", () => {
  const login = "Not logged in · Please run /login";
  const expired = "Failed to authenticate: OAuth session expired and could not be refreshed";
  expect(reasonOf(login, "claude-cli")).toBe("auth");
  expect(reasonOf(login, "openai")).toBeNull();
  expect(reasonOf(expired, "claude-cli")).toBe("auth");
  expect(reasonOf(expired, "custom-cli")).toBe("session_expired");
});

test.each([
  ["claude-cli", "out of usage credits"],
  ["fireworks", "suspended for failure to pay"],
  ["zai", "访问量过大"],
  ["openai", "content_filter: the prompt is much too long"],
])("§5: the row of %s decides before the families do", (provider, message) => {
  expect(classifyError({ message }, { now: 0, provider }).matchedRule).toBe(`5.${provider}`);
});

test("§5: at 429 the row of mistral decides", () => {
  const error = { status: 429, message: "Service tier capacity exceeded" };
  expect(classifyError(error, { now: 0, provider: "mistral" }).matchedRule).toBe("5.mistral");
  expect(classifyError(error, { now: 0, provider: "elsewhere" }).matchedRule).toBe("C-56");
});
