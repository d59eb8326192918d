import type { OperatorRule } from "./classification";
import type { Evidence } from "./evidence";
import { normalizeProviderId } from "../provider-id";
import type { TextClass } from "./text-view";

/** Operator expressions see at most 8 KB (P-27). */
const maximumText = 8_192;

/** The operator's word is final: the first own rule that matches decides, at every status (01 §5). */
export function operatorClass(
  evidence: Evidence,
  rules: readonly OperatorRule[] | undefined,
): TextClass | null {
  if (rules === undefined || rules.length === 0) return null;
  const { message, details } = evidence.signal;
  const texts = (message === undefined ? details : [message, ...details]).map((text) =>
    text.slice(0, maximumText),
  );
  const rule = rules.find((one) => applies(one, evidence) && texts.some((text) => matches(one, text)));
  return rule === undefined ? null : { reason: rule.reason, rule: rule.id };
}

function applies(rule: OperatorRule, { provider, status }: Evidence): boolean {
  if (rule.provider !== undefined && normalizeProviderId(rule.provider) !== provider) return false;
  return rule.status === undefined || rule.status === status;
}

/** A rule that throws has not matched (C-1). */
function matches(rule: OperatorRule, text: string): boolean {
  try {
    return rule.matches(text);
  } catch {
    return false;
  }
}
