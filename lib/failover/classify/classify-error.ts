import { isFailureReason } from "../reasons";
import { abortClass } from "./abort-class";
import type { Classification, ClassifyContext } from "./classification";
import { describe, judge } from "./classify";
import { errorKey, knownVerdict } from "./known-errors";
import { isCoordination } from "./local-coordination";
import { isNoBodyText } from "./no-body";
import { readOwnFields, type OwnFields } from "./own-fields";
import { providerReset } from "./provider-reset";
import { headersOf, signalOf, type Signal } from "./signal";
import { viewText } from "./text-view";

const maximumCauses = 25;

/** One object of the chain of causes, classified by itself. */
type Link = { own: OwnFields; answer: Classification };
type Chain = { links: ReadonlyMap<unknown, Link>; context: ClassifyContext; seen: Set<unknown> };

/** Classifies a thrown value together with its causes (C-12). Never throws (C-1). */
export function classifyError(error: unknown, context: ClassifyContext): Classification {
  const outer = linkOf(error, context);
  if (causesOf(outer.own).length === 0) return finish(outer, context);

  const links = collectLinks(error, outer, context);
  const answered = [...links.values()].some(({ answer }) => answer.signal.status !== undefined);
  if (answered) dropCertificates(links, context);
  const answers = [...links.values()].map(({ answer }) => answer);
  // C-20 looks at the causes too, before everything an outer text may say.
  const certificate =
    answered || isFinal(outer.answer, context)
      ? undefined
      : answers.find(({ reason }) => reason === "tls_certificate");
  const chain: Chain = { links, context, seen: new Set() };
  return withHintsOf(certificate ?? resolve(error, links.get(error) ?? outer, chain), answers, context);
}

/** A status anywhere in the chain: the connection stood, so no certificate failed (C-20). */
function dropCertificates(links: Map<unknown, Link>, context: ClassifyContext): void {
  for (const [error, { answer }] of links) {
    if (answer.matchedRule === "C-20") links.set(error, linkOf(error, context, true));
  }
}

function resolve(error: unknown, link: Link, chain: Chain): Classification {
  chain.seen.add(error);
  const { answer } = link;
  if (isFinal(answer, chain.context)) return answer;
  if (answer.reason === "format") {
    return hasBodyLessCause(chain, link) ? { ...answer, reason: null, matchedRule: "C-12" } : answer;
  }
  if (answer.reason !== null && answer.reason !== "context_overflow") return answer;

  let decidedNone: Classification | null = null;
  for (const cause of causesOf(link.own)) {
    const next = chain.links.get(cause);
    if (next === undefined || chain.seen.has(cause)) continue;
    const nested = resolve(cause, next, chain);
    if (nested.reason !== null) return inherit(nested, answer);
    if (nested.matchedRule !== null) decidedNone ??= nested;
  }
  const finished = finish(link, chain.context);
  const unmatched = finished.reason === null && finished.matchedRule === null;
  return unmatched && decidedNone !== null ? inherit(decidedNone, answer) : finished;
}

/** Decided for good: by another layer (C-4), as our own trouble (C-13), or by the operator, who may say "no failure". */
const isFinal = ({ matchedRule }: Classification, { rules }: ClassifyContext): boolean =>
  matchedRule === "C-4" || matchedRule === "C-13" || (rules?.some(({ id }) => id === matchedRule) ?? false);

/** The outer status stays known when the cause carried none. */
const inherit = (nested: Classification, outer: Classification): Classification => ({
  ...nested,
  signal: { ...nested.signal, status: nested.signal.status ?? outer.signal.status },
});

/** C-12: a rejected request whose response had no body says nothing about the request. */
const hasBodyLessCause = ({ links }: Chain, outer: Link): boolean =>
  [...links.values()].some((link) => link !== outer && isBodyLess(link.answer.signal));

function isBodyLess({ message, status, details }: Signal): boolean {
  const rejected = status === 400 || status === 422;
  if (message === undefined) return rejected && details.length === 0;
  return (rejected || status === undefined) && isNoBodyText(viewText(message).whole);
}

/** C-14, for what is still none. */
function finish({ own, answer }: Link, context: ClassifyContext): Classification {
  if (answer.reason !== null || isFinal(answer, context)) return answer;
  const aborted = abortClass(own, answer.signal);
  if (aborted === null) return answer;
  if (aborted.reason !== null) {
    return { ...answer, reason: aborted.reason, matchedRule: aborted.rule, diagnosticsKind: "timeout" };
  }
  return answer.matchedRule === null ? { ...answer, matchedRule: aborted.rule } : answer;
}

function linkOf(error: unknown, context: ClassifyContext, answered = false): Link {
  const own = readOwnFields(error);
  const answer = classifyOne(error, own, context, answered);
  const { name } = answer.signal;
  if (isCoordination(own.kind, name))
    return { own, answer: { ...answer, reason: null, matchedRule: "C-13" } };
  if (name === "FailoverError") return { own, answer: keepReason(own, answer) };
  // The standard text of any abort; whether it was a timeout is C-14's question.
  if (name === "AbortError" && answer.matchedRule === "C-51.aborted") {
    return { own, answer: { ...answer, reason: null, matchedRule: null } };
  }
  return { own, answer };
}

function classifyOne(
  error: unknown,
  own: OwnFields,
  context: ClassifyContext,
  answered: boolean,
): Classification {
  const judgeAnew = () => judge(signalOf(error, own, context.provider), context, answered);
  const key = answered ? null : errorKey(error, own, context.provider);
  if (key === null) return describe(judgeAnew(), context.now);
  const { evidence, found } = knownVerdict(key, context, judgeAnew);
  const signal = { ...evidence.signal, headers: headersOf(own) };
  return describe({ evidence: { ...evidence, signal }, found }, context.now);
}

/** C-4: what another layer has already decided. */
function keepReason(own: OwnFields, answer: Classification): Classification {
  const { reason, retryHintMs: hint } = own;
  if (!isFailureReason(reason)) return answer;
  const kept: Classification = { ...answer, reason, matchedRule: "C-4" };
  if (typeof hint === "number" && Number.isFinite(hint) && hint >= 0) kept.retryHintMs = hint;
  if (own.requestSizeCeiling === true) {
    kept.requestSizeCeiling = true;
    kept.sameModelRetry = false;
  }
  return kept;
}

const noCauses: readonly unknown[] = [];

function causesOf({ error, cause }: OwnFields): readonly unknown[] {
  if (error == null && cause == null) return noCauses;
  return [error, cause].filter((one) => one != null && one !== "");
}

/** The object itself and what stands under `error` and `cause`, nearest first, each once. */
function collectLinks(error: unknown, outer: Link, context: ClassifyContext): Map<unknown, Link> {
  const links = new Map<unknown, Link>([[error, outer]]);
  let open = causesOf(outer.own);
  while (open.length > 0) {
    const next: unknown[] = [];
    for (const cause of open) {
      if (links.has(cause) || links.size > maximumCauses) continue;
      const link = linkOf(cause, context);
      links.set(cause, link);
      next.push(...causesOf(link.own));
    }
    open = next;
  }
  return links;
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
