import { isPlainRecord, ownValue } from "../failover/own-value";

/** A pointer to a secret kept elsewhere (D-20); resolved when used, never stored resolved. */
export type SecretRef = { source: "env" | "file" | "exec"; provider: string; id: string };

export type SecretInput = string | SecretRef;

/** The secret, or null when it cannot be resolved (D-21). */
export type ResolveSecretRef = (ref: SecretRef) => string | null;

const sources = ["env", "file", "exec"] as const;

export function parseSecretRef(value: unknown): SecretRef | null {
  if (!isPlainRecord(value)) return null;
  const source = sources.find((known) => known === value.source);
  const { id, provider = "default" } = value;
  if (source === undefined || typeof id !== "string" || id === "" || typeof provider !== "string")
    return null;
  return { source, provider, id };
}

/** `apiKey` of a provider in the configuration: a key, a SecretRef, or `${NAME}` for a variable. */
export function parseSecretInput(value: unknown): SecretInput | undefined {
  if (typeof value !== "string") return parseSecretRef(value) ?? undefined;
  const variable = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(value.trim())?.[1];
  if (variable !== undefined) return { source: "env", provider: "default", id: variable };
  return value.trim() === "" ? undefined : value.trim();
}

const recordAt = (value: unknown, key: string): unknown =>
  isPlainRecord(value) ? ownValue(value, key) : undefined;

/** A named provider may list the variables it hands out; only the name `default` needs no entry (P-25). */
function mayRead(document: unknown, ref: SecretRef): boolean {
  const provider = recordAt(recordAt(recordAt(document, "secrets"), "providers"), ref.provider);
  if (provider === undefined) return ref.provider === "default";
  if (!isPlainRecord(provider) || provider.source !== "env") return false;
  const { allowlist } = provider;
  return allowlist === undefined || (Array.isArray(allowlist) && allowlist.includes(ref.id));
}

/** Resolves `env` references. `file` and `exec` stay unresolved: neither is supported yet. */
export function createSecretRefResolver(input: {
  /** openclaw.json, for `secrets.providers`. */
  document: unknown;
  env: Readonly<Record<string, string | undefined>>;
}): ResolveSecretRef {
  return (ref) => {
    if (ref.source !== "env" || !mayRead(input.document, ref)) return null;
    return ownValue(input.env, ref.id)?.trim() || null;
  };
}
