import type { ActiveWindow } from "../cooldown/active-windows";
import type { CredentialFacts } from "../credential";

/** A tier of the automatic order (O-29); `elsewhere`: the credential is kept by another program. */
export type Tier = CredentialFacts["type"] | "elsewhere";

export type Wait = {
  reason: Exclude<ActiveWindow["reason"], null> | "none";
  until: number;
  source: ActiveWindow["source"];
};

/** Why a profile stands where it stands (O-40). Times are epoch ms. */
export type WhyHere =
  | { id: "preferred" | "only-free" | "switched-off" }
  | { id: "switched-off-until"; values: { until: number } }
  | { id: "waiting"; values: Wait }
  | { id: "waiting-model"; values: Wait & { model: string } }
  | { id: "stored-place" | "configured-place"; values: { place: number } }
  | { id: "tier-before" | "tier-after"; values: { tier: Tier; other: Tier } }
  | { id: "working-login" | "must-refresh" | "never-used" | "equal-to-next" | "equal-to-previous" }
  | { id: "used-longest-ago" | "used-last"; values: { agoMs: number } };

/** Why a profile is left out, and what to do about it (O-41). */
export type WhyNot =
  | { id: "external-login" | "no-access-refreshed"; values: { program: string } }
  | { id: "listed-not-stored" | "configured-not-stored" | "setup-inactive" | "unknown-provider" }
  | { id: "other-provider" | "not-listed" | "not-configured"; values: { provider: string } }
  | { id: "mode-mismatch"; values: { configured: string; stored: string } }
  | { id: "no-login" | "no-token" | "no-key" | "no-access" | "invalid-expires" | "unresolved" }
  | { id: "expired"; values: { expiredAt: number } }
  | { id: "expired-refreshed"; values: { expiredAt: number; program: string } }
  | { id: "unresolved-ref"; values: { ref: string } };

/** A sentence about the place of a profile that is not in words yet: whoever shows it has a language and a zone. */
export type OrderWhy =
  | WhyHere
  | WhyNot
  /** An exempt provider must not look healthy by luck (O-42). */
  | { id: "not-cooled"; values: { why: WhyHere } }
  /** Of profiles that no order knows. */
  | { id: "config-key" | "kept-for-program" };
