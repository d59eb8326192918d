import type Database from "better-sqlite3";
import { prepareFences } from "./run-fences";
import type { RunQuestion } from "./run-question";
import { floorTo, hourKeys, type KeyRange, type WalkShape } from "./run-walk";
import { hourPrefix } from "./run-writer";
import { prepareIsWanted } from "./search-terms";

/** What to ask for in one piece of a walk; where that is known already, the keys of the runs, newest first. */
export type PieceQuestion =
  | { ask: "everything" }
  | { ask: "less" }
  | { ask: "matches"; expression: string }
  | { ask: "known"; keys: readonly number[] };

export const inRange = "rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)";
/** The most hours one expression names, of a piece and of those in it that have runs with the names. */
const hoursAtOnce = 24;
const namedHoursAtOnce = 6;
const mostNamed = 3_000;
/** Up to here it is quicker to look at the runs than to ask the index for their agent, which nearly all may have. */
const fewNamed = 200;

/** Up to here it is quicker to read the runs than to ask the index for words that all runs of an hour may have. */
const fewRead = 32;
const fewInHour = 2;

/** Names besides text, and rare ones: the runs that have them say which hours need to be searched for words. */
const isNamedFirst = ({ words, rareName }: RunQuestion) => words.length > 0 && rareName !== null;

/**
 * Keys of the runs in a piece that match, newest first: the oldest end of the index is full of what retention took
 * away, and every word that is looked for upwards would have to pass it.
 */
export function prepareMatching(
  db: Database.Database,
): (expression: string, piece: KeyRange, most: number) => number[] {
  const statement = db
    .prepare<[string, number, number, number], number>(
      `SELECT rowid FROM run_search WHERE run_search MATCH ? AND ${inRange} ORDER BY rowid DESC LIMIT ?`,
    )
    .pluck();
  return (expression, { from, to }, most) => statement.all(expression, from, to, most);
}

export function walkShape(question: RunQuestion): WalkShape {
  const inHours = question.words.length > 0;
  const widest = inHours && !isNamedFirst(question) ? hourKeys * (hoursAtOnce - 1) : Infinity;
  return { first: inHours ? hourKeys : hourKeys / 12, widest, inHours };
}

export function preparePieceQuestion(
  db: Database.Database,
): (question: RunQuestion, piece: KeyRange) => PieceQuestion {
  const fencesOf = prepareFences(db);
  const isWanted = prepareIsWanted(db);
  const matching = prepareMatching(db);
  const agentOf = db.prepare<[number], number>("SELECT agent FROM runs WHERE key = ?").pluck();

  /** Every choice of one word is enough; of each list there must be one. */
  function expressionOf(
    choices: readonly (readonly string[])[],
    piece: KeyRange,
    isBounded: boolean,
  ): string {
    const fences = isBounded || choices.length === 1 ? [] : fencesOf(piece);
    return choices.map((tokens) => `(${[...tokens, ...fences].join(" OR ")})`).join(" AND ");
  }

  /** Null: there are more. */
  function keysNamed({ names }: RunQuestion, piece: KeyRange, most: number): number[] | null {
    const keys = matching(expressionOf(names.map(one), piece, false), piece, most);
    return keys.length < most ? keys : null;
  }

  function byNames(question: RunQuestion, piece: KeyRange): PieceQuestion {
    const { names, agentName, agentId, rareName } = question;
    if (agentName !== null && rareName !== null) {
      const few = keysNamed(question, piece, fewNamed);
      if (few) return { ask: "known", keys: few.filter((key) => agentOf.get(key) === agentId) };
    }
    const all = [...(agentName === null ? [] : [agentName]), ...names];
    if (all.length === 0) return { ask: "everything" };
    return { ask: "matches", expression: expressionOf(all.map(one), piece, false) };
  }

  /** The runs of a session are few: the other names, which very many runs may have, are looked for in them. */
  function bySession(question: RunQuestion, sessionName: string, piece: KeyRange): PieceQuestion | null {
    const keys = matching(sessionName, piece, fewRead + 1);
    // That they are of the session is known: without other filters no run needs to be read.
    const others = { ...question, names: question.names.filter((name) => name !== sessionName) };
    if (keys.length <= fewRead) return { ask: "known", keys: keys.filter((key) => isWanted(others, key)) };
    return piece.to - piece.from > hourKeys ? { ask: "less" } : null;
  }

  return (question, piece) => {
    const { words, names, agentName, sessionName } = question;
    const ofSession = sessionName === null ? null : bySession(question, sessionName, piece);
    if (ofSession) return ofSession;
    if (words.length === 0) return byNames(question, piece);
    const keys = isNamedFirst(question) ? keysNamed(question, piece, mostNamed) : null;
    const hours = keys ? [...new Set(keys.map((key) => floorTo(key, hourKeys)))] : hoursOf(piece);
    if (keys && keys.length <= Math.min(fewRead, fewInHour * hours.length)) {
      const wordsOnly = { ...question, names: [] };
      return { ask: "known", keys: keys.filter((key) => isWanted(wordsOnly, key)) };
    }
    if (hours.length > (keys ? namedHoursAtOnce : hoursAtOnce)) return { ask: "less" };
    const spelled = words.map(({ word, nameTokens }) => [
      ...hours.map((hour) => `${hourPrefix(hour)}${word}*`),
      ...nameTokens,
    ]);
    const all = [...(agentName === null ? [] : [agentName]), ...names];
    // A word that is in no name ends with its hours, and the search with it.
    const isBounded = words.some(({ nameTokens }) => nameTokens.length === 0);
    return { ask: "matches", expression: expressionOf([...all.map(one), ...spelled], piece, isBounded) };
  };
}

const one = (name: string) => [name];

function hoursOf({ from, to }: KeyRange): number[] {
  const hours: number[] = [];
  for (let key = floorTo(from, hourKeys); key < to; key += hourKeys) hours.push(key);
  return hours;
}
