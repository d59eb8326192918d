import type { EligibilityCode } from "../failover/auth-order/auth-order";
import type { FailureReason } from "../failover/reasons";

export type ProbeResult =
  "ok" | "auth" | "rate_limit" | "billing" | "timeout" | "format" | "unknown" | "no_model";

/** Why no call was made (07 §7). */
export type ProbeDetail = Exclude<EligibilityCode, "ok"> | "excluded_by_auth_order" | "no_model";

/** What one real request with one profile came to (W-45); body of `POST /api/profiles/[profileId]/probe`. */
export type ProbeAnswer = {
  result: ProbeResult;
  /** Null when there was a call. */
  detail: ProbeDetail | null;
  model: string | null;
  reason: FailureReason | null;
  status: number | null;
  /** What the provider said, redacted. */
  message: string | null;
  /** Null without a call. */
  runId: string | null;
  durationMs: number | null;
};
