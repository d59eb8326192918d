import type { CredentialFacts } from "../failover/credential";
import type { ResolveSecretRef } from "./secret-ref";

/** O-4 to O-10: the facts the core may know; null for a stored value that is no credential (O-10). */
export function toCredentialFacts(
  _stored: unknown,
  _resolveRef: ResolveSecretRef,
  _options: { refreshable: boolean },
): CredentialFacts | null {
  throw new Error("not written yet");
}
