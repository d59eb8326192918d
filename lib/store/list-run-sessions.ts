import type { OwnDatabase } from "./own-database";
import type { RunSessionPage } from "./run-port";
import { prepareReadRow } from "./read-row";
import { cursorOf, keyAt, parseCursor } from "./run-key";
import { nameToken } from "./run-names";

/** Older runs are not walked for their sessions: a page costs the same however many runs there are. */
const searchedRuns = 20_000;
const largestPage = 200;
const endOfTime = keyAt(Number.MAX_SAFE_INTEGER);

type Input = { agentId: string; before?: string; text?: string; limit: number };

/** A session stands where its last run of this agent is; newest first by keyset. */
export function prepareListRunSessions({ db }: OwnDatabase): (input: Input) => RunSessionPage {
  const agentNamed = db.prepare<[string], number>("SELECT id FROM run_names WHERE text = ?").pluck();
  const readRow = prepareReadRow(db);
  const lastRuns = db
    .prepare<[string, number, number, string, number], number>(
      `SELECT max(key) AS last FROM
         (SELECT rowid AS found FROM run_search WHERE run_search MATCH ? ORDER BY rowid DESC LIMIT ?) AS newest
         JOIN runs ON runs.key = newest.found JOIN run_names ON run_names.id = runs.session
       GROUP BY session HAVING last < ? AND substr(text, instr(text, ':') + 1) LIKE ? ESCAPE '\\'
       ORDER BY last DESC LIMIT ?`,
    )
    .pluck();

  return ({ agentId, before, text = "", limit }) => {
    const below = before === undefined ? endOfTime : parseCursor(before);
    const agent = agentNamed.get(`agent:${agentId}`);
    if (agent === undefined) return { sessions: [], nextBefore: null };
    const size = Math.min(Math.max(1, Math.trunc(limit)), largestPage);
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    const keys = lastRuns.all(nameToken(agent), searchedRuns, below, pattern, size + 1);
    const page = keys.slice(0, size);
    const last = page.at(-1);
    return {
      sessions: page.flatMap((key) => {
        const lastRun = readRow(key)?.summary;
        return lastRun?.sessionKey ? [{ sessionKey: lastRun.sessionKey, lastRun }] : [];
      }),
      nextBefore: keys.length > size && last !== undefined ? cursorOf(last) : null,
    };
  };
}
