import { parseAgents, parseDefaults } from "./parse-agents";
import type { FailoverConfig, ProviderConfig } from "./config";
import { filledText, isPlainRecord } from "./own-value";
import { parsePolicy } from "./parse-policy";
import { normalizeProviderId } from "./provider-id";

const modes = ["api_key", "oauth", "token", "aws-sdk"] as const;

/**
 * The part of openclaw.json the rules read, with the settings laid over it (P-3). Tolerant: what cannot be understood
 * has its default here; telling the operator about it is the business of the validation (07 §5).
 */
export function parseFailoverConfig(document: unknown, settings?: unknown): FailoverConfig {
  const auth = recordAt(document, "auth");
  const agents = recordAt(document, "agents");
  return {
    auth: { profiles: parseProfiles(recordAt(auth, "profiles")), order: parseOrder(recordAt(auth, "order")) },
    defaults: parseDefaults(agents),
    agents: parseAgents(agents),
    providers: parseProviders(recordAt(recordAt(document, "models"), "providers")),
    policy: parsePolicy(
      overlaid(recordAt(auth, "cooldowns"), recordAt(recordAt(settings, "auth"), "cooldowns")),
      overlaid(recordAt(document, "understudy"), recordAt(settings, "understudy")),
    ),
  };
}

type JsonRecord = Readonly<Record<string, unknown>>;

function recordAt(value: unknown, key: string): JsonRecord {
  const inner = isPlainRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return isPlainRecord(inner) ? inner : {};
}

/** Maps are merged key by key, everything else is replaced. */
function overlaid(below: JsonRecord, above: JsonRecord): JsonRecord {
  const merged = Object.entries(above).map(([key, value]) => {
    const under = Object.hasOwn(below, key) ? below[key] : undefined;
    return [key, isPlainRecord(under) && isPlainRecord(value) ? overlaid(under, value) : value] as const;
  });
  return { ...below, ...Object.fromEntries(merged) };
}

function parseProfiles(raw: JsonRecord): FailoverConfig["auth"]["profiles"] {
  const profiles = Object.entries(raw).flatMap(([id, profile]) => {
    if (!isPlainRecord(profile)) return [];
    const provider = filledText(profile.provider);
    const mode = modes.find((known) => known === profile.mode);
    if (provider === undefined) return [];
    // An entry belongs to its provider whatever it says about the mode (O-22); what is not a mode excludes nothing.
    const said = mode === undefined ? {} : { mode };
    return [[id, { provider: normalizeProviderId(provider), ...said }] as const];
  });
  return Object.fromEntries(profiles);
}

/** Provider keys compare without case (O-21, D-14); the exactly written one wins over its variants. */
function parseOrder(raw: JsonRecord): FailoverConfig["auth"]["order"] {
  const lists = Object.entries(raw).flatMap(([provider, ids]) =>
    Array.isArray(ids) ? [{ provider, key: normalizeProviderId(provider), ids: idsOf(ids) }] : [],
  );
  const byRank = [...lists.filter((list) => list.provider === list.key), ...lists];
  const firsts = byRank.filter(
    (list, index) => byRank.findIndex((other) => other.key === list.key) === index,
  );
  return Object.fromEntries(firsts.map((list) => [list.key, list.ids]));
}

const idsOf = (ids: readonly unknown[]): readonly string[] => ids.flatMap((id) => filledText(id) ?? []);

function parseProviders(raw: JsonRecord): readonly ProviderConfig[] {
  const providers = Object.entries(raw).flatMap(([id, provider]) =>
    isPlainRecord(provider) && id.trim() !== "" ? [parseProvider(normalizeProviderId(id), provider)] : [],
  );
  return providers.filter(
    (provider, index) => providers.findIndex((other) => other.id === provider.id) === index,
  );
}

function parseProvider(id: string, raw: JsonRecord): ProviderConfig {
  const models = Array.isArray(raw.models) ? raw.models : [];
  const auth = filledText(raw.auth);
  return {
    id,
    modelIds: models.flatMap((model: unknown) => (isPlainRecord(model) ? (filledText(model.id) ?? []) : [])),
    ...(auth === undefined ? {} : { auth }),
    hasInlineKey: filledText(raw.apiKey) !== undefined || isPlainRecord(raw.apiKey),
  };
}
