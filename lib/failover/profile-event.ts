import type { ProfileId } from "./credential";
import type { FailureReason, WindowLane } from "./reasons";
import type { UsageEntry, WindowSource } from "./usage-entry";

/** Answer of a provider's usage endpoint, already judged (W-71 … W-75). `resetAt` is epoch ms. */
export type QuotaAnswer =
  | { kind: "exhausted"; resetAt: number }
  | { kind: "available" }
  | { kind: "token_expired" }
  | { kind: "account_dead" }
  | { kind: "http_error" }
  | { kind: "no_answer" };

/**
 * An automatic disable that one by hand took the place of (W-46); its fields stand in no row meanwhile. Times are epoch
 * ms.
 */
export type SetAside = {
  fields: Pick<UsageEntry, "disabledUntil" | "disabledReason" | "disabledSource" | "disabledOpenedAt">;
  /** Incidents counted on its ladder then; a clear or an answer takes them away. */
  count: number;
  /** When the disable by hand took its place. */
  since: number;
  /** The end of the disable by hand that stands there now. */
  under: number;
};

export type WindowScope = { kind: "profile" } | { kind: "model"; modelId: string };

/**
 * Something that changes a profile's usage entry. Memory and the store apply the same events with
 * `applyProfileEvent`, each on its own freshest entry, so nobody writes back a stale row (W-3). `at` is epoch ms.
 */
export type ProfileEvent = { profileId: ProfileId; provider: string; at: number } & (
  | {
      type: "failure";
      reason: FailureReason;
      modelId?: string;
      retryHintMs?: number;
      providerResetAt?: number;
      resetChannel?: "codex_rate_limits" | "wham" | "provider_reset";
      /** What the usage endpoint said about this failure; it replaces the ladder step (W-72 … W-76). */
      quotaAnswer?: QuotaAnswer;
      /** A fault switch answered, no provider: its window is for the rehearsal only (P-34). */
      rehearsed?: true;
    }
  | { type: "success"; modelId: string | undefined }
  | { type: "probe-claimed" }
  /** The usage endpoint calls a blocked profile available; only the block ending at that time is meant (W-77). */
  | { type: "block-lifted"; blockedUntil: number }
  | { type: "windows-cleared"; modelId?: string }
  | { type: "disabled"; until?: number }
  /** `setAside`: the automatic disable that the one by hand took the place of. */
  | { type: "enabled"; setAside?: SetAside }
  | { type: "credential-replaced" }
);

/** What an event did to the profile, for the log (06 §6), the run page and the board. */
export type ProfileEffect = {
  profileId: ProfileId;
  type: ProfileEvent["type"];
  /** Null when the event opened or hit no window (success, clear, unrecorded reason). */
  window: {
    lane: WindowLane;
    scope: WindowScope;
    reason: FailureReason | "manual" | "subscription_limit";
    source: WindowSource;
    until: number;
    openedAt: number | null;
    /** Incidents counted so far on this ladder; "3rd failure". */
    count: number;
    /** The failure fell into a running window and changed nothing but `lastFailureAt` (W-24, W-25). */
    reused: boolean;
  } | null;
  before: UsageEntry | undefined;
  after: UsageEntry | undefined;
};
