import { isPlainRecord } from "../failover/own-value";

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
