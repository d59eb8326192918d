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
  const match = statusPattern.exec(text);
  if (match === null) return null;
  const [all, http, digits, behind] = match;
  return {
    status: Number(digits),
    bare: http === undefined && behind !== ":",
    rest: text.slice(all.length).trim(),
  };
}
