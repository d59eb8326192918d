/**
 * A text cut at the names in it: at the odd places of the result stand the names, as they are. A longer name goes before
 * one it begins with, and a part of a word is no name: `gpt-5` is not named by `gpt-5.5`.
 */
export function splitNames(text: string, names: readonly string[]): readonly string[] {
  const wanted = names.filter((name) => name !== "").toSorted((a, b) => b.length - a.length);
  if (wanted.length === 0) return [text];
  const alternatives = wanted.map(escape).join("|");
  return text.split(new RegExp(String.raw`(?<![\w/:@-])(${alternatives})(?![\w/@-]|[.:]\w)`));
}

const escape = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
