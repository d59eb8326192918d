import type { Phrase } from "./compile-phrase";
import {
  filterMask,
  hashStart,
  indexPhrases,
  nextHash,
  type HeadParts,
  type IndexedPart,
  type PhraseIndex,
} from "./phrase-index";
import { endsSentence, isBlankCode, isEscape } from "./sentence";
import { isIdeographCode, isWordCode } from "./word";

// One pass over a text finds every phrase of a book, so the time grows with the text and not with the number of
// phrases: words are hashed on the way, and only where a phrase's first word stands is its pattern tried.

/** The marks of the phrases that a text contains. */
export type Marks<Mark extends string> = { has: (mark: Mark) => boolean; readonly size: number };

/**
 * How far the groups of the phrases with several parts have come. One set of arrays serves all scans of a book, one
 * after the other: what another round wrote is stale.
 */
type Progress = {
  round: number;
  rounds: Int32Array;
  next: Int32Array;
  sentence: Int32Array;
  end: Int32Array;
};
type Scan = { text: string; marks: Set<string>; progress: Progress };

/** Scans lower-cased texts for the phrases of one book. */
export function createScanner<Book extends Readonly<Record<string, readonly Phrase[]>>>(book: Book) {
  const index = indexPhrases(book);
  const array = (): Int32Array => new Int32Array(index.groupCount);
  const progress = { round: 0, rounds: array(), next: array(), sentence: array(), end: array() };
  return (text: string): Marks<keyof Book & string> => scan(text, index, progress);
}

/** What stands behind a text; a NaN there would slow the whole loop down. */
const lineEnd = 10;

function scan(text: string, phrases: PhraseIndex, progress: Progress): Set<string> {
  progress.round = (progress.round + 1) | 0;
  const state: Scan = { text, marks: new Set(), progress };
  const { filter, heads } = phrases;
  const length = text.length;
  let sentence = 0;
  let index = 0;
  while (index < length) {
    let code = text.charCodeAt(index);
    if (isWordCode(code)) {
      const start = index;
      let hash = hashStart;
      while (isWordCode(code)) {
        hash = nextHash(hash, code);
        index += 1;
        code = index < length ? text.charCodeAt(index) : lineEnd;
      }
      const head = filter[hash & filterMask] === 1 ? heads.get(hash) : undefined;
      if (head !== undefined)
        tryParts(state, partsBehind(head, text, index), { start, end: index, sentence });
    }
    if (isIdeographCode(code)) tryIdeographs(state, phrases, index);
    else if (code !== 32 && endsSentence(text, code, index)) sentence += 1;
    index += code === 92 && isEscape(text.charCodeAt(index + 1)) ? 2 : 1;
  }
  return state.marks;
}

type Word = { start: number; end: number; sentence: number };

/** The parts that can go on as the text does behind their first word. */
function partsBehind(head: HeadParts, text: string, end: number): readonly IndexedPart[] {
  const joint = text.charCodeAt(end);
  if (!isBlankCode(joint)) return head.byJoint.get(joint) ?? head.any;
  const second = text.charCodeAt(end + 1);
  if (isBlankCode(second)) return head.blanks;
  return head.bySecond.get(second) ?? head.blank;
}

function tryParts({ text, marks, progress }: Scan, parts: readonly IndexedPart[], word: Word): void {
  for (const indexed of parts) {
    const { mark, single } = indexed;
    if (marks.has(mark) || (!single && !isDue(progress, indexed, word))) continue;
    const end = indexed.whole
      ? endOfHead(text, indexed.head, word)
      : endOfMatch(text, indexed.part.pattern, word.start);
    if (end < 0) continue;
    if (single || isComplete(progress, indexed, word.sentence, end)) marks.add(mark);
  }
}

/** The hash alone does not prove that it is the word. */
const endOfHead = (text: string, head: string, word: Word): number =>
  word.end - word.start === head.length && text.startsWith(head, word.start) ? word.end : -1;

function endOfMatch(text: string, pattern: RegExp, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/** Steps of one group have to come in order within a sentence, groups anywhere. */
function isDue(
  { round, rounds, next, sentence, end }: Progress,
  { part, group, steps }: IndexedPart,
  word: Word,
): boolean {
  const done = rounds[group] === round ? (next[group] ?? 0) : 0;
  if (done === 0) return part.step === 0;
  if (done === steps) return false;
  const running = sentence[group] === word.sentence;
  return part.step === 0 ? !running : running && done === part.step && word.start >= (end[group] ?? 0);
}

/** Notes the step and tells whether it was the last one missing. */
function isComplete(
  progress: Progress,
  { part, group, groups }: IndexedPart,
  sentence: number,
  end: number,
): boolean {
  progress.rounds[group] = progress.round;
  progress.next[group] = part.step + 1;
  progress.sentence[group] = sentence;
  progress.end[group] = end;
  return groups.every(
    ({ id, steps }) => progress.rounds[id] === progress.round && progress.next[id] === steps,
  );
}

function tryIdeographs(scan: Scan, phrases: PhraseIndex, start: number): void {
  for (const candidate of phrases.ideographsAt(scan.text.charCodeAt(start))) {
    if (scan.text.startsWith(candidate.text, start)) scan.marks.add(candidate.mark);
  }
}
