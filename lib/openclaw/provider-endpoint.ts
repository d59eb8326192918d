import type { SecretInput } from "./secret-ref";

export type ProviderApi =
  "openai-completions" | "openai-responses" | "anthropic-messages" | "google-generative-ai";

/** One usable entry of `models.providers`, with the timeouts of the settings (P-3). Holds secrets: server only. */
export type ProviderEndpoint = {
  id: string;
  baseUrl: string;
  api: ProviderApi;
  headers: Readonly<Record<string, string>>;
  modelIds: readonly string[];
  inlineKey?: SecretInput;
  timeouts: { connectMs: number; firstByteMs: number; idleMs: number };
};
