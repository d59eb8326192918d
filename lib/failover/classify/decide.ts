import { billingFirst } from "./billing-first";
import { codeReason, isCertificateCode } from "./code-reasons";
import { hasCode, says, type Evidence } from "./evidence";
import { messageClass } from "./message-class";
import { lastProviderClass, providerClass } from "./provider-matchers";
import { requestSizeClass } from "./request-size";
import { statusClass } from "./status-rules";
import type { TextClass, TextView } from "./text-view";

/** The decision procedure (01 §3): the first rule that decides wins. Null: no rule applied. */
export function decide(evidence: Evidence, answered: boolean): TextClass | null {
  if (!answered && evidence.status === undefined && isCertificateFailure(evidence))
    return { reason: "tls_certificate", rule: "C-20" };
  if (evidence.isHtml) return htmlClass(evidence);
  if (isDeactivatedWorkspace(evidence)) return { reason: "auth_permanent", rule: "C-22" };

  const provider = providerClass(evidence);
  const early = billingFirst(evidence, provider) ?? requestSizeClass(evidence) ?? parameterClass(evidence);
  return early ?? weigh(evidence, provider);
}

export const isCertificateFailure = (evidence: Evidence): boolean =>
  isCertificateCode(evidence.code) || says(evidence, "certificate");

/** C-21: the status alone speaks. */
function htmlClass(evidence: Evidence): TextClass {
  if (evidence.status === 402) return { reason: "billing", rule: "C-67.1" };
  return (
    statusClass(evidence, { found: null, scoped: false }) ??
    (evidence.status === undefined ? null : byCode(evidence, "C-32")) ?? { reason: null, rule: "C-21" }
  );
}

/** C-22: as a code, or as a word in one of the details. */
const isDeactivatedWorkspace = (evidence: Evidence): boolean =>
  hasCode(evidence, "DEACTIVATED_WORKSPACE") ||
  evidence.details.some(({ lower }) => /(?<![a-z0-9])deactivated_workspace(?![a-z0-9])/.test(lower));

/** C-29, where the status rule does not know better. */
function parameterClass(evidence: Evidence): TextClass | null {
  const { status } = evidence;
  const speaks =
    status === undefined || [400, 404, 422].includes(status) || (status >= 500 && status !== 529);
  if (!speaks) return null;
  const rejected =
    hasCode(evidence, "UNKNOWN_PARAMETER") ||
    ((hasCode(evidence, "INVALID_REQUEST_ERROR") || says(evidence, "invalid_request_error")) &&
      says(evidence, "unknown_parameter"));
  return rejected ? { reason: "format", rule: "C-29" } : null;
}

/** C-27, C-28 and C-30 … C-33. */
function weigh(evidence: Evidence, provider: TextClass | null): TextClass | null {
  const { status } = evidence;
  const found = provider ?? mergedClass(evidence) ?? lastProviderClass(evidence) ?? typeClass(evidence);
  const open = found === null || found.reason === null || found.reason === "format";
  if (open && (status === undefined || status === 400 || status === 422)) {
    const symbolic = byCode(evidence, "C-30");
    if (symbolic !== null) return symbolic;
  }
  const byStatus = statusClass(evidence, { found, scoped: provider !== null });
  if (byStatus !== null) return byStatus;
  const coded = byCode(evidence, "C-32");
  return coded === null || coded.reason === found?.reason ? found : coded;
}

function byCode({ code }: Evidence, rule: string): TextClass | null {
  const reason = codeReason(code);
  return reason === null ? null : { reason, rule };
}

/** C-27. */
function mergedClass(evidence: Evidence): TextClass | null {
  const { main, details, provider } = evidence;
  const message = main === null ? null : messageClass(main, provider);
  const detail = firstDetailClass(details, provider);
  if (message === null || detail === null) return message ?? detail;
  if (message.reason === null) return detail;
  if (message.reason === "context_overflow") return message;
  // That billing in the details beats a rate limit in the message is C-23's doing.
  return detail.reason === "context_overflow" || message.reason === "format" ? detail : message;
}

function firstDetailClass(details: readonly TextView[], provider: string): TextClass | null {
  let none: TextClass | null = null;
  for (const view of details) {
    if (isServerErrorType(view)) return { reason: "server_error", rule: "C-47" };
    const found = messageClass(view, provider);
    if (found?.reason != null) return found;
    none ??= found;
  }
  return none;
}

/** The bare value of a `type` or `code` (C-47). */
const isServerErrorType = ({ whole }: TextView): boolean =>
  whole === "server_error" || whole === "upstream_error";

/** C-28. */
function typeClass({ errorType }: Evidence): TextClass | null {
  switch (errorType) {
    case "INVALID_REQUEST_ERROR":
      return { reason: "format", rule: "C-28" };
    case "SERVER_ERROR":
    case "UPSTREAM_ERROR":
      return { reason: "server_error", rule: "C-28" };
    case "OVERLOADED_ERROR":
      return { reason: "overloaded", rule: "C-28" };
    default:
      return null;
  }
}
