import type { CredentialFacts } from "../failover/credential";
import { fingerprint } from "./fingerprint";
import type { ResolveSecretRef } from "./secret-ref";
import { readStoredCredential, type StoredCredentialFields } from "./stored-credential";

type Secret = Pick<CredentialFacts, "secret" | "access" | "fingerprint">;

function secretFacts(credential: StoredCredentialFields, resolveRef: ResolveSecretRef): Secret {
  if (credential.type === "oauth") {
    const { access, refresh } = credential;
    return { secret: access || refresh ? "present" : "missing", access: access ? "present" : "missing" };
  }
  const { secret } = credential;
  switch (secret.kind) {
    case "none":
      return { secret: "missing" };
    case "text":
      return { secret: "present", fingerprint: fingerprint(secret.text) };
    case "ref":
      return { secret: secret.ref && resolveRef(secret.ref) !== null ? "present" : "unresolved" };
  }
}

/** O-4 to O-10: the facts the core may know; null for a stored value that is no credential (O-10). */
export function toCredentialFacts(
  stored: unknown,
  resolveRef: ResolveSecretRef,
  options: { refreshable: boolean },
): CredentialFacts | null {
  const credential = readStoredCredential(stored);
  if ("rejected" in credential) return null;
  const { type, provider, expires, isSetup, email, displayName } = credential;
  return {
    type,
    provider,
    ...secretFacts(credential, resolveRef),
    ...(expires === undefined ? {} : { expires }),
    ...(isSetup ? { setup: true } : {}),
    ...(type === "oauth" && !options.refreshable ? { refreshable: false } : {}),
    ...(email === undefined ? {} : { email }),
    ...(displayName === undefined ? {} : { displayName }),
  };
}
