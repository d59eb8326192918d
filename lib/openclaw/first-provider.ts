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

const wrong = (message: string) => new AppError("bad_request", message);

/** Text of a new openclaw.json; refuses what could not be called. The key belongs to the auth store (D-53). */
export function firstProviderConfig(input: FirstProvider): string {
  const provider = normalizeProviderId(input.provider);
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/.test(provider))
    throw wrong(`"${input.provider}" cannot be the id of a provider: use letters, digits, ".", "-" and "_".`);
  const url = URL.canParse(input.baseUrl) ? new URL(input.baseUrl) : null;
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:"))
    throw wrong(`"${input.baseUrl}" is not an http or https address.`);
  if (url.username !== "" || url.password !== "")
    throw wrong("The address must not hold a name or password; the key is stored by itself.");
  if (input.api !== undefined && !apis.includes(input.api))
    throw wrong(`"${input.api}" is not an API that is spoken here: choose one of ${apis.join(", ")}.`);
  const models = [...new Set(input.models.map((model) => idOf(model, provider)).filter((id) => id !== ""))];
  const [primary, ...fallbacks] = models.map((id) => `${provider}/${id}`);
  if (primary === undefined) throw wrong("Name at least one model of the provider.");
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
