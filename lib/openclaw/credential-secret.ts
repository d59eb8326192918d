import { say, type ErrorSaid } from "../error-said";
import type { SecretFlaw } from "../failover/credential";
import { secretFlawOf } from "./secret-flaw";
import type { ResolveSecretRef } from "./secret-ref";
import { readStoredCredential, type StoredCredentialFields } from "./stored-credential";

export type CredentialSecret =
  | { ok: true; kind: "api_key" | "bearer"; secret: string }
  /**
   * `why` names the source and id of a reference, never a value (D-21). `auth`: a secret is there, and no request can
   * carry it. 01 §2 calls that a rejected credential that may be fixed: the next profile is tried and this one waits,
   * which `format`, a fault of the request, would do neither of (W-6).
   */
  | { ok: false; why: ErrorSaid; reason: "auth" | null };

type Stored = { credential: ReturnType<typeof readStoredCredential>; flaw: SecretFlaw | null };

/** A stored credential is one object until its row is read anew, and is asked for on every call. */
const read = new WeakMap<object, Stored>();

function readStored(stored: unknown): Stored {
  const credential = readStoredCredential(stored);
  const plain = "rejected" in credential ? undefined : plainSecretOf(credential);
  return { credential, flaw: plain === undefined ? null : secretFlawOf(plain) };
}

function plainSecretOf(credential: StoredCredentialFields): string | undefined {
  if (credential.type === "oauth") return credential.access;
  return credential.secret.kind === "text" ? credential.secret.text : undefined;
}

function readOnce(stored: unknown): Stored {
  if (typeof stored !== "object" || stored === null) return readStored(stored);
  const known = read.get(stored) ?? readStored(stored);
  read.set(stored, known);
  return known;
}

const unusable = (why: ErrorSaid): CredentialSecret => ({ ok: false, why, reason: null });
const unsendable = (flaw: SecretFlaw): CredentialSecret => ({
  ok: false,
  why: say(`credential-${flaw}`),
  reason: "auth",
});

/** The secret to call a provider with. The gateway's `credential` port is built on it. */
export function readCredentialSecret(stored: unknown, resolveRef: ResolveSecretRef): CredentialSecret {
  const { credential, flaw } = readOnce(stored);
  if ("rejected" in credential) return unusable(say("credential-unreadable"));
  if (flaw !== null) return unsendable(flaw);
  if (credential.type === "oauth") {
    const { access } = credential;
    return access === undefined
      ? unusable(say("credential-no-access"))
      : { ok: true, kind: "bearer", secret: access };
  }
  const kind = credential.type === "api_key" ? "api_key" : "bearer";
  const { secret } = credential;
  if (secret.kind === "none")
    return unusable(say(kind === "api_key" ? "credential-no-key" : "credential-no-token"));
  if (secret.kind === "text") return { ok: true, kind, secret: secret.text };
  if (secret.ref === null) return unusable(say("credential-malformed"));
  const resolved = resolveRef(secret.ref);
  const { source, id } = secret.ref;
  if (resolved === null) return unusable(say("credential-unresolved", { ref: `${source}:${id}` }));
  const resolvedFlaw = secretFlawOf(resolved);
  return resolvedFlaw === null ? { ok: true, kind, secret: resolved } : unsendable(resolvedFlaw);
}
