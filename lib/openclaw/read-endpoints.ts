import { filledText, isPlainRecord, ownValue } from "../failover/own-value";
import { normalizeProviderId } from "../failover/provider-id";
import { oauthEndpointOf } from "./oauth-endpoint";
import type { ProviderApi, ProviderEndpoint } from "./provider-endpoint";
import { parseSecretInput } from "./secret-ref";

const apis = [
  "openai-completions",
  "openai-responses",
  "anthropic-messages",
  "google-generative-ai",
] as const;

const defaultTimeouts = { connectMs: 10_000, firstByteMs: 120_000, idleMs: 120_000 };

const recordAt = (value: unknown, key: string): Readonly<Record<string, unknown>> => {
  const inner = isPlainRecord(value) ? ownValue(value, key) : undefined;
  return isPlainRecord(inner) ? inner : {};
};

/** What a provider speaks when its entry does not say. */
function usualApi(provider: string): ProviderApi {
  if (provider === "anthropic") return "anthropic-messages";
  if (provider === "google") return "google-generative-ai";
  return "openai-completions";
}

/** `understudy.providers.<p>` of one file. */
function settingsOf(provider: string, source: unknown): Readonly<Record<string, unknown>> {
  const providers = recordAt(recordAt(source, "understudy"), "providers");
  const id = Object.keys(providers).find((key) => normalizeProviderId(key) === provider);
  return id === undefined ? {} : recordAt(providers, id);
}

function timeoutsOf(sources: readonly Readonly<Record<string, unknown>>[]): ProviderEndpoint["timeouts"] {
  const settings = sources.map((source) => recordAt(source, "timeouts"));
  const read = (name: keyof ProviderEndpoint["timeouts"]): number => {
    const values = settings.map((timeouts) => timeouts[name]);
    const value = values.find((ms) => typeof ms === "number" && Number.isFinite(ms) && ms > 0);
    return typeof value === "number" ? value : defaultTimeouts[name];
  };
  return { connectMs: read("connectMs"), firstByteMs: read("firstByteMs"), idleMs: read("idleMs") };
}

function modelIdsOf(models: unknown): string[] {
  if (!Array.isArray(models)) return [];
  return models.flatMap((model) => (isPlainRecord(model) ? (filledText(model.id) ?? []) : []));
}

function headersOf(headers: unknown): Record<string, string> {
  const entries = isPlainRecord(headers) ? Object.entries(headers) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

function endpointOf(
  id: string,
  raw: unknown,
  sources: readonly Readonly<Record<string, unknown>>[],
): ProviderEndpoint | null {
  if (!isPlainRecord(raw)) return null;
  const baseUrl = filledText(raw.baseUrl);
  const api = raw.api === undefined ? usualApi(id) : apis.find((known) => known === raw.api);
  if (baseUrl === undefined || api === undefined) return null;
  const inlineKey = parseSecretInput(raw.apiKey);
  const endpoint = {
    id,
    baseUrl,
    api,
    headers: headersOf(raw.headers),
    modelIds: modelIdsOf(raw.models),
    timeouts: timeoutsOf(sources),
  };
  const oauth = oauthEndpointOf(sources.find((source) => source.oauth !== undefined)?.oauth);
  return { ...endpoint, ...(inlineKey && { inlineKey }), ...(oauth && { oauth }) };
}

/** The providers that can be called: those of `models.providers` with an address and a dialect we speak. */
export function readEndpoints(
  document: unknown,
  settings: unknown,
): Readonly<Record<string, ProviderEndpoint>> {
  const found = new Map<string, ProviderEndpoint>();
  for (const [key, raw] of Object.entries(recordAt(recordAt(document, "models"), "providers"))) {
    const id = normalizeProviderId(key);
    const endpoint = endpointOf(
      id,
      raw,
      [settings, document].map((source) => settingsOf(id, source)),
    );
    if (endpoint && !found.has(id)) found.set(id, endpoint);
  }
  return Object.fromEntries(found);
}
