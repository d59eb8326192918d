import { say, type ErrorSaid } from "../error-said";
import { AppError } from "../errors";
import { normalizeProviderId } from "../failover/provider-id";

/** What an own directory begins with: one provider and the models of the chain, the first one being asked first. */
export type FirstProvider = {
  provider: string;
  baseUrl: string;
  api?: string;
  models: readonly string[];
};

const apis = ["openai-completions", "openai-responses", "anthropic-messages", "google-generative-ai"];

const wrong = (sentence: ErrorSaid) => new AppError("bad_request", sentence);

/** Text of a new openclaw.json; refuses what could not be called. The key belongs to the auth store (D-53). */
export function firstProviderConfig(input: FirstProvider): string {
  const provider = normalizeProviderId(input.provider);
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(provider))
    throw wrong(say("setup-provider-id", { text: input.provider }));
  const url = URL.canParse(input.baseUrl) ? new URL(input.baseUrl) : null;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw wrong(say("setup-address", { text: input.baseUrl }));
  if (url.username !== "" || url.password !== "") throw wrong(say("setup-address-secret"));
  if (input.api !== undefined && !apis.includes(input.api))
    throw wrong(say("setup-api", { text: input.api, known: apis.join(", ") }));
  const models = [...new Set(input.models.map((model) => idOf(model, provider)).filter((id) => id !== ""))];
  const [primary, ...fallbacks] = models.map((id) => `${provider}/${id}`);
  if (primary === undefined) throw wrong(say("setup-no-model"));
  const entry = {
    baseUrl: input.baseUrl.trim(),
    ...(input.api === undefined ? {} : { api: input.api }),
    models: models.map((id) => ({ id })),
  };
  const config = {
    models: { providers: { [provider]: entry } },
    agents: { defaults: { model: fallbacks.length > 0 ? { primary, fallbacks } : { primary } } },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Models may be written with their provider or without. */
function idOf(model: string, provider: string): string {
  const id = model.trim();
  return id.startsWith(`${provider}/`) ? id.slice(provider.length + 1) : id;
}
