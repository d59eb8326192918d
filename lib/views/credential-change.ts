import type { SecretProviderName } from "./profiles";

/** A pointer to a secret kept elsewhere (D-20). */
export type SecretPointer = { source: SecretProviderName["source"]; provider: string; id: string };

type Secret = string | SecretPointer;

/** Body of `PUT /api/profiles/[profileId]/credential`. */
export type CredentialChange = {
  /** For a new profile. */
  provider?: string;
  credential:
    | { type: "api_key"; key: Secret }
    | { type: "token"; token: Secret; expires?: number }
    | { type: "oauth"; access: string; refresh?: string; expires?: number; email?: string };
  /** Another type than the stored one. */
  force?: boolean;
  /** Refused where the profile is there already. */
  isNew?: boolean;
};
