import { closingBracket, isOptionalWord, openingsOf, splitOutsideBrackets, type Opening } from "./notation";
import { wordCharacters } from "./word";

/**
 * A phrase in the signs of 01 §9, lower case: `…` `+` `|` `(…)` `N` `<id>` `*`. What the signs cannot say is
 * given as a sticky pattern, tried where one of its heads (first words) stands.
 */
export type Phrase = string | { heads: readonly string[]; pattern: RegExp };

/** One run of words; a phrase has several when it contains `…` (steps of a group) or `+` (groups). */
export type PhrasePart = {
  group: number;
  step: number;
  openings: readonly Opening[];
  pattern: RegExp;
};

export type CompiledPhrase = {
  /** Number of steps in each group. */
  steps: readonly number[];
  parts: readonly PhrasePart[];
};

const numberSource = "\\d[\\d.,_]*";
const tokenSource = "\\S{1,200}";

/** A word boundary, unless the phrase ends in punctuation. */
const endSource = `(?:(?<![${wordCharacters}])|(?![${wordCharacters}]))`;

export function compilePhrase(phrase: Phrase): CompiledPhrase {
  if (typeof phrase !== "string") {
    const openings = phrase.heads.map((head) => ({ head, joint: null, seconds: "", whole: false }));
    return { steps: [1], parts: [{ group: 0, step: 0, openings, pattern: phrase.pattern }] };
  }
  const groups = phrase.split(" + ").map((group) => group.split(" … "));
  const parts = groups.flatMap((runs, group) =>
    runs.map((run, step) => ({
      group,
      step,
      openings: openingsOf(run),
      pattern: new RegExp(runSource(run) + endSource, "y"),
    })),
  );
  return { steps: groups.map((group) => group.length), parts };
}

function runSource(run: string): string {
  const words = splitOutsideBrackets(run, " ");
  return words
    .map((word, index) => {
      const last = index === words.length - 1;
      if (isOptionalWord(word)) return last ? "" : `(?:${optionalSource(word.slice(1, -1))}\\s+)?`;
      return wordSource(word) + (last ? "" : "\\s+");
    })
    .join("");
}

/** The brackets of `(N tokens)` are literal and may be missing. */
const optionalSource = (inner: string): string =>
  inner.startsWith("N ") ? `\\(?\\s*${runSource(inner)}\\s*\\)?` : runSource(inner);

function wordSource(word: string): string {
  const alternatives = splitOutsideBrackets(word, "|");
  if (alternatives.length > 1) return `(?:${alternatives.map(wordSource).join("|")})`;
  let source = "";
  for (let index = 0; index < word.length; index += 1) {
    if (word.charAt(index) === "(") {
      const inner = word.slice(index + 1, closingBracket(word, index));
      const choices = splitOutsideBrackets(inner, "|");
      source += `(?:${choices.map(runSource).join("|")})${choices.length > 1 ? "" : "?"}`;
      index += inner.length + 1;
    } else if (word.charAt(index) === "<") {
      source += tokenSource;
      index = word.indexOf(">", index);
    } else {
      source += characterSource(word.charAt(index));
    }
  }
  return source;
}

function characterSource(character: string): string {
  if (character === "N") return numberSource;
  if (character === "*") return `[${wordCharacters}]*`;
  if (character === "'") return "['’]";
  return character.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
