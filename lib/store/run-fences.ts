import type Database from "better-sqlite3";
import { createRecordUnpacker } from "./pack-record";
import { prepareReadRow } from "./read-row";
import { searchWordsOf, sessionWords } from "./run-row";
import { ceilTo, floorTo, hourKeys, type Piece } from "./run-walk";
import { hourPrefix } from "./run-writer";
import { fromStoredText } from "./stored-text";

/** Plain successes without a session have no words. */
const mostAsked = 20;

/**
 * Words of a run in an hour before a range and of one in an hour behind it. FTS5 heeds a range of keys only at a match:
 * for terms that never meet it reads the whole index. With these words as alternatives to every term it meets a match
 * where it begins to read and another one right after the range, and none of them is in the range, because the hour is
 * a part of each word.
 */
export function prepareFences(db: Database.Database): (range: Piece) => string[] {
  const readRow = prepareReadRow(db);
  const unpack = createRecordUnpacker(db);
  const keys = (condition: string, order: "ASC" | "DESC") =>
    db
      .prepare<[number, number], number>(
        `SELECT key FROM runs WHERE key ${condition} ? ORDER BY key ${order} LIMIT ?`,
      )
      .pluck();
  const from = keys(">=", "ASC");
  const below = keys("<", "DESC");

  function wordOf(key: number): string | null {
    const row = readRow(key);
    if (!row) return null;
    const { sessionKey, agentId } = row.columns;
    const [word] = sessionKey === null ? [] : sessionWords(sessionKey, agentId);
    const [failure] =
      word === undefined ? searchWordsOf(fromStoredText(unpack(row.packed), row.columns)) : [];
    const found = word ?? failure;
    return found === undefined ? null : hourPrefix(key) + found;
  }

  function firstOf(found: readonly number[]): { key: number; word: string } | null {
    for (const key of found) {
      const word = wordOf(key);
      if (word !== null) return { key, word };
    }
    return null;
  }

  return (range) => {
    const firstHour = floorTo(range.from, hourKeys);
    const endHour = ceilTo(range.to, hourKeys);
    const begin = firstOf(
      range.isDown ? below.all(Number.MAX_SAFE_INTEGER, mostAsked) : from.all(0, mostAsked),
    );
    const isOutside = begin && (range.isDown ? begin.key >= endHour : begin.key < firstHour);
    const end = firstOf(range.isDown ? below.all(firstHour, mostAsked) : from.all(endHour, mostAsked));
    return [isOutside ? begin : null, end].flatMap((fence) => fence?.word ?? []);
  };
}
