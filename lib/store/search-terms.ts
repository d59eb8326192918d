import type Database from "better-sqlite3";
import { createRecordUnpacker } from "./pack-record";
import { prepareReadRow } from "./read-row";
import { nameToken } from "./run-names";
import type { RunQuestion } from "./run-question";
import { searchWordsOf, sessionWords, termsOf } from "./run-row";
import { filterNames } from "./run-writer";
import { fromStoredText } from "./stored-text";

type Terms = { names(): ReadonlySet<string>; words: readonly string[] };

/** Whether a run is one that is asked for, told by the run itself: for few runs that is quicker than the index. */
export function prepareIsWanted(db: Database.Database) {
  const readRow = prepareReadRow(db);
  const unpack = createRecordUnpacker(db);
  const numberOf = db.prepare<[string], number>("SELECT id FROM run_names WHERE text = ?").pluck();

  /** What the index knows the run by. */
  function termsOfRun(key: number): Terms | null {
    const row = readRow(key);
    if (!row) return null;
    const record = fromStoredText(unpack(row.packed), row.columns);
    const { sessionKey, agentId } = record;
    const session = sessionKey === null ? [] : [`session:${sessionKey}`];
    const ownWords = sessionKey === null ? [] : sessionWords(sessionKey, agentId);
    return {
      names() {
        const names = [...filterNames(record, row.kind), ...termsOf(record), ...session];
        return new Set(names.flatMap((name) => numberOf.get(name) ?? []).map(nameToken));
      },
      words: [...searchWordsOf(record), ...ownWords],
    };
  }

  const hasWords = (run: Terms, words: RunQuestion["words"]) =>
    words.every(
      ({ word, nameTokens }) =>
        run.words.some((found) => found.startsWith(word)) ||
        [...(nameTokens.length > 0 ? run.names() : [])].some((name) => nameTokens.includes(name)),
    );

  return {
    byWords({ words }: RunQuestion, key: number): boolean {
      const run = termsOfRun(key);
      return run !== null && hasWords(run, words);
    },
    byNames({ agentName, names }: RunQuestion, key: number): boolean {
      const found = termsOfRun(key)?.names();
      const all = agentName === null ? names : [agentName, ...names];
      return found !== undefined && all.every((name) => found.has(name));
    },
  };
}
