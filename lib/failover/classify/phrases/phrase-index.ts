import { compilePhrase, type Phrase, type PhrasePart } from "./compile-phrase";
import { isIdeographCode } from "./word";

/** A part with what must stand behind its first word; joint -1 is any character, 32 any blank. */
export type IndexedPart = {
  part: PhrasePart;
  mark: string;
  head: string;
  joint: number;
  seconds: readonly number[];
  whole: boolean;
  /** The only part of its phrase. */
  single: boolean;
  /** Number of this part's group among the groups of the whole book, and of all groups of its phrase. */
  group: number;
  groups: readonly { id: number; steps: number }[];
  /** Steps of its own group. */
  steps: number;
};

export type PhraseIndex = {
  /** Phrases whose first word has this hash. */
  partsAt: (hash: number) => readonly IndexedPart[];
  ideographsAt: (code: number) => readonly { mark: string; text: string }[];
  groupCount: number;
};

export const hashStart = 7;
export const nextHash = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0;

const filterMask = 0x3fff;
const none: readonly never[] = [];

export function indexPhrases(book: Readonly<Record<string, readonly Phrase[]>>): PhraseIndex {
  // Most words of a text are dismissed by one look at this filter.
  const filter = new Uint8Array(filterMask + 1);
  const parts = new Map<number, IndexedPart[]>();
  const ideographs = new Map<number, { mark: string; text: string }[]>();
  let groupCount = 0;

  for (const [mark, phrases] of Object.entries(book)) {
    for (const phrase of phrases) {
      const first = typeof phrase === "string" ? phrase.charCodeAt(0) : 0;
      if (typeof phrase === "string" && isIdeographCode(first)) {
        ideographs.set(first, [...(ideographs.get(first) ?? []), { mark, text: phrase }]);
        continue;
      }
      for (const [hash, part] of indexPhrase(mark, phrase, groupCount)) {
        filter[hash & filterMask] = 1;
        parts.set(hash, [...(parts.get(hash) ?? []), part]);
        groupCount = Math.max(groupCount, ...part.groups.map(({ id }) => id + 1));
      }
    }
  }
  return {
    partsAt: (hash) => (filter[hash & filterMask] === 1 ? (parts.get(hash) ?? none) : none),
    ideographsAt: (code) => ideographs.get(code) ?? none,
    groupCount,
  };
}

function indexPhrase(mark: string, phrase: Phrase, firstGroup: number): [number, IndexedPart][] {
  const { parts, steps } = compilePhrase(phrase);
  const groups = steps.map((count, group) => ({ id: firstGroup + group, steps: count }));
  return parts.flatMap((part) =>
    part.openings.map(({ head, joint, seconds, whole }): [number, IndexedPart] => [
      [...head].reduce((hash, character) => nextHash(hash, character.charCodeAt(0)), hashStart),
      {
        part,
        mark,
        head,
        whole,
        joint: joint === null ? -1 : joint.charCodeAt(0),
        seconds: [...seconds].map((character) => character.charCodeAt(0)),
        single: parts.length === 1,
        group: firstGroup + part.group,
        groups,
        steps: steps[part.group] ?? 1,
      },
    ]),
  );
}
