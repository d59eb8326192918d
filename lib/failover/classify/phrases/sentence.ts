// Where a sentence ends for the sign `…` of 01 §9. Two fields of a JSON body are never one sentence.

/** At a line break, at `.`, `!` or `?` before a blank, and where a quoted string of JSON ends. */
export function endsSentence(text: string, code: number, index: number): boolean {
  switch (code) {
    case 10:
    case 13:
      return true;
    case 33:
    case 46:
    case 63:
      return isBlankCode(text.charCodeAt(index + 1));
    case 92:
      return isEscape(text.charCodeAt(index + 1));
    case 34:
    case 39:
      return closesField(text, index);
    default:
      return false;
  }
}

export const isBlankCode = (code: number): boolean =>
  code === 32 || (code >= 9 && code <= 13) || code === 0xa0;

/** `\n`, `\r`, `\t` as JSON writes them: the letter belongs to the escape, not to the word behind it. */
export const isEscape = (code: number): boolean => code === 110 || code === 114 || code === 116;

/** `":` or `","`, blanks and a backslash of JSON inside a string allowed. */
function closesField(text: string, index: number): boolean {
  const next = text.charCodeAt(index + 1);
  if (next === 58) return true;
  if (next !== 44) return false;
  let after = index + 2;
  while (after < index + 5 && (isBlankCode(text.charCodeAt(after)) || text.charCodeAt(after) === 92))
    after += 1;
  return text.charCodeAt(after) === 34 || text.charCodeAt(after) === 39;
}
