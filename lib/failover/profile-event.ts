import type { ProfileId } from "./credential";
import type { FailureReason, WindowLane } from "./reasons";
import type { UsageEntry, WindowSource } from "./usage-entry";

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
    }
  | { type: "success"; modelId: string | undefined }
  | { type: "probe-claimed" }
  | { type: "windows-cleared"; modelId?: string }
  | { type: "disabled"; until?: number }
  | { type: "enabled" }
  | { type: "credential-replaced" }
);

/** What an event did to the profile, for the log (06 §6), the run page and the board. */
export type ProfileEffect = {
  profileId: ProfileId;
  type: ProfileEvent["type"];
  /** Null when the event opened or hit no window (success, clear, unrecorded reason). */
  window: {
    lane: WindowLane;
    scope: { kind: "profile" } | { kind: "model"; modelId: string };
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
