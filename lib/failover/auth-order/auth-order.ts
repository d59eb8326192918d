import type { AgentFacts } from "../config";
import type { CredentialFacts, ProfileId } from "../credential";
import type { ActiveWindow } from "../cooldown/active-windows";
import type { OrderWhy } from "./order-why";

export type OrderInput = {
  facts: AgentFacts;
  provider: string;
  now: number;
  /** Windows are judged for this model; without it every active window counts (O-27). */
  modelId?: string;
  /** Moves to the front if it is in the result (O-31). */
  preferredProfile?: ProfileId;
  /** For display without resolving secrets: an unresolved ref keeps its place (O-24). */
  readOnly?: boolean;
};

export type OrderSource =
  "stored_order" | "config_order" | "config_profiles" | "stored_profiles" | "repaired";

/** 02 §2, in checking order; only `ok` is eligible. */
export type EligibilityCode =
  | "profile_missing"
  | "setup_inactive"
  | "provider_mismatch"
  | "mode_mismatch"
  | "missing_credential"
  | "invalid_expires"
  | "expired"
  | "unresolved_ref"
  | "ok";

export type TokenState = "missing" | "valid" | "expired" | "invalid_expires";

export type ProfileExplanation = {
  profileId: ProfileId;
  provider: string;
  /** Null for an id that is not stored. */
  type: CredentialFacts["type"] | null;
  /** 1-based place in the result. */
  position: number | null;
  eligible: boolean;
  code: EligibilityCode;
  orderSource: OrderSource;
  /** The keys an automatic order sorts by; null in an explicit one. */
  tier: { type: CredentialFacts["type"]; tokenState: TokenState | null; lastUsed: number } | null;
  window: Pick<ActiveWindow, "lane" | "reason" | "until" | "scope" | "source"> | null;
  preferred: boolean;
  /** Why here, or why not (O-40, O-41): a sentence for `orderWhyText`, or for the catalogue of another language. */
  said: OrderWhy;
};

export type AuthOrder = {
  authKey: string;
  source: OrderSource;
  /** The order is the operator's, stored or configured, and was not repaired: no round-robin (O-28, S-16). */
  explicit: boolean;
  order: readonly ProfileId[];
  /** One per profile known from order, config or store; written when first read, the gateway only needs `order`. */
  readonly explanations: readonly ProfileExplanation[];
};
