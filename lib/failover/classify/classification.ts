import type { FailureReason } from "../reasons";
import type { Signal } from "./signal";

/** A second label for user copy and logs, independent of the reason (01 §12), in order of precedence. */
export type DiagnosticsKind =
  | "empty_response"
  | "refresh_contention"
  | "refresh_timeout"
  | "callback_timeout"
  | "callback_validation"
  | "auth_refresh"
  | "auth_scope"
  | "proxy"
  | "auth_html"
  | "upstream_html"
  | "tls_certificate"
  | "rate_limit"
  | "model_not_found"
  | "dns"
  | "sandbox_blocked"
  | "replay_invalid"
  | "schema"
  | "auth_invalid_token"
  | "timeout"
  | "no_error_details"
  | "unclassified";

export type WindowClass = "short" | "long" | "unknown";

/** A row of `understudy.classifier.rules`; `matches` runs on a linear-time engine (P-27) and sees at most 8 KB. */
export type OperatorRule = {
  id: string;
  /** Null: a text that is no provider failure. */
  reason: FailureReason | null;
  provider?: string;
  status?: number;
  matches: (text: string) => boolean;
};

export type ClassifyContext = {
  provider?: string;
  /** Epoch ms, for dates in headers and bodies. */
  now: number;
  rules?: readonly OperatorRule[];
};

/**
 * The answer of the classifier. `reason` null is *none*: unmatched while `matchedRule` is null too,
 * decided by a rule otherwise (C-19).
 */
export type Classification = {
  reason: FailureReason | null;
  matchedRule: string | null;
  /** False when the same model must not be asked again at once; otherwise absent. */
  sameModelRetry?: false;
  requestSizeCeiling?: true;
  retryHintMs?: number;
  providerResetAt?: number;
  resetChannel?: "codex_rate_limits" | "provider_reset";
  windowClass: WindowClass;
  diagnosticsKind: DiagnosticsKind;
  signal: Signal;
};
