/** Keys whose values are secret, however they are spelled: `accessToken`, `refresh_token`, `private_key`, `passwordHash`. */
export const secretKey =
  /(key|token|secret|password|passphrase|authorization|cookie|credential|(password|secret|token)_?hash)$|^(access|refresh|jwt|bearer)$/i;

const mask = "[masked]";

/** P-19: values at secret keys never reach the audit; a reference to a secret is no secret. */
export function maskSecrets(value: unknown, underHeaders = false): unknown {
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, underHeaders));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const isSecret = underHeaders || secretKey.test(key);
      if (isSecret && (typeof item === "string" || typeof item === "number")) return [key, mask];
      return [key, maskSecrets(item, underHeaders || key.toLowerCase() === "headers")];
    }),
  );
}
