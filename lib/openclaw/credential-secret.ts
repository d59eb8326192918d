import { say, type ErrorSaid } from "../error-said";
import type { ResolveSecretRef } from "./secret-ref";
import { readStoredCredential } from "./stored-credential";

export type CredentialSecret =
  | { ok: true; kind: "api_key" | "bearer"; secret: string }
  /** `why` names the source and id of a reference, never a value (D-21). */
  | { ok: false; why: ErrorSaid };

type Stored = ReturnType<typeof readStoredCredential>;

/** A stored credential is one object until its row is read anew, and is asked for on every call. */
const read = new WeakMap<object, Stored>();

function readOnce(stored: unknown): Stored {
  if (typeof stored !== "object" || stored === null) return readStoredCredential(stored);
  const known = read.get(stored) ?? readStoredCredential(stored);
  read.set(stored, known);
  return known;
}

/** The secret to call a provider with. The gateway's `credential` port is built on it. */
export function readCredentialSecret(stored: unknown, resolveRef: ResolveSecretRef): CredentialSecret {
  const credential = readOnce(stored);
  if ("rejected" in credential) return { ok: false, why: say("credential-unreadable") };
  if (credential.type === "oauth") {
    const { access } = credential;
    return access === undefined
      ? { ok: false, why: say("credential-no-access") }
      : { ok: true, kind: "bearer", secret: access };
  }
  const kind = credential.type === "api_key" ? "api_key" : "bearer";
  const { secret } = credential;
  if (secret.kind === "none")
    return { ok: false, why: say(kind === "api_key" ? "credential-no-key" : "credential-no-token") };
  if (secret.kind === "text") return { ok: true, kind, secret: secret.text };
  if (secret.ref === null) return { ok: false, why: say("credential-malformed") };
  const resolved = resolveRef(secret.ref);
  const { source, id } = secret.ref;
  return resolved === null
    ? { ok: false, why: say("credential-unresolved", { ref: `${source}:${id}` }) }
    : { ok: true, kind, secret: resolved };
}
