/** A pointer to a secret kept elsewhere (D-20); resolved when used, never stored resolved. */
export type SecretRef = { source: "env" | "file" | "exec"; provider: string; id: string };

export type SecretInput = string | SecretRef;

/** The secret, or null when it cannot be resolved (D-21). */
export type ResolveSecretRef = (ref: SecretRef) => string | null;

/** Resolves `env` references from the given variables. `file` and `exec` are unresolved until they are supported. */
export function createSecretRefResolver(_input: {
  /** openclaw.json, for `secrets.providers`. */
  document: unknown;
  env: Readonly<Record<string, string | undefined>>;
}): ResolveSecretRef {
  throw new Error("not written yet");
}
