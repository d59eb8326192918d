import { isHtmlPage } from "./html-page";
import { createScanner } from "./phrases/scan-text";
import { paymentPhrases } from "./phrases/payment-phrases";
import { isNoBodyText } from "./no-body";
import { isBillingText, viewText, type TextClass, type TextView } from "./text-view";

// The 402 rule (C-66, C-67): what is a 402 text, and whether a 402 means "pay" or "wait".

const scanPayment = createScanner(paymentPhrases);
type PaymentMarks = ReturnType<typeof scanPayment>;

export const isPaymentText = (text: string): boolean => isPaymentView(viewText(text));

/** C-66. Behind a bare leading 402 the text itself has to speak of money or limits. */
export function isPaymentView(view: TextView): boolean {
  if (view.marks.has("payment_status")) return true;
  if (view.leading?.status !== 402) return false;
  return !view.leading.bare || speaksOfPayment(view);
}

function speaksOfPayment(view: TextView): boolean {
  const { marks, whole } = view;
  if (marks.has("payment_tail") || marks.has("rate_limit") || marks.has("periodic") || isBillingText(view))
    return true;
  return isHtmlPage(whole) || isNoBodyText(whole) || stepOf(marks, scanPayment(whole)) !== null;
}

/** C-67 over the message text; of a JSON body that is its inner message. */
export function paymentClass(message: string): TextClass {
  const text = stripWrappers(message.toLowerCase().trim());
  if (text === "") return { reason: "billing", rule: "C-67.1" };
  return stepOf(viewText(text).marks, scanPayment(text)) ?? { reason: "billing", rule: "C-67.9" };
}

const wrapper = /^(?:error|http\s{0,4}402|402|payment required)(?![a-z0-9])[\s:.,;!-]*/;

function stripWrappers(text: string): string {
  let rest = text;
  for (let round = 0; round < 10 && wrapper.test(rest); round += 1) rest = rest.replace(wrapper, "");
  return rest;
}

/** Steps 2 to 8. */
function stepOf(marks: TextView["marks"], payment: PaymentMarks): TextClass | null {
  if (payment.has("quota_refresh")) return { reason: "rate_limit", rule: "C-67.2" };
  if (payment.has("explicit_billing")) return { reason: "billing", rule: "C-67.3" };
  if (marks.has("rate_limit")) return { reason: "rate_limit", rule: "C-67.4" };
  if (payment.has("retry_limit")) return { reason: "rate_limit", rule: "C-67.5" };
  if (payment.has("periodic_usage")) return { reason: "rate_limit", rule: "C-67.6" };
  if (payment.has("periodic_reset")) return { reason: "rate_limit", rule: "C-67.7" };
  if (payment.has("organization_limit")) return { reason: "rate_limit", rule: "C-67.8" };
  return null;
}
