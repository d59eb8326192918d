import type { SecretInput } from "./secret-ref";

export type ProviderApi =
  "openai-completions" | "openai-responses" | "anthropic-messages" | "google-generative-ai";

export const clientAuthMethods = ["none", "client_secret_basic", "client_secret_post"] as const;

/** Where and as whom the logins of a provider are refreshed: from the settings only (P-3). */
export type OauthEndpoint = {
  tokenEndpoint: string;
  /** The client that a login names itself goes before this one. */
  clientId?: string;
  clientSecret?: SecretInput;
  authMethod: (typeof clientAuthMethods)[number];
  timeoutMs: number;
};

/** One usable entry of `models.providers`, with the timeouts of the settings (P-3). Holds secrets: server only. */
export type ProviderEndpoint = {
  id: string;
  baseUrl: string;
  api: ProviderApi;
  headers: Readonly<Record<string, string>>;
  modelIds: readonly string[];
  inlineKey?: SecretInput;
  oauth?: OauthEndpoint;
  timeouts: { connectMs: number; firstByteMs: number; idleMs: number };
};
