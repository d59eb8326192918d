import type { FailureReason } from "../reasons";
import { leadingStatus, type LeadingStatus } from "./leading-status";
import { scanPhrases, type PhraseMarks } from "./phrases/phrase-book";

/** A text prepared for matching. */
export type TextView = {
  lower: string;
  marks: PhraseMarks;
  leading: LeadingStatus | null;
  /** The whole text without `Error:` and a leading status, for rules that say "exactly". */
  whole: string;
};

/** What a rule makes of a text; reason null is a decided none. */
export type TextClass = { reason: FailureReason | null; rule: string };

const errorPrefix = /^\s{0,20}(?:type)?error:/;
const longestPrefix = 30;

export function viewText(text: string): TextView {
  const lower = text.toLowerCase();
  const leading = leadingStatus(lower);
  return { lower, marks: scanPhrases(lower), leading, whole: leading?.rest ?? withoutPrefix(lower).trim() };
}

const withoutPrefix = (lower: string): string =>
  lower.slice(0, longestPrefix).includes("error:") ? lower.replace(errorPrefix, "") : lower;

/** BILLING of §9, the parts that C-24 … C-26 may take away included. */
export function isBillingText({ marks, lower, whole }: TextView): boolean {
  const found =
    marks.has("billing") ||
    marks.has("account_balance") ||
    marks.has("insufficient_quota") ||
    startsWithBilling(whole, marks);
  return found && !isModelOutput(lower);
}

export const isAuthText = ({ marks }: TextView): boolean => marks.has("auth") || marks.has("auth_permanent");

/** The bare word at the start is not enough (C-52). */
export const startsWithBilling = (whole: string, marks: PhraseMarks): boolean =>
  marks.has("billing_company") && /^billing(?![a-z0-9])/.test(whole);

/** Two Markdown headings: a model wrote this, no provider (C-52). */
export const isModelOutput = (lower: string): boolean =>
  lower.includes("## ") && (lower.match(/(?:^|\n|\\n|["'])[ \t]{0,3}## /g) ?? []).length >= 2;
