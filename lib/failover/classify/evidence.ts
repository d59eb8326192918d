import { isHtmlPage } from "./html-page";
import type { Mark } from "./phrases/phrase-book";
import type { Signal } from "./signal";
import { viewText, type TextView } from "./text-view";
import { maskParameters } from "./mask-parameters";

/** A signal with its texts prepared for matching. */
export type Evidence = {
  signal: Signal;
  provider: string;
  status: number | undefined;
  /** The signal's own code and type, upper-cased. */
  code: string | undefined;
  errorType: string | undefined;
  /** Null: no text, or an HTML page, whose text is ignored (C-21). */
  main: TextView | null;
  details: readonly TextView[];
  /** The message, or the body in its place, is an HTML page. */
  isHtml: boolean;
  /** Names of rejected parameters, taken out of the texts (C-29). */
  masked: readonly RegExp[];
};

export function gatherEvidence(signal: Signal, provider: string): Evidence {
  const isHtml = signal.message !== undefined && isHtmlPage(signal.message);
  const main = signal.message === undefined || isHtml ? null : viewText(signal.message);
  const texts = signal.details.filter((text) => text !== signal.message);
  const evidence: Evidence = {
    signal,
    provider,
    status: signal.status,
    code: signal.code?.toUpperCase(),
    errorType: signal.errorType?.toUpperCase(),
    main,
    details: isHtml ? [] : texts.map(viewText),
    isHtml,
    masked: [],
  };
  return maskParameters(evidence);
}

export const viewsOf = ({ main, details }: Evidence): readonly TextView[] =>
  main === null ? details : details.length === 0 ? [main] : [main, ...details];

/** Whether any text of the signal carries the mark. */
export function says(evidence: Evidence, mark: Mark): boolean {
  if (evidence.main?.marks.has(mark) === true) return true;
  return evidence.details.some(({ marks }) => marks.has(mark));
}

/** Whether a code or type of that name (upper case) came with the signal. */
export const hasCode = (evidence: Evidence, code: string): boolean =>
  evidence.code === code || evidence.errorType === code || evidence.signal.codes.has(code);
