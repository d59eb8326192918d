import type { CompiledPhrase, Phrase, PhrasePart } from "./compile-phrase";
import { hashStart, indexPhrases, nextHash, type IndexedPart, type PhraseIndex } from "./phrase-index";
import { endsSentence, isBlankCode, isEscape } from "./sentence";
import { isIdeographCode, isWordCode } from "./word";

// One pass over a text finds every phrase of a book, so the time grows with the text and not with the number of
// phrases: words are hashed on the way, and only where a phrase's first word stands is its pattern tried.

/** The marks of the phrases that a text contains. */
export type Marks<Mark extends string> = { has: (mark: Mark) => boolean };

type Progress = { next: number; sentence: number; end: number };
type Scan = { text: string; marks: Set<string>; progress: Map<CompiledPhrase, Progress[]> | null };

/** Scans lower-cased texts for the phrases of one book. */
export function createScanner<Book extends Readonly<Record<string, readonly Phrase[]>>>(book: Book) {
  const index = indexPhrases(book);
  return (text: string): Marks<keyof Book & string> => scan(text, index);
}

function scan(text: string, phrases: PhraseIndex): Set<string> {
  const state: Scan = { text, marks: new Set(), progress: null };
  const length = text.length;
  let sentence = 0;
  let hash = hashStart;
  let start = -1;
  for (let index = 0; index <= length; index += 1) {
    const code = index < length ? text.charCodeAt(index) : 10;
    if (isWordCode(code)) {
      if (start < 0) start = index;
      hash = nextHash(hash, code);
      continue;
    }
    if (start >= 0) {
      const parts = phrases.partsAt(hash);
      if (parts.length > 0) tryParts(state, parts, { start, end: index, sentence });
      hash = hashStart;
      start = -1;
    }
    if (code === 32) continue;
    if (isIdeographCode(code)) tryIdeographs(state, phrases, index);
    else if (endsSentence(text, code, index)) sentence += 1;
    if (code === 92 && isEscape(text.charCodeAt(index + 1))) index += 1;
  }
  return state.marks;
}

type Word = { start: number; end: number; sentence: number };

function tryParts(scan: Scan, parts: readonly IndexedPart[], word: Word): void {
  const { text, marks } = scan;
  const joint = text.charCodeAt(word.end);
  const second = text.charCodeAt(word.end + 1);
  for (const indexed of parts) {
    if (indexed.joint !== -1) {
      if (indexed.joint === 32 ? !isBlankCode(joint) : indexed.joint !== joint) continue;
      if (indexed.seconds.length > 0 && !indexed.seconds.includes(second) && !isBlankCode(second)) continue;
    }
    const { part } = indexed;
    if (marks.has(part.phrase.mark)) continue;
    const single = part.phrase.parts.length === 1;
    if (!single && !isDue(scan, part, word)) continue;
    const end = indexed.whole
      ? endOfHead(text, indexed.head, word)
      : endOfMatch(text, part.pattern, word.start);
    if (end < 0) continue;
    if (single) marks.add(part.phrase.mark);
    else advance(scan, part, { start: word.start, end, sentence: word.sentence });
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
function isDue(scan: Scan, part: PhrasePart, word: Word): boolean {
  const group = scan.progress?.get(part.phrase)?.[part.group];
  if (group === undefined || group.next === 0) return part.step === 0;
  if (group.next === part.phrase.steps[part.group]) return false;
  const running = group.sentence === word.sentence;
  return part.step === 0 ? !running : running && group.next === part.step && word.start >= group.end;
}

function advance(scan: Scan, part: PhrasePart, found: Word): void {
  const { steps, mark } = part.phrase;
  scan.progress ??= new Map();
  const groups = scan.progress.get(part.phrase) ?? steps.map(() => ({ next: 0, sentence: 0, end: 0 }));
  scan.progress.set(part.phrase, groups);
  groups[part.group] = { next: part.step + 1, sentence: found.sentence, end: found.end };
  if (groups.every((group, position) => group.next === steps[position])) scan.marks.add(mark);
}

function tryIdeographs(scan: Scan, phrases: PhraseIndex, start: number): void {
  for (const candidate of phrases.ideographsAt(scan.text.charCodeAt(start))) {
    if (scan.text.startsWith(candidate.text, start)) scan.marks.add(candidate.mark);
  }
}
