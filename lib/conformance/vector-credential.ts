import type { CredentialFacts } from "../failover/credential";
import { toCredentialFacts } from "../openclaw/credential-facts";
import { isRecord } from "./vector";

/** A reference as vectors write it, object or placeholder; all of them resolve (README of the vectors). */
function plainRef(value: unknown): object | undefined {
  const isRef = isRecord(value) || (typeof value === "string" && value.trim() !== "");
  return isRef ? { source: "env", provider: "default", id: "PLACEHOLDER" } : undefined;
}

/** A credential as it stands in the store, as the facts the core works with; null for what is none (O-10). */
export function credentialFactsOf(stored: unknown): CredentialFacts | null {
  const readable = isRecord(stored)
    ? { ...stored, keyRef: plainRef(stored.keyRef), tokenRef: plainRef(stored.tokenRef) }
    : stored;
  return toCredentialFacts(readable, () => "<secret>", { refreshable: true });
}

export function profileFactsOf(profiles: unknown): Readonly<Record<string, CredentialFacts>> {
  const facts = Object.entries(isRecord(profiles) ? profiles : {}).flatMap(([id, stored]) => {
    const credential = credentialFactsOf(stored);
    return credential === null ? [] : [[id, credential] as const];
  });
  return Object.fromEntries(facts);
}
