import { hasCode, says, type Evidence } from "./evidence";
import { innerMessage } from "./inner-message";
import { maskNames } from "./mask-parameters";
import { isPaymentView, paymentClass } from "./payment-text";
import { isGoogleFamily } from "./provider-matchers";
import { isModelOutput, startsWithBilling, type TextClass, type TextView } from "./text-view";

// Money before everything else (C-23 … C-26): what is clear billing at every status, and what only looks like it.

export function billingFirst(evidence: Evidence, provider: TextClass | null): TextClass | null {
  if (isPayment(evidence)) return paymentVerdict(evidence, provider);
  if (provider?.reason === "billing") return provider;
  if (isClearBilling(evidence)) return { reason: "billing", rule: "C-23" };
  return ambiguousBalance(evidence) ?? quotaSentence(evidence) ?? allocatedQuota(evidence);
}

const isPayment = ({ status, views }: Evidence): boolean => status === 402 || views.some(isPaymentView);

/** At 402 only the matchers of the provider and §7 decide, and never overflow (C-55). */
function paymentVerdict(evidence: Evidence, provider: TextClass | null): TextClass {
  if (provider !== null && provider.reason !== "context_overflow") return provider;
  const verdict = paymentClass(
    evidence.isHtml ? "" : maskNames(innerMessage(evidence.signal), evidence.masked),
  );
  if (isStep(verdict)) return verdict;
  // The message says nothing of the kind; a body beside it may.
  const better = evidence.details.map(({ whole }) => paymentClass(sentenceOnly(whole))).find(isStep);
  return better ?? verdict;
}

/** Steps 2 to 8; the first and the last are for texts that say nothing. */
const isStep = ({ rule }: TextClass): boolean => rule !== "C-67.1" && rule !== "C-67.9";

/** Codes and types do not count in §7; they have no blanks. */
const sentenceOnly = (text: string): string => (/\s/.test(text) ? text : "");

const billingCodes = [
  "INSUFFICIENT_BALANCE",
  "INSUFFICIENT_BALANCE_ERROR",
  "INVALIDSUBSCRIPTION",
  "ARREARAGE",
];

function isClearBilling(evidence: Evidence): boolean {
  if (evidence.isUnmarked && evidence.isUncoded) return false;
  if (evidence.views.some(isUnambiguousText)) return true;
  if (billingCodes.some((code) => hasCode(evidence, code))) return true;
  if (saysBilling(evidence, "account_balance") && !hasRateType(evidence)) return true;
  return hasQuotaCode(evidence) && !says(evidence, "quota_sentence") && !isAllocatedQuota(evidence);
}

const isUnambiguousText = ({ marks, whole, lower }: TextView): boolean =>
  (marks.has("billing") || startsWithBilling(whole, marks)) && !isModelOutput(lower);

/** A billing phrase counts only where no model wrote it. */
const saysBilling = (evidence: Evidence, mark: "account_balance" | "insufficient_quota"): boolean =>
  says(evidence, mark) && evidence.views.some(({ marks, lower }) => marks.has(mark) && !isModelOutput(lower));

const hasQuotaCode = (evidence: Evidence): boolean =>
  hasCode(evidence, "INSUFFICIENT_QUOTA") || saysBilling(evidence, "insufficient_quota");

const hasRateType = (evidence: Evidence): boolean =>
  hasCode(evidence, "RATE_LIMIT_REACHED") || hasCode(evidence, "RATE_LIMIT_ERROR");

/** C-24. */
function ambiguousBalance(evidence: Evidence): TextClass | null {
  if (!saysBilling(evidence, "account_balance")) return null;
  const reason = /moonshot|kimi|xai/.test(evidence.provider) ? "billing" : "rate_limit";
  return { reason, rule: "C-24" };
}

/** C-25. */
function quotaSentence(evidence: Evidence): TextClass | null {
  if (!says(evidence, "quota_sentence")) return null;
  const google =
    isGoogleFamily(evidence.provider) ||
    says(evidence, "google_hint") ||
    hasCode(evidence, "RESOURCE_EXHAUSTED");
  if (google) return { reason: "rate_limit", rule: "C-25" };
  const paid =
    /openai|codex/.test(evidence.provider) ||
    says(evidence, "openai_hint") ||
    hasQuotaCode(evidence) ||
    says(evidence, "add_credits");
  return { reason: paid ? "billing" : "rate_limit", rule: "C-25" };
}

/** C-26. */
const allocatedQuota = (evidence: Evidence): TextClass | null =>
  isAllocatedQuota(evidence) ? { reason: "rate_limit", rule: "C-26" } : null;

function isAllocatedQuota(evidence: Evidence): boolean {
  if (evidence.status !== 429) return false;
  if (!/qwen|dashscope|bailian|alibaba|modelstudio/.test(evidence.provider)) return false;
  return (
    hasQuotaCode(evidence) ||
    hasCode(evidence, "THROTTLING.ALLOCATIONQUOTA") ||
    says(evidence, "allocated_quota")
  );
}
