import { isFailureReason } from "../reasons";
import { abortClass } from "./abort-class";
import type { Classification, ClassifyContext } from "./classification";
import { classify } from "./classify";
import { isLocalCoordination } from "./local-coordination";
import { isNoBodyText } from "./no-body";
import { providerReset } from "./provider-reset";
import { readField, readString } from "./safe-read";
import { toSignal, type Signal } from "./signal";
import { viewText } from "./text-view";

const maximumCauses = 25;

/** Classifies a thrown value together with its causes (C-12). Never throws (C-1). */
export function classifyError(error: unknown, context: ClassifyContext): Classification {
  const causes = collectCauses(error);
  if (causes.length === 0) return finish(error, classifyOne(error, context), context);

  const memo = new Map<unknown, Classification>(
    [error, ...causes].map((one) => [one, classifyOne(one, context)]),
  );
  const all = [...memo.values()];
  const own = all[0];
  const certificate = all.find(({ reason }) => reason === "tls_certificate");
  // C-20 looks at the causes too, before everything an outer text may say.
  const bare = all.every(({ signal }) => signal.status === undefined);
  const isOurs = own?.matchedRule === "C-4" || own?.matchedRule === "C-13";
  const found =
    certificate !== undefined && bare && !isOurs
      ? certificate
      : resolve(error, { memo, context, seen: new Set() });
  return withHintsOf(found, all, context);
}

type Walk = { memo: Map<unknown, Classification>; context: ClassifyContext; seen: Set<unknown> };

function resolve(error: unknown, walk: Walk): Classification {
  walk.seen.add(error);
  const own = walk.memo.get(error) ?? classifyOne(error, walk.context);
  if (own.matchedRule === "C-4" || own.matchedRule === "C-13" || isOperators(own, walk.context)) return own;
  if (own.reason === "format")
    return hasBodyLessCause(walk, own) ? { ...own, reason: null, matchedRule: "C-12" } : own;
  if (own.reason !== null && own.reason !== "context_overflow") return own;

  let decidedNone: Classification | null = null;
  for (const cause of causesOf(error)) {
    if (walk.seen.has(cause) || !walk.memo.has(cause)) continue;
    const nested = resolve(cause, walk);
    if (nested.reason !== null) return inherit(nested, own);
    if (nested.matchedRule !== null) decidedNone ??= nested;
  }
  const finished = finish(error, own, walk.context);
  return finished.reason === null && finished.matchedRule === null && decidedNone !== null
    ? inherit(decidedNone, own)
    : finished;
}

/** What the operator says of the outer text is final, also that it is no failure. */
const isOperators = ({ matchedRule }: Classification, { rules }: ClassifyContext): boolean =>
  rules !== undefined && rules.some(({ id }) => id === matchedRule);

/** The outer status stays known when the cause carried none. */
const inherit = (nested: Classification, outer: Classification): Classification => ({
  ...nested,
  signal: { ...nested.signal, status: nested.signal.status ?? outer.signal.status },
});

/** C-12: a rejected request whose response had no body says nothing about the request. */
function hasBodyLessCause({ memo }: Walk, own: Classification): boolean {
  return [...memo.values()].some((nested) => nested !== own && isBodyLess(nested.signal));
}

function isBodyLess({ message, status, details }: Signal): boolean {
  const rejected = status === 400 || status === 422;
  if (message === undefined) return rejected && details.length === 0;
  return (rejected || status === undefined) && isNoBodyText(viewText(message).whole);
}

/** C-14, for what is still none. */
function finish(error: unknown, own: Classification, context: ClassifyContext): Classification {
  if (own.reason !== null || own.matchedRule === "C-13") return own;
  const aborted = abortClass(error, own.signal);
  if (aborted === null) return own;
  if (aborted.reason === null) return own.matchedRule === null ? { ...own, matchedRule: aborted.rule } : own;
  return withHintsOf(
    { ...own, reason: aborted.reason, matchedRule: aborted.rule, diagnosticsKind: "timeout" },
    [],
    context,
  );
}

function classifyOne(error: unknown, context: ClassifyContext): Classification {
  const classification = classify(toSignal(error, context.provider), context);
  if (isLocalCoordination(error)) return { ...classification, reason: null, matchedRule: "C-13" };
  const name = readString(error, "name");
  if (name === "FailoverError") return keepReason(error, classification);
  // The standard text of any abort; whether it was a timeout is C-14's question.
  if (name === "AbortError" && classification.matchedRule === "C-51.aborted") {
    return { ...classification, reason: null, matchedRule: null };
  }
  return classification;
}

/** C-4: what another layer has already decided. */
function keepReason(error: unknown, classification: Classification): Classification {
  const reason = readField(error, "reason");
  if (!isFailureReason(reason)) return classification;
  const hint = readField(error, "retryHintMs");
  const kept: Classification = { ...classification, reason, matchedRule: "C-4" };
  if (typeof hint === "number" && Number.isFinite(hint) && hint >= 0) kept.retryHintMs = hint;
  if (readField(error, "requestSizeCeiling") === true) {
    kept.requestSizeCeiling = true;
    kept.sameModelRetry = false;
  }
  return kept;
}

function causesOf(error: unknown): readonly unknown[] {
  const inner = readField(error, "error");
  const cause = readField(error, "cause");
  if (inner == null && cause == null) return noCauses;
  return [inner, cause].filter((one) => one != null && one !== "");
}

const noCauses: readonly unknown[] = [];

/** What stands under `error` and `cause`, nearest first, each once. */
function collectCauses(error: unknown): readonly unknown[] {
  let open = causesOf(error);
  if (open.length === 0) return open;
  const found: unknown[] = [];
  const seen = new Set<unknown>([error]);
  while (open.length > 0 && found.length < maximumCauses) {
    open = [...new Set(open)].filter((cause) => !seen.has(cause));
    for (const cause of open) seen.add(cause);
    found.push(...open);
    open = open.flatMap(causesOf);
  }
  return found.slice(0, maximumCauses);
}

/** The outermost wait and reset that any object of the chain states. */
function withHintsOf(
  found: Classification,
  all: readonly Classification[],
  context: ClassifyContext,
): Classification {
  const hint = all.find(({ retryHintMs }) => retryHintMs !== undefined)?.retryHintMs;
  const result = { ...found };
  if (hint !== undefined && result.retryHintMs === undefined) {
    result.retryHintMs = hint;
    result.windowClass = hint > 60_000 ? "long" : "short";
  }
  if (result.reason === "rate_limit" && result.providerResetAt === undefined) {
    const resets = all.flatMap(({ signal }) => providerReset(signal, context.now) ?? []);
    Object.assign(result, resets[0]);
  }
  return result;
}
