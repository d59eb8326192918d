/** Letters and digits as a class for lower-cased text: everything else, `_` included, ends a word (01 §9). */
export const wordCharacters = "a-z0-9\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u052f";

const wordTable = new Uint8Array(0x10000);
const wordPattern = new RegExp(`[${wordCharacters}]`);
for (let code = 0; code < 0x530; code += 1) {
  if (wordPattern.test(String.fromCharCode(code))) wordTable[code] = 1;
}

export const isWordCode = (code: number): boolean => wordTable[code] === 1;

/** Scripts written without blanks are matched as substrings; they start at the first CJK block. */
export const isIdeographCode = (code: number): boolean => code >= 0x2e80;
