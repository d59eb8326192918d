import type Database from "better-sqlite3";
import { createRecordUnpacker } from "./pack-record";
import { prepareReadRow } from "./read-row";
import { searchWordsOf, sessionWords } from "./run-row";
import { ceilTo, floorTo, hourKeys, type KeyRange } from "./run-walk";
import { hourPrefix } from "./run-writer";
import { fromStoredText } from "./stored-text";

/** Plain successes without a session have no words. */
const mostAsked = 20;

/**
 * Words of the newest run, in an hour behind a range, and of the last one in an hour before it. FTS5 heeds a range of
 * keys only at a match: for terms that never meet it reads the whole index. With these words as alternatives to every
 * term it meets a match where it begins to read and another one right below the range, and none of them is in the
 * range, because the hour is a part of each word.
 */
export function prepareFences(db: Database.Database): (range: KeyRange) => string[] {
  const readRow = prepareReadRow(db);
  const unpack = createRecordUnpacker(db);
  const below = db
    .prepare<[number, number], number>("SELECT key FROM runs WHERE key < ? ORDER BY key DESC LIMIT ?")
    .pluck();

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

  function lastBelow(end: number): { key: number; word: string } | null {
    for (const key of below.all(end, mostAsked)) {
      const word = wordOf(key);
      if (word !== null) return { key, word };
    }
    return null;
  }

  return (range) => {
    const newest = lastBelow(Number.MAX_SAFE_INTEGER);
    const behind = newest && newest.key >= ceilTo(range.to, hourKeys) ? newest : null;
    const before = lastBelow(floorTo(range.from, hourKeys));
    return [behind, before].flatMap((fence) => fence?.word ?? []);
  };
}
