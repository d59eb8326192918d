import type { CredentialFacts } from "../failover/credential";
import { isRecord } from "./vector";

/**
 * A credential as it stands in the store, turned into what the core may know (02 §1). Placeholders count as secrets,
 * references as resolved; null for what is no credential (O-10).
 */
export function credentialFactsOf(stored: unknown): CredentialFacts | null {
  if (!isRecord(stored) || typeof stored.provider !== "string" || stored.provider.trim() === "") return null;
  const type = typeOf(stored.type ?? stored.mode);
  if (type === null) return null;
  const has = (...fields: readonly string[]) => fields.some((field) => isSecret(stored[field]));
  const facts = {
    provider: stored.provider.trim().toLowerCase(),
    ...("expires" in stored ? { expires: validExpires(stored.expires) } : {}),
    ...(stored.setup === undefined || stored.setup === false ? {} : { setup: true }),
  };
  switch (type) {
    case "api_key":
      return { ...facts, type, secret: present(has("key", "keyRef", "apiKey")) };
    case "token":
      return { ...facts, type, secret: present(has("token", "tokenRef")) };
    case "oauth":
      return { ...facts, type, secret: present(has("access", "refresh")), access: present(has("access")) };
  }
}

export function profileFactsOf(profiles: unknown): Readonly<Record<string, CredentialFacts>> {
  const facts = Object.entries(isRecord(profiles) ? profiles : {}).flatMap(([id, stored]) => {
    const credential = credentialFactsOf(stored);
    return credential === null ? [] : [[id, credential] as const];
  });
  return Object.fromEntries(facts);
}

function typeOf(type: unknown): CredentialFacts["type"] | null {
  if (type === "apiKey") return "api_key";
  return type === "api_key" || type === "oauth" || type === "token" ? type : null;
}

const isSecret = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() !== "" : isRecord(value);

const present = (is: boolean): "present" | "missing" => (is ? "present" : "missing");

/** O-8: present but no positive number is 0, invalid. */
const validExpires = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
