import type { DiagnosticsKind } from "./classification";
import { isCertificateFailure } from "./decide";
import { hasCode, says, type Evidence } from "./evidence";
import { isSilent } from "./is-silent";
import type { TextClass } from "./text-view";

/** The second label for user copy and logs (01 §12): the first that fits, in this order. */
export function diagnosticsKind(evidence: Evidence, found: TextClass | null): DiagnosticsKind {
  const reason = found?.reason ?? null;
  const { status, isHtml } = evidence;
  if (isSilent(evidence.signal) || reason === "empty_response") return "empty_response";
  const refresh = says(evidence, "refresh_failed") || says(evidence, "refresh");
  if (refresh && says(evidence, "lock_contention")) return "refresh_contention";
  if (refresh && says(evidence, "timed_out")) return "refresh_timeout";
  if (says(evidence, "callback") && says(evidence, "timed_out")) return "callback_timeout";
  if (says(evidence, "callback") && says(evidence, "callback_invalid")) return "callback_validation";
  if (refresh) return "auth_refresh";
  if (says(evidence, "scope")) return "auth_scope";
  if (status === 407 || says(evidence, "proxy")) return "proxy";
  if (isHtml) return status === 401 || status === 403 ? "auth_html" : "upstream_html";
  if (reason === "tls_certificate" || isCertificateFailure(evidence)) return "tls_certificate";
  if (reason === "rate_limit") return "rate_limit";
  if (reason === "model_not_found") return "model_not_found";
  if (says(evidence, "dns") || hasCode(evidence, "ENOTFOUND") || hasCode(evidence, "EAI_AGAIN")) return "dns";
  if (says(evidence, "sandbox")) return "sandbox_blocked";
  if (says(evidence, "replay_invalid")) return "replay_invalid";
  if (reason === "format" || says(evidence, "schema")) return "schema";
  if (reason === "auth" || reason === "auth_permanent") return "auth_invalid_token";
  if (reason === "timeout") return "timeout";
  return reason === "no_error_details" ? "no_error_details" : "unclassified";
}

/** Kinds whose raw text is kept in the log but not appended on the console. */
export const hidesRawText = (kind: DiagnosticsKind): boolean =>
  kind === "auth_html" || kind === "auth_refresh" || kind === "auth_scope" || kind === "upstream_html";
