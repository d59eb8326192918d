import type { CredentialChange, SecretPointer } from "./credential-change";
import type { SecretProviderName } from "./profiles";

/** What somebody is typing into the form of a credential; every field stays while others are chosen. */
export type CredentialDraft = {
  type: "api_key" | "token" | "oauth";
  from: "paste" | "pointer";
  /** The key or token. */
  secret: string;
  secretProvider: string;
  pointerId: string;
  access: string;
  refresh: string;
  email: string;
  /** Epoch ms; null: does not expire. */
  expires: number | null;
};

export const emptyDraft = (type: CredentialDraft["type"], secretProviders: readonly SecretProviderName[]) =>
  ({
    type,
    from: "paste",
    secret: "",
    secretProvider: secretProviders[0]?.name ?? "",
    pointerId: "",
    access: "",
    refresh: "",
    email: "",
    expires: null,
  }) satisfies CredentialDraft;

export const isTyped = ({ secret, pointerId, access, refresh, email }: CredentialDraft): boolean =>
  [secret, pointerId, access, refresh, email].some((text) => text.trim() !== "");

/** Null while something that is needed is missing. */
export function credentialOf(
  draft: CredentialDraft,
  secretProviders: readonly SecretProviderName[],
): CredentialChange["credential"] | null {
  const expiry = draft.expires === null ? {} : { expires: draft.expires };
  if (draft.type === "oauth") {
    const access = draft.access.trim();
    if (access === "") return null;
    const refresh = draft.refresh.trim();
    const email = draft.email.trim();
    return { type: "oauth", access, ...(refresh && { refresh }), ...(email && { email }), ...expiry };
  }
  const secret = draft.from === "paste" ? draft.secret.trim() : pointerOf(draft, secretProviders);
  if (!secret) return null;
  return draft.type === "api_key"
    ? { type: "api_key", key: secret }
    : { type: "token", token: secret, ...expiry };
}

function pointerOf(
  { secretProvider, pointerId }: CredentialDraft,
  secretProviders: readonly SecretProviderName[],
): SecretPointer | null {
  const chosen = secretProviders.find(({ name }) => name === secretProvider);
  const id = pointerId.trim();
  return chosen && id !== "" ? { source: chosen.source, provider: chosen.name, id } : null;
}
