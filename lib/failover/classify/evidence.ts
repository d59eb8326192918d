import { isHtmlPage } from "./html-page";
import type { Mark } from "./phrases/phrase-book";
import type { Signal } from "./signal";
import { viewText, type TextView } from "./text-view";

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
  /** The message, if any, and the details. */
  views: readonly TextView[];
  /** No phrase of any family is in any text. */
  isUnmarked: boolean;
  /** No code and no type came with the signal. */
  isUncoded: boolean;
  /** The message, or the body in its place, is an HTML page. */
  isHtml: boolean;
  /** Names of rejected parameters, taken out of the texts (C-29). */
  masked: readonly RegExp[];
};

const noViews: readonly TextView[] = [];
const noPatterns: readonly RegExp[] = [];

export function gatherEvidence(signal: Signal, provider: string): Evidence {
  const { message } = signal;
  const isHtml = message !== undefined && isHtmlPage(message);
  const main = message === undefined || isHtml ? null : viewText(message);
  const details =
    isHtml || signal.details.length === 0
      ? noViews
      : signal.details.filter((text) => text !== message).map(viewText);
  const views = main === null ? details : details.length === 0 ? [main] : [main, ...details];
  return {
    signal,
    provider,
    status: signal.status,
    code: signal.code?.toUpperCase(),
    errorType: signal.errorType?.toUpperCase(),
    main,
    details,
    views,
    isUnmarked: views.every(isUnmarked),
    isUncoded: signal.code === undefined && signal.errorType === undefined && signal.codes.size === 0,
    isHtml,
    masked: noPatterns,
  };
}

const isUnmarked = ({ marks }: TextView): boolean => marks.size === 0;

/** Whether any text of the signal carries the mark. */
export function says({ views, isUnmarked }: Evidence, mark: Mark): boolean {
  if (isUnmarked) return false;
  for (const { marks } of views) if (marks.has(mark)) return true;
  return false;
}

/** Whether a code or type of that name (upper case) came with the signal. */
export const hasCode = (evidence: Evidence, code: string): boolean =>
  !evidence.isUncoded &&
  (evidence.code === code || evidence.errorType === code || evidence.signal.codes.has(code));
