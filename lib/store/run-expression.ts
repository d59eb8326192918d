import type Database from "better-sqlite3";
import { prepareFences } from "./run-fences";
import type { RunQuestion } from "./run-question";
import { floorTo, hourKeys, type KeyRange, type WalkShape } from "./run-walk";
import { hourPrefix } from "./run-writer";

/** What to ask for in one piece of a walk; where that is known already, the keys of the runs, oldest first. */
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

/** Names besides text, and rare ones: the runs that have them say which hours need to be searched for words. */
const isNamedFirst = ({ words, rareName }: RunQuestion) => words.length > 0 && rareName !== null;

export function walkShape(question: RunQuestion): WalkShape {
  const inHours = question.words.length > 0;
  const widest = inHours && !isNamedFirst(question) ? hourKeys * (hoursAtOnce - 1) : Infinity;
  if (question.rareName !== null) return { first: 4 * hourKeys, widest, inHours };
  return { first: inHours ? hourKeys : hourKeys / 4, widest, inHours };
}

export function preparePieceQuestion(
  db: Database.Database,
): (question: RunQuestion, piece: KeyRange) => PieceQuestion {
  const fencesOf = prepareFences(db);
  const named = db
    .prepare<[string, number, number, number], number>(
      `SELECT rowid FROM run_search WHERE run_search MATCH ? AND ${inRange} ORDER BY rowid LIMIT ?`,
    )
    .pluck();

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
    const expression = expressionOf(names.map(one), piece, false);
    const keys = named.all(expression, piece.from, piece.to, most);
    return keys.length < most ? keys : null;
  }

  function byNames(question: RunQuestion, piece: KeyRange): PieceQuestion {
    const { names, agentName, agentId } = question;
    if (agentName !== null && names.length > 0) {
      const few = keysNamed(question, piece, fewNamed);
      if (few) return { ask: "known", keys: few.filter((key) => agentOf.get(key) === agentId) };
    }
    const all = [...(agentName === null ? [] : [agentName]), ...names];
    if (all.length === 0) return { ask: "everything" };
    return { ask: "matches", expression: expressionOf(all.map(one), piece, false) };
  }

  return (question, piece) => {
    const { words, names, agentName } = question;
    if (words.length === 0) return byNames(question, piece);
    const keys = isNamedFirst(question) ? keysNamed(question, piece, mostNamed) : null;
    const hours = keys ? [...new Set(keys.map((key) => floorTo(key, hourKeys)))] : hoursOf(piece);
    if (hours.length === 0) return { ask: "known", keys: [] };
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
