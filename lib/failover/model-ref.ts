import type { ProfileId } from "./credential";
import { normalizeProviderId } from "./provider-id";
import { filledText, ownValue } from "./own-value";

export type ModelRef = {
  provider: string;
  /** Everything behind the first `/`; may contain more of them, and `:` (glossary). */
  model: string;
  /** From a `@profileId` suffix. */
  profileId?: ProfileId;
};

/** Alias by model ref, as the configuration writes it. */
export type AliasTable = Readonly<Record<string, string>>;

/**
 * Reads a ref: the whole string may be an alias, else it splits at its first `/`; without one it belongs to the
 * default provider. Null when no provider or no model can be made out.
 */
export function parseModelRef(
  text: string,
  options: { aliases?: readonly AliasTable[]; defaultProvider?: string } = {},
): ModelRef | null {
  const aliases = options.aliases ?? [];
  const whole = lookUpAlias(text, aliases);
  if (whole !== undefined) return splitRef(whole, options.defaultProvider);
  const { ref, profileId } = splitProfile(text);
  const target = profileId === undefined ? undefined : lookUpAlias(ref, aliases);
  const parsed = splitRef(target ?? ref, options.defaultProvider);
  return parsed === null || profileId === undefined ? parsed : { ...parsed, profileId };
}

/** The ref behind an alias; tables in order, an agent's own before the defaults' (R-3). Case does not matter (G-5). */
export function lookUpAlias(text: string, tables: readonly AliasTable[]): string | undefined {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return undefined;
  for (const table of tables) {
    const found = Object.entries(table).find(([, alias]) => alias.trim().toLowerCase() === wanted);
    if (found !== undefined) return found[0];
  }
  return undefined;
}

function splitRef(text: string, defaultProvider: string | undefined): ModelRef | null {
  const { ref, profileId } = splitProfile(text);
  const slash = ref.indexOf("/");
  const provider = slash === -1 ? filledText(defaultProvider) : filledText(ref.slice(0, slash));
  const model = filledText(ref.slice(slash + 1));
  if (provider === undefined || model === undefined) return null;
  const parsed = canonicalRef(provider, model);
  return parsed === null || profileId === undefined ? parsed : { ...parsed, profileId };
}

// A version date or a quantisation tag behind `@` belongs to the model id, not to an account.
const modelTag = /^(?:\d{8}|i?q\d\w*|\d+bit)$/i;

/**
 * Splits a `@profileId` suffix off: at the first `@` behind the provider that neither begins a part of the model
 * id (`@cf/meta/…`) nor leads a tag of it. A profile id may contain `@` itself (`openai:user@example.com`).
 */
function splitProfile(text: string): { ref: string; profileId?: ProfileId } {
  const trimmed = text.trim();
  let at = trimmed.indexOf("@", trimmed.indexOf("/") + 1);
  while (at !== -1) {
    const next = trimmed.indexOf("@", at + 1);
    const part = trimmed.slice(at + 1, next === -1 ? undefined : next);
    if (trimmed[at - 1] !== "/" && !modelTag.test(part)) {
      const profileId = filledText(trimmed.slice(at + 1));
      return { ref: trimmed.slice(0, at), ...(profileId === undefined ? {} : { profileId }) };
    }
    at = next;
  }
  return { ref: trimmed };
}

/** Provider and model in the form in which they are compared. */
export function canonicalRef(provider: string, model: string): ModelRef | null {
  const id = normalizeProviderId(provider);
  let rest = model.trim();
  const prefix = `${id}/`;
  while (rest.toLowerCase().startsWith(prefix)) rest = rest.slice(prefix.length).trim();
  if (id === "" || rest === "") return null;
  // OpenRouter's own models carry the prefix in their id; those of other vendors have a vendor in front.
  if (id === "openrouter") return { provider: id, model: rest.includes("/") ? rest : prefix + rest };
  return { provider: id, model: ownValue(ownValue(renames, id), rest) ?? rest };
}

// Names under which a provider's model was known before, one table per provider.
const renames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  xai: {
    "grok-4-fast-reasoning": "grok-4-fast",
    "grok-4-1-fast-reasoning": "grok-4-1-fast",
  },
};

/** A ref as people write it; a doubled prefix is not shown. */
export function formatModelRef(provider: string, model: string): string {
  const prefix = `${provider}/`;
  return model.startsWith(prefix) ? model : prefix + model;
}
