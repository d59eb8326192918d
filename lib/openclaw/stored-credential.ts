import { filledText, isPlainRecord } from "../failover/own-value";
import { normalizeProviderId } from "../failover/provider-id";
import { parseSecretRef, type SecretRef } from "./secret-ref";

/** A secret as stored: its text, a reference (null when the reference itself is malformed), or nothing. */
type StoredSecret =
  { kind: "text"; text: string } | { kind: "ref"; ref: SecretRef | null } | { kind: "none" };

export type StoredCredentialFields = {
  provider: string;
  /** O-8: 0 stands for a stored value that is not a positive number. */
  expires: number | undefined;
  isSetup: boolean;
  email: string | undefined;
  displayName: string | undefined;
} & (
  | { type: "api_key" | "token"; secret: StoredSecret }
  | { type: "oauth"; access: string | undefined; refresh: string | undefined }
);

type Rejected = { rejected: "non_object" | "invalid_type" | "missing_provider" };

/** O-4 for references: one that names nothing is none. */
const isBlankRef = (ref: unknown): boolean =>
  ref === undefined ||
  ref === null ||
  (typeof ref === "string" && ref.trim() === "") ||
  (isPlainRecord(ref) &&
    (Object.keys(ref).length === 0 || (typeof ref.id === "string" && ref.id.trim() === "")));

/** O-7: a reference beside or in place of the plain value wins over it. */
function secretIn(plain: unknown, ref: unknown): StoredSecret {
  if (!isBlankRef(ref)) return { kind: "ref", ref: parseSecretRef(ref) };
  if (isPlainRecord(plain) && !isBlankRef(plain)) return { kind: "ref", ref: parseSecretRef(plain) };
  const text = filledText(plain);
  return text === undefined ? { kind: "none" } : { kind: "text", text };
}

function expiresOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
}

/** Reads what a store row holds for one profile, in any of the spellings programs have written (O-6 to O-10). */
export function readStoredCredential(stored: unknown): StoredCredentialFields | Rejected {
  if (!isPlainRecord(stored)) return { rejected: "non_object" };
  const written = filledText(stored.type) ?? filledText(stored.mode);
  const type = written === "apiKey" ? "api_key" : written;
  if (type !== "api_key" && type !== "token" && type !== "oauth") return { rejected: "invalid_type" };
  const provider = filledText(stored.provider);
  if (provider === undefined) return { rejected: "missing_provider" };

  const common = {
    provider: normalizeProviderId(provider),
    expires: expiresOf(stored.expires),
    isSetup: stored.setup !== undefined && stored.setup !== null && stored.setup !== false,
    email: filledText(stored.email),
    displayName: filledText(stored.displayName),
  };
  switch (type) {
    case "api_key":
      return { ...common, type, secret: secretIn(stored.key ?? stored.apiKey, stored.keyRef) };
    case "token":
      return { ...common, type, secret: secretIn(stored.token, stored.tokenRef) };
    case "oauth":
      return { ...common, type, access: filledText(stored.access), refresh: filledText(stored.refresh) };
  }
}
