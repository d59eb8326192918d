import type { FailureReason } from "./reasons";

export type CooldownSource = "ladder" | "retry_after" | "manual";
/** What opened a window, as operators see it (W-1). A block is always `provider_reset`. */
export type WindowSource = "ladder" | "retry_after" | "provider_reset" | "manual";

/** One model's window and ladder count on a profile. Times are epoch ms (03 §1). */
export type ModelCooldown = {
  until?: number;
  reason?: FailureReason;
  errorCount?: number;
  lastFailureAt?: number;
  source?: CooldownSource;
  /** Start of the window (P-10). */
  openedAt?: number;
};

/**
 * The usage statistics of one profile as stored in `usageStats[profileId]` (03 §1). Every field is optional,
 * times are epoch ms, and fields unknown to us ride along untouched (W-2).
 */
export type UsageEntry = {
  lastUsed?: number;
  cooldownUntil?: number;
  cooldownReason?: FailureReason;
  cooldownModel?: string;
  cooldownSource?: CooldownSource;
  cooldownMirrorUntil?: number;
  cooldownClassification?: "wham_token_expired" | "wham_account_dead";
  cooldownOpenedAt?: number;
  modelCooldowns?: Readonly<Record<string, ModelCooldown>>;
  disabledUntil?: number;
  disabledReason?: FailureReason | "manual";
  disabledSource?: "ladder" | "manual";
  disabledOpenedAt?: number;
  blockedUntil?: number;
  blockedReason?: "subscription_limit";
  blockedSource?: "codex_rate_limits" | "wham" | "provider_reset";
  blockedModel?: string;
  blockedScope?: "model";
  blockedOpenedAt?: number;
  errorCount?: number;
  failureCounts?: Readonly<Partial<Record<FailureReason, number>>>;
  lastFailureAt?: number;
  lastProbeAt?: number;
};
