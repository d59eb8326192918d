/** Identifies one auth profile, `provider:something` by custom (O-1). */
export type ProfileId = string;

/** What a secret holds that no header can carry. */
export type SecretFlaw = "line-break" | "character";

/**
 * What the core may know about a credential: never the secret itself (02 §1).
 * `expires` is epoch ms; 0 stands for a stored value that was present but invalid (O-8).
 */
export type CredentialFacts = {
  type: "api_key" | "oauth" | "token";
  provider: string;
  /** `oauth`: present when access or refresh token is there. `unresolved`: a SecretRef nobody could resolve. */
  secret: "present" | "missing" | "unresolved";
  /** Where the secret should come from, when it is a reference: named in explanations, never its value (D-21). */
  ref?: { source: string; id: string };
  /** The secret is there, and every call with it fails as auth; eligible all the same (02 §2 knows no such code). */
  flaw?: SecretFlaw;
  /** `oauth` only: whether an access token is stored. */
  access?: "present" | "missing";
  expires?: number;
  /** Credential carries a `setup` marker, so it is not active yet. */
  setup?: boolean;
  /** False where an expired OAuth token must not be refreshed by us (P-5). Absent means true. */
  refreshable?: boolean;
  /** The program whose login this is: shown as external, never refreshed or copied by us (D-42). */
  external?: string;
  email?: string;
  displayName?: string;
  /** Public prefix and last four characters (D-60), for display. */
  fingerprint?: string;
};
