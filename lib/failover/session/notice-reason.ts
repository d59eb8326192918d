import { capText, collapseSpace } from "../decision/cap-text";
import type { FailureReason } from "../reasons";
import { rememberTexts } from "../remember-texts";

/** What a notice needs of an attempt; `error` is already redacted. */
export type NoticeAttempt = {
  reason: FailureReason | null;
  error?: string;
  status?: number;
  code?: string;
};

const previewReasons: ReadonlySet<FailureReason> = new Set([
  "rate_limit",
  "overloaded",
  "timeout",
  "empty_response",
  "no_error_details",
  "unclassified",
]);

const telling =
  /(?<![\dA-Za-z])429(?![\dA-Za-z])|(?<![\dA-Za-z])5\d\d(?![\dA-Za-z])|too many requests|usage limit|quota|try again in|retry-after|\bseconds\b|\bminutes\b|\bhours\b|temporarily unavailable|overloaded|service unavailable|throttl/i;

const unknownTexts = /^(?:an )?unknown error\b|^llm request failed with an unknown error/i;

const limit = 80;

/** Why the selected model did not answer, in at most 80 characters (S-58). */
export function noticeReason(attempts: readonly NoticeAttempt[]): string {
  const [first] = attempts;
  if (first === undefined) return "selected model unavailable";
  const more = attempts.length - 1;
  const suffix = more === 0 ? "" : ` (+${more} more attempts)`;
  return `${capText(collapseSpace(attemptReason(first)), limit)}${suffix}`;
}

export function attemptReason({ reason, error = "", status, code }: NoticeAttempt): string {
  const preview = reason !== null && previewReasons.has(reason) ? previewOf(error) : null;
  if (preview !== null) return preview;
  if (reason !== null) return reason.replaceAll("_", " ");
  if (code !== undefined && code.trim() !== "") return code.trim();
  return status === undefined ? collapseSpace(error) : `HTTP ${status}`;
}

/** Null where the text tells no more than the reason. */
const previewOf = rememberTexts((error) => {
  const text = collapseSpace(error);
  return telling.test(text) && !unknownTexts.test(text) ? withStatusFirst(text) : null;
});

/** A leading status is shown as `HTTP 429: …`. */
function withStatusFirst(text: string): string {
  const leading = /^(?:error:?\s*)?(?:http\s*)?([1-5]\d\d)\b[\s:-]*(.*)$/i.exec(text);
  if (leading?.[1] === undefined) return text;
  const rest = (leading[2] ?? "").trim();
  return rest === "" ? `HTTP ${leading[1]}` : `HTTP ${leading[1]}: ${rest}`;
}
