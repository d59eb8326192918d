import type { ResolveSecretRef } from "./secret-ref";

export type CredentialSecret =
  | { ok: true; kind: "api_key" | "bearer"; secret: string }
  /** `why` names the source and id of a reference, never a value (D-21). */
  | { ok: false; why: string };

/** The secret to call a provider with. The gateway's `credential` port is built on it. */
export function readCredentialSecret(_stored: unknown, _resolveRef: ResolveSecretRef): CredentialSecret {
  throw new Error("not written yet");
}
