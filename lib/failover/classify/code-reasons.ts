import type { FailureReason } from "../reasons";

// What a code says by itself (01 §8). Codes not listed decide nothing.

const codesByReason: readonly [FailureReason, string][] = [
  [
    "rate_limit",
    "RESOURCE_EXHAUSTED RATE_LIMIT RATE_LIMITED RATE_LIMIT_EXCEEDED TOO_MANY_REQUESTS THROTTLED THROTTLING " +
      "THROTTLINGEXCEPTION THROTTLING_EXCEPTION USAGE_LIMIT_REACHED",
  ],
  ["overloaded", "OVERLOADED OVERLOADED_ERROR"],
  ["auth_permanent", "DEACTIVATED_WORKSPACE"],
  ["auth", "SELECTED_AUTH_PROFILE_UNAVAILABLE"],
  [
    "billing",
    "INSUFFICIENT_QUOTA INSUFFICIENT_BALANCE INSUFFICIENT_BALANCE_ERROR INVALIDSUBSCRIPTION ARREARAGE",
  ],
  ["format", "UNKNOWN_PARAMETER"],
  [
    "timeout",
    "ETIMEDOUT ESOCKETTIMEDOUT ECONNRESET ECONNABORTED ECONNREFUSED ENETUNREACH ENETDOWN EHOSTUNREACH EHOSTDOWN " +
      "ENETRESET ENOTFOUND EPIPE EAI_AGAIN ERR_STREAM_PREMATURE_CLOSE UND_ERR_CONNECT_TIMEOUT UND_ERR_CONNECT " +
      "UND_ERR_DNS_RESOLVE_FAILED UND_ERR_SOCKET UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT",
  ],
];

const reasonByCode: ReadonlyMap<string, FailureReason> = new Map(
  codesByReason.flatMap(([reason, codes]) => codes.split(" ").map((code) => [code, reason] as const)),
);

/** `code` is upper case. */
export const codeReason = (code: string | undefined): FailureReason | null =>
  code === undefined ? null : (reasonByCode.get(code) ?? null);

/** Certificate failures (C-20). */
const certificateCodes: ReadonlySet<string> = new Set([
  "CERT_HAS_EXPIRED",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_NOT_YET_VALID",
  "CERT_REVOKED",
  "CERT_UNTRUSTED",
]);

export const isCertificateCode = (code: string | undefined): boolean =>
  code !== undefined && certificateCodes.has(code);
