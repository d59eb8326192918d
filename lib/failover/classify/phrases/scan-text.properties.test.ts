import fc from "fast-check";
import { expect, test } from "vitest";
import { createScanner } from "./scan-text";

// The scan against a naive reading of 01 §9: expressions over whole sentences, one phrase at a time.

const word = fc.constantFrom("alpha", "beta", "gamma", "be", "alp");
const element = fc.oneof(
  { weight: 5, arbitrary: word },
  { weight: 1, arbitrary: fc.tuple(word, word).map(([one, other]) => `${one}|${other}`) },
  { weight: 1, arbitrary: fc.tuple(word, word).map(([one, other]) => `(${one}|${other} ${one})`) },
);
const run = fc
  .tuple(
    element,
    fc.array(
      fc.oneof(
        element,
        word.map((one) => `(${one})`),
      ),
      { maxLength: 2 },
    ),
    fc.option(element),
  )
  .map(([first, middle, last]) => [first, ...(last === null ? [] : [...middle, last])].join(" "));
const group = fc.array(run, { minLength: 1, maxLength: 3 }).map((runs) => runs.join(" … "));
const phrase = fc.array(group, { minLength: 1, maxLength: 2 }).map((groups) => groups.join(" + "));

const separator = fc.constantFrom(" ", " ", " ", "  ", ". ", "! ", ".", "_", "-", ", ", "x");
const text = fc
  .array(fc.tuple(word, separator), { maxLength: 14 })
  .map((pairs) => pairs.map(([one, between]) => one + between).join(""));

const sourceOf = (run: string): string =>
  run
    .replace(/ \((\w+)\)/g, "(?:\\s+$1)?")
    .replace(/\((\w+)\|(\w+) (\w+)\)/g, "(?:$1|$2\\s+$3)")
    .replace(/(?<![(:])\b(\w+)\|(\w+)\b(?!\\s)/g, "(?:$1|$2)")
    .replace(/ /g, "\\s+");

function naivelyFinds(phrase: string, text: string): boolean {
  const sentences = text.split(/[.!?](?=\s)/);
  return phrase
    .split(" + ")
    .every((group) => sentences.some((sentence) => holds(group.split(" … "), sentence)));
}

/** Every run in order, each as early as it can end. */
function holds(runs: readonly string[], sentence: string): boolean {
  let from = 0;
  return runs.every((one) => {
    const pattern = new RegExp(`(?<![a-z0-9])${sourceOf(one)}(?![a-z0-9])`, "g");
    pattern.lastIndex = from;
    const match = pattern.exec(sentence);
    from = match === null ? from : match.index + match[0].length;
    return match !== null;
  });
}

test("§9: the scan finds what a naive reading of the signs finds", () => {
  fc.assert(
    fc.property(phrase, text, (signs, line) => {
      expect(createScanner({ mark: [signs] })(line).has("mark")).toBe(naivelyFinds(signs, line));
    }),
    { numRuns: 800 },
  );
});

test("§9: many phrases at once are found as each alone", () => {
  fc.assert(
    fc.property(fc.array(phrase, { minLength: 2, maxLength: 6 }), text, (phrases, line) => {
      const together = createScanner(
        Object.fromEntries(phrases.map((signs, index) => [`mark${index}`, [signs]])),
      )(line);
      phrases.forEach((signs, index) => {
        expect(together.has(`mark${index}`)).toBe(createScanner({ mark: [signs] })(line).has("mark"));
      });
    }),
    { numRuns: 200 },
  );
});
