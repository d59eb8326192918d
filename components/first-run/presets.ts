import type { ProviderApi } from "@/lib/client/first-run";

export type Preset = {
  id: string;
  name: string;
  baseUrl: string;
  api: ProviderApi;
  /** A program on this machine, which asks for no key. */
  isLocal?: boolean;
};

/** Providers most people begin with. "other" is for any that speaks one of the four APIs. */
export const presets: readonly Preset[] = [
  { id: "openai", name: "OpenAI", baseUrl: "https://api.openai.com/v1", api: "openai-completions" },
  { id: "anthropic", name: "Anthropic", baseUrl: "https://api.anthropic.com", api: "anthropic-messages" },
  {
    id: "google",
    name: "Google",
    baseUrl: "https://generativelanguage.googleapis.com/v1beta",
    api: "google-generative-ai",
  },
  {
    id: "openrouter",
    name: "OpenRouter",
    baseUrl: "https://openrouter.ai/api/v1",
    api: "openai-completions",
  },
  { id: "groq", name: "Groq", baseUrl: "https://api.groq.com/openai/v1", api: "openai-completions" },
  { id: "mistral", name: "Mistral", baseUrl: "https://api.mistral.ai/v1", api: "openai-completions" },
  { id: "deepseek", name: "DeepSeek", baseUrl: "https://api.deepseek.com/v1", api: "openai-completions" },
  { id: "xai", name: "xAI", baseUrl: "https://api.x.ai/v1", api: "openai-completions" },
  {
    id: "ollama",
    name: "Ollama",
    baseUrl: "http://127.0.0.1:11434/v1",
    api: "openai-completions",
    isLocal: true,
  },
  {
    id: "lmstudio",
    name: "LM Studio",
    baseUrl: "http://127.0.0.1:1234/v1",
    api: "openai-completions",
    isLocal: true,
  },
];

export const apis: readonly ProviderApi[] = [
  "openai-completions",
  "openai-responses",
  "anthropic-messages",
  "google-generative-ai",
];
