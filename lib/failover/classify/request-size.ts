import { says, type Evidence } from "./evidence";
import type { TextClass, TextView } from "./text-view";

const amounts =
  /limit:?\s{0,4}([\d,._]{1,20})[\s,;]{0,4}(?:used:?\s{0,4}([\d,._]{1,20})[\s,;]{0,4})?requested:?\s{0,4}([\d,._]{1,20})/;

/** One request is larger than all a minute allows: another candidate may take it, waiting helps nobody (C-85). */
export function requestSizeClass(evidence: Evidence): TextClass | null {
  const { status } = evidence;
  if (status !== undefined && status !== 413 && status !== 429) return null;
  if (!says(evidence, "tokens_per_minute") || !evidence.views.some(namesCeiling)) return null;
  return { reason: status === 429 ? "rate_limit" : "context_overflow", rule: "C-85" };
}

function namesCeiling({ marks, lower }: TextView): boolean {
  if (!marks.has("tokens_per_minute")) return false;
  const match = amounts.exec(lower);
  if (match === null) return false;
  const [, limit, used, requested] = match;
  return used === undefined || toNumber(requested) > toNumber(limit);
}

const toNumber = (digits = ""): number => Number(digits.replace(/[,_]/g, "").replace(/\.$/, ""));
