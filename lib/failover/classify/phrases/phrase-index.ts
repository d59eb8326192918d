import { compilePhrase, type Phrase, type PhrasePart } from "./compile-phrase";
import type { Opening } from "./notation";
import { isIdeographCode } from "./word";

/** A part of a phrase as the scan meets it at one of its first words. */
export type IndexedPart = {
  part: PhrasePart;
  mark: string;
  head: string;
  whole: boolean;
  /** The only part of its phrase. */
  single: boolean;
  /** Number of this part's group among the groups of the whole book, and of all groups of its phrase. */
  group: number;
  groups: readonly { id: number; steps: number }[];
  /** Steps of its own group. */
  steps: number;
};

/** The parts that begin with one word, by what can stand behind it. */
export type HeadParts = {
  /** Whatever follows. */
  any: readonly IndexedPart[];
  /** Behind two blanks, behind one with this character after it, and with a character that no phrase asks for. */
  blanks: readonly IndexedPart[];
  bySecond: ReadonlyMap<number, readonly IndexedPart[]>;
  blank: readonly IndexedPart[];
  /** Behind another character. */
  byJoint: ReadonlyMap<number, readonly IndexedPart[]>;
};

export type PhraseIndex = {
  /** One look here, at the folded hash, dismisses most words of a text. */
  filter: Uint8Array;
  /** The phrases by the hash of their first word. */
  heads: ReadonlyMap<number, HeadParts>;
  ideographsAt: (code: number) => readonly { mark: string; text: string }[];
  groupCount: number;
};

export const hashStart = 7;
export const nextHash = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0;

export const filterMask = 0x3fff;

const none: readonly never[] = [];

type Opened = { opening: Opening; part: IndexedPart };

export function indexPhrases(book: Readonly<Record<string, readonly Phrase[]>>): PhraseIndex {
  const openedByHash = new Map<number, Opened[]>();
  const ideographs = new Map<number, { mark: string; text: string }[]>();
  let groupCount = 0;

  for (const [mark, phrases] of Object.entries(book)) {
    for (const phrase of phrases) {
      const first = typeof phrase === "string" ? phrase.charCodeAt(0) : 0;
      if (typeof phrase === "string" && isIdeographCode(first)) {
        ideographs.set(first, [...(ideographs.get(first) ?? []), { mark, text: phrase }]);
        continue;
      }
      for (const opened of openPhrase(mark, phrase, groupCount)) {
        const hash = hashOf(opened.opening.head);
        openedByHash.set(hash, [...(openedByHash.get(hash) ?? []), opened]);
        groupCount = Math.max(groupCount, ...opened.part.groups.map(({ id }) => id + 1));
      }
    }
  }
  const filter = new Uint8Array(filterMask + 1);
  for (const hash of openedByHash.keys()) filter[hash & filterMask] = 1;
  const heads = new Map([...openedByHash].map(([hash, opened]) => [hash, headParts(opened)]));
  return {
    filter,
    heads,
    ideographsAt: (code) => ideographs.get(code) ?? none,
    groupCount,
  };
}

function openPhrase(mark: string, phrase: Phrase, firstGroup: number): Opened[] {
  const { parts, steps } = compilePhrase(phrase);
  const groups = steps.map((count, group) => ({ id: firstGroup + group, steps: count }));
  return parts.flatMap((part) =>
    part.openings.map((opening) => ({
      opening,
      part: {
        part,
        mark,
        head: opening.head,
        whole: opening.whole,
        single: parts.length === 1,
        group: firstGroup + part.group,
        groups,
        steps: steps[part.group] ?? 1,
      },
    })),
  );
}

function headParts(opened: readonly Opened[]): HeadParts {
  const pick = (test: (opening: Opening) => boolean): IndexedPart[] =>
    opened.filter(({ opening }) => opening.joint === null || test(opening)).map(({ part }) => part);
  const characters = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
  const seconds = new Set(
    opened.flatMap(({ opening }) => (opening.joint === " " ? characters(opening.seconds) : [])),
  );
  const joints = new Set(opened.flatMap(({ opening }) => characters(opening.joint ?? "")));
  const isOpen = ({ joint, seconds }: Opening): boolean => joint === " " && seconds === "";
  return {
    any: pick(() => false),
    blanks: pick(({ joint }) => joint === " "),
    bySecond: new Map(
      [...seconds].map((code) => [
        code,
        pick(
          (opening) =>
            isOpen(opening) || (opening.joint === " " && characters(opening.seconds).includes(code)),
        ),
      ]),
    ),
    blank: pick(isOpen),
    byJoint: new Map([...joints].map((code) => [code, pick(({ joint }) => joint?.charCodeAt(0) === code)])),
  };
}

const hashOf = (word: string): number =>
  [...word].reduce((hash, character) => nextHash(hash, character.charCodeAt(0)), hashStart);
