import { normalizeProviderId } from "../provider-id";
import { reasonTable } from "../reasons";
import type { Classification, ClassifyContext } from "./classification";
import { decide } from "./decide";
import { diagnosticsKind } from "./diagnostics-kind";
import { gatherEvidence, says, type Evidence } from "./evidence";
import { maskParameters } from "./mask-parameters";
import { operatorClass } from "./operator-rules";
import { providerReset } from "./provider-reset";
import { requestSizeClass } from "./request-size";
import { retryHint } from "./retry-hint";
import type { Signal } from "./signal";
import type { TextClass } from "./text-view";
import { windowClass } from "./window-class";

// From one error to a reason, or to none (01). Here: signals, phrases, rules, hints; all pure and total.
// Not here: what follows from a reason (windows, rotation), clocks, network, secrets.

/** Classifies one signal, without its causes; `answered`: one of them has a status (C-20). Never throws (C-1). */
export const classify = (signal: Signal, context: ClassifyContext, answered = false): Classification =>
  describe(judge(signal, context, answered), context.now);

/** What the words of an error mean, whenever it comes and whatever its headers say. */
export type Verdict = { evidence: Evidence; found: TextClass | null };

export function judge(signal: Signal, context: ClassifyContext, answered: boolean): Verdict {
  const provider = context.provider === undefined ? signal.provider : normalizeProviderId(context.provider);
  const evidence = maskParameters(gatherEvidence(signal, provider ?? ""));
  const found = isSuccess(evidence)
    ? success
    : (operatorClass(evidence, context.rules) ?? decide(evidence, answered));
  return { evidence, found };
}

const success: TextClass = { reason: null, rule: "C-3" };

/** C-3: an answer is no failure, whatever warnings it contains; nor is a warning from within a stream. */
const isSuccess = ({ status, signal }: Evidence): boolean =>
  status === undefined ? signal.isWarning : status >= 200 && status < 300 && !signal.isErrorBody;

/** With the hints of its headers, at that time. */
export function describe({ evidence, found }: Verdict, now: number): Classification {
  const { signal } = evidence;
  const reason = found?.reason ?? null;
  const reset = reason === "rate_limit" ? providerReset(signal, now) : null;
  const hint = retryHint(signal, hintTexts(evidence), now);
  const wait = hint ?? (reset === null ? undefined : reset.providerResetAt - now);
  const ceiling = isCeiling(evidence, found);
  const classification: Classification = {
    reason,
    matchedRule: found?.rule ?? null,
    windowClass: windowClass(evidence, wait),
    diagnosticsKind: diagnosticsKind(evidence, found),
    signal,
  };
  if (hint !== undefined) classification.retryHintMs = hint;
  if (reset !== null) {
    classification.providerResetAt = reset.providerResetAt;
    classification.resetChannel = reset.resetChannel;
  }
  if (ceiling) classification.requestSizeCeiling = true;
  if (ceiling || isCodeAlone(evidence, found)) classification.sameModelRetry = false;
  return classification;
}

const noTexts: readonly string[] = [];

/** Only texts that speak of waiting are searched for how long. */
function hintTexts(evidence: Evidence): readonly string[] {
  if (!says(evidence, "retry_words")) return noTexts;
  return evidence.views.filter(({ marks }) => marks.has("retry_words")).map(({ lower }) => lower);
}

/** C-85 also holds where another rule has already said rate_limit or context_overflow. */
const isCeiling = (evidence: Evidence, found: TextClass | null): boolean =>
  (found?.reason === "rate_limit" || found?.reason === "context_overflow") &&
  requestSizeClass(evidence)?.reason === found.reason;

const retriedStatuses: ReadonlySet<number> = new Set([408, 409, 410, 429, 499]);

/** A rejected request whose only transient evidence is a code is not repeated on the same model (01 §6). */
function isCodeAlone({ status }: Evidence, found: TextClass | null): boolean {
  if (found?.reason == null || (found.rule !== "C-30" && found.rule !== "C-32")) return false;
  if (status === undefined || status < 400 || status > 499 || retriedStatuses.has(status)) return false;
  return reasonTable[found.reason].transient;
}
