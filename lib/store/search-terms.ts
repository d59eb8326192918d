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
export function prepareIsWanted(
  db: Database.Database,
): (question: Pick<RunQuestion, "agentId" | "names" | "words">, key: number) => boolean {
  const readRow = prepareReadRow(db);
  const unpack = createRecordUnpacker(db);
  const numberOf = db.prepare<[string], number>("SELECT id FROM run_names WHERE text = ?").pluck();
  const agentOf = db.prepare<[number], number>("SELECT agent FROM runs WHERE key = ?").pluck();

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

  return ({ agentId, names, words }, key) => {
    if (agentId !== null && agentOf.get(key) !== agentId) return false;
    if (names.length === 0 && words.length === 0) return true;
    const run = termsOfRun(key);
    if (!run) return false;
    const needsNames = names.length > 0 || words.some(({ nameTokens }) => nameTokens.length > 0);
    const known = needsNames ? run.names() : new Set<string>();
    return (
      names.every((name) => known.has(name)) &&
      words.every(
        ({ word, nameTokens }) =>
          run.words.some((found) => found.startsWith(word)) || nameTokens.some((name) => known.has(name)),
      )
    );
  };
}
