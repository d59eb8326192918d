/** A status at the very start of a message: `429 …`, `HTTP 429: …`, `Error: 429` (C-6). */
export type LeadingStatus = {
  status: number;
  /** No `HTTP` before it and no colon behind it: a bare 402 counts only in a 402 text. */
  bare: boolean;
  /** The text behind it, trimmed. */
  rest: string;
};

const statusPattern = /^\s{0,20}(?:error:\s{0,20})?(http\s{0,4})?([1-5]\d\d)(:|(?=\s)|$)/i;

export function leadingStatus(text: string): LeadingStatus | null {
  if (!canLead(text.charCodeAt(0))) return null;
  const match = statusPattern.exec(text);
  if (match === null) return null;
  const [all, http, digits, behind] = match;
  return {
    status: Number(digits),
    bare: http === undefined && behind !== ":",
    rest: text.slice(all.length).trim(),
  };
}

/** Digits, blanks, or the first letter of `HTTP` or `Error`: spares most texts the pattern. */
const canLead = (code: number): boolean =>
  code <= 32 || (code >= 49 && code <= 53) || code === 69 || code === 101 || code === 72 || code === 104;
