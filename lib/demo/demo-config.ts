const marker = "/sim/";

/** openclaw.json of the demo: JSON5 with comments, as people write it. */
export const demoConfig = (
  simulatorUrl: string,
): string => `// The demo of Understudy, in the layout of an OpenClaw state directory.
// Its four providers are simulated on this machine; they answer and fail by script.
{
  agents: {
    defaults: {
      // Tried from left to right when the one before cannot answer.
      model: {
        primary: "openai/gpt-5.5",
        fallbacks: ["anthropic/claude-opus-4-8", "openrouter/qwen3.5-max", "ollama/qwen3.5:27b"],
      },
      models: {
        "openai/gpt-5.5": { alias: "gpt" },
        "anthropic/claude-opus-4-8": { alias: "opus" },
        "anthropic/claude-sonnet-5": { alias: "sonnet" },
        "openrouter/qwen3.5-max": { alias: "qwen" },
        "ollama/qwen3.5:27b": { alias: "local" },
      },
    },
    entries: {
      main: { name: "main" },
      research: {
        name: "research",
        // Cheap models first; the subscription only when nothing else is left.
        model: {
          primary: "openrouter/qwen3.5-max",
          fallbacks: ["ollama/qwen3.5:27b", "anthropic/claude-opus-4-8"],
        },
      },
    },
  },

  auth: {
    // Who may be asked; the secrets lie in the agent's database, never here.
    profiles: {
      "openai:team-b@example.com": { provider: "openai", mode: "oauth", email: "team-b@example.com" },
      "openai:ops@example.com": { provider: "openai", mode: "oauth", email: "ops@example.com" },
      "openai:api-key-backup": { provider: "openai", mode: "api_key" },
      "anthropic:max@example.com": { provider: "anthropic", mode: "oauth", email: "max@example.com" },
      "anthropic:setup-token": { provider: "anthropic", mode: "token" },
      "anthropic:default": { provider: "anthropic", mode: "api_key" },
      "anthropic:old-key": { provider: "anthropic", mode: "api_key" },
      "openrouter:default": { provider: "openrouter", mode: "api_key" },
      "ollama:default": { provider: "ollama", mode: "api_key" },
    },
    // Subscriptions before the paid key. The other providers take turns.
    order: {
      openai: ["openai:team-b@example.com", "openai:ops@example.com", "openai:api-key-backup"],
    },
  },

  models: {
    providers: {
      openai: {
        baseUrl: "${simulatorUrl}${marker}openai/v1",
        api: "openai-completions",
        models: [
          { id: "gpt-5.5", name: "GPT-5.5" },
          { id: "gpt-5.5-mini", name: "GPT-5.5 mini" },
        ],
      },
      anthropic: {
        // Anthropic's own dialect is spoken under the same address, at /messages.
        baseUrl: "${simulatorUrl}${marker}anthropic/v1",
        api: "openai-completions",
        models: [
          { id: "claude-opus-4-8", name: "Claude Opus 4.8" },
          { id: "claude-sonnet-5", name: "Claude Sonnet 5" },
        ],
      },
      openrouter: {
        baseUrl: "${simulatorUrl}${marker}openrouter/v1",
        api: "openai-completions",
        models: [{ id: "qwen3.5-max", name: "Qwen3.5 Max" }],
      },
      ollama: {
        baseUrl: "${simulatorUrl}${marker}ollama/v1",
        api: "openai-completions",
        models: [{ id: "qwen3.5:27b", name: "Qwen3.5 27B" }],
      },
    },
  },
}
`;

/** Impatient with the slow one, so that a timeout can be watched; one provider's login is refreshed. */
export const demoSettings = (simulatorUrl: string): string => `// What OpenClaw's own file has no place for.
{
  understudy: {
    providers: {
      anthropic: { oauth: { tokenEndpoint: "${simulatorUrl}${marker}anthropic/oauth/token", clientId: "understudy-demo" } },
      ollama: { timeouts: { firstByteMs: 4000 } },
    },
  },
}
`;

const oldAddress = /http:\/\/127\.0\.0\.1:\d+(?=\/sim\/)/g;

/** Where the simulated providers were when the configuration was last written, or null. */
export const simulatorUrlIn = (config: string): string | null => config.match(oldAddress)?.[0] ?? null;

/** The simulated providers get another port at every start; everything else an operator edited stays. */
export const withSimulatorUrl = (config: string, simulatorUrl: string): string =>
  config.replace(oldAddress, simulatorUrl);
