// The signs of 01 §9 taken apart: words, brackets, alternatives, and the ways a run of words can begin.

/** In a spelling: any character. */
const wildcard = "\0";

/**
 * One way a run can start: its first word, the character behind it (" ": any blank, null: anything) and the
 * characters that may follow ("": any). They spare most trials of the pattern itself. `whole`: there is no more.
 */
export type Opening = { head: string; joint: string | null; seconds: string; whole: boolean };

export function openingsOf(run: string): Opening[] {
  const [first = "", ...others] = splitOutsideBrackets(run, " ");
  return spellings(first).map((spelling) => {
    const head = /^[a-z0-9]*/.exec(spelling)?.[0] ?? "";
    const joint = spelling.charAt(head.length);
    const whole = joint === "" && others.length === 0;
    if (whole || joint === wildcard) return { head, joint: null, seconds: "", whole };
    if (joint === "") return { head, joint: " ", seconds: firstCharacters(others), whole };
    return { head, joint, seconds: spelling.charAt(head.length + 1).replace(wildcard, ""), whole };
  });
}

/** First characters of the next word, and of optional words on the way to it. */
function firstCharacters(words: readonly string[]): string {
  const [word, ...others] = words;
  if (word === undefined) return "";
  const optional = isOptionalWord(word);
  const own = spellings(optional ? word.slice(1, -1) : word).map((spelling) => spelling.charAt(0));
  const all = own.join("") + (optional ? firstCharacters(others) : "");
  return all.includes(wildcard) ? "" : all;
}

/** What a word can look like; of an alternative with blanks the beginning is enough. */
function spellings(word: string): string[] {
  const alternatives = splitOutsideBrackets(word, "|");
  if (alternatives.length > 1) return alternatives.flatMap(spellings);
  let results = [""];
  for (let index = 0; index < word.length; index += 1) {
    let endings = [word.charAt(index)];
    if (word.charAt(index) === "(") {
      const inner = word.slice(index + 1, closingBracket(word, index));
      const choices = splitOutsideBrackets(inner, "|");
      endings = choices.flatMap(spellings);
      if (choices.length === 1) endings.push("");
      index += inner.length + 1;
    } else if (word.charAt(index) === "<") {
      endings = [wildcard];
      index = word.indexOf(">", index);
    } else if ("N*'".includes(word.charAt(index))) {
      endings = [wildcard];
    }
    results = results.flatMap((result) => endings.map((ending) => result + ending));
  }
  return results;
}

/** A bracket without `|` that stands for whole words. */
export const isOptionalWord = (word: string): boolean =>
  word.startsWith("(") &&
  closingBracket(word, 0) === word.length - 1 &&
  splitOutsideBrackets(word.slice(1, -1), "|").length === 1;

export function closingBracket(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index += 1) {
    if (text.charAt(index) === "(") depth += 1;
    if (text.charAt(index) === ")") depth -= 1;
    if (depth === 0) return index;
  }
  return text.length;
}

export function splitOutsideBrackets(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === "(") depth += 1;
    else if (character === ")") depth -= 1;
    else if (character === separator && depth === 0) {
      pieces.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...pieces, text.slice(start)];
}
