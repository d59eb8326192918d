import { rememberTexts } from "../remember-texts";
import { sizePhrases } from "./phrases/size-phrases";
import { createScanner } from "./phrases/scan-text";
import type { Signal } from "./signal";
import { isBillingText, viewText } from "./text-view";

const scanSize = createScanner(sizePhrases);

const looksTooLarge = rememberTexts((text: string): boolean => {
  const view = viewText(text);
  const size = scanSize(view.lower);
  if (isBillingText(view) || view.marks.has("rate_limit") || size.has("size_denied")) return false;
  return view.marks.has("overflow") || (size.has("size_noun") && size.has("size_complaint"));
});

/** LIKELY_OVERFLOW (01 §9): used by R-59 on thrown errors only; it gives no reason. */
export function isLikelyOverflow(signal: Signal): boolean {
  const texts = signal.message === undefined ? signal.details : [signal.message, ...signal.details];
  return texts.some(looksTooLarge);
}
