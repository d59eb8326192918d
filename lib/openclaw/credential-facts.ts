import type { CredentialFacts, ProfileId } from "../failover/credential";
import { externalProgramOf } from "../failover/external-program";
import { fingerprint } from "./fingerprint";
import { secretFlawOf } from "./secret-flaw";
import type { ResolveSecretRef, SecretRef } from "./secret-ref";
import { readStoredCredential, type StoredCredentialFields } from "./stored-credential";

type Secret = Pick<CredentialFacts, "secret" | "ref" | "access" | "fingerprint" | "flaw">;

function flawFacts(secret: string | null | undefined): Pick<CredentialFacts, "flaw"> {
  const flaw = secret ? secretFlawOf(secret) : null;
  return flaw === null ? {} : { flaw };
}

function secretFacts(credential: StoredCredentialFields, resolveRef: ResolveSecretRef): Secret {
  if (credential.type === "oauth") {
    const { access, refresh } = credential;
    return {
      secret: access || refresh ? "present" : "missing",
      access: access ? "present" : "missing",
      ...flawFacts(access),
    };
  }
  const { secret } = credential;
  switch (secret.kind) {
    case "none":
      return { secret: "missing" };
    case "text":
      return { secret: "present", fingerprint: fingerprint(secret.text), ...flawFacts(secret.text) };
    case "ref":
      return refFacts(secret.ref, resolveRef);
  }
}

/** D-21: where a secret should come from is told, what it is is not. */
function refFacts(ref: SecretRef | null, resolveRef: ResolveSecretRef): Secret {
  if (ref === null) return { secret: "unresolved" };
  const { source, id } = ref;
  const resolved = resolveRef(ref);
  return {
    secret: resolved === null ? "unresolved" : "present",
    ref: { source, id },
    ...flawFacts(resolved),
  };
}

/** O-4 to O-10: the facts the core may know; null for a stored value that is no credential (O-10). */
export function toCredentialFacts(
  stored: unknown,
  resolveRef: ResolveSecretRef,
  options: { refreshable: boolean; profileId?: ProfileId },
): CredentialFacts | null {
  const credential = readStoredCredential(stored);
  if ("rejected" in credential) return null;
  const { type, provider, expires, isSetup, email, displayName } = credential;
  const external = options.profileId === undefined ? null : externalProgramOf(options.profileId);
  const isRefreshable = options.refreshable && external === null;
  return {
    type,
    provider,
    ...secretFacts(credential, resolveRef),
    ...(expires === undefined ? {} : { expires }),
    ...(isSetup ? { setup: true } : {}),
    ...(type === "oauth" && !isRefreshable ? { refreshable: false } : {}),
    ...(external === null ? {} : { external }),
    ...(email === undefined ? {} : { email }),
    ...(displayName === undefined ? {} : { displayName }),
  };
}
