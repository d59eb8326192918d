import type { OwnDatabase } from "./own-database";
import type { RunSessionPage } from "./run-port";
import { prepareNameOf, prepareReadRow } from "./read-row";
import { cursorOf, keyAt, parseCursor } from "./run-key";
import { nameToken } from "./run-names";

/** Older runs are not walked for their sessions: a page costs the same however many runs there are. */
const searchedRuns = 20_000;
const runsAtFirst = 500;
const largestPage = 200;
const endOfTime = keyAt(Number.MAX_SAFE_INTEGER);

type Input = { agentId: string; before?: string; text?: string; limit: number };

/** A session stands where its last run of this agent is; newest first by keyset. */
export function prepareListRunSessions({ db }: OwnDatabase): (input: Input) => RunSessionPage {
  const agentNamed = db.prepare<[string], number>("SELECT id FROM run_names WHERE text = ?").pluck();
  const nameOf = prepareNameOf(db);
  const readRow = prepareReadRow(db);
  const newest = db.prepare<[string, number, number], { key: number; session: number | null }>(
    `SELECT rowid AS key, (SELECT session FROM runs WHERE key = run_search.rowid) AS session FROM run_search
     WHERE run_search MATCH ? AND rowid < CAST(? AS INTEGER) ORDER BY rowid DESC LIMIT ?`,
  );

  /** The last run of each session, newest first. */
  function* lastRuns(agent: number): Generator<{ key: number; session: number }> {
    const seen = new Set<number>();
    let below = endOfTime;
    let left = searchedRuns;
    for (let size = runsAtFirst; left > 0; size *= 2) {
      const rows = newest.all(nameToken(agent), below, Math.min(size, left));
      for (const { key, session } of rows) {
        if (session === null || seen.has(session)) continue;
        seen.add(session);
        yield { key, session };
      }
      left -= rows.length;
      below = rows.at(-1)?.key ?? 0;
      if (rows.length < size) return;
    }
  }

  return ({ agentId, before, text = "", limit }) => {
    const below = before === undefined ? endOfTime : parseCursor(before);
    const agent = agentNamed.get(`agent:${agentId}`);
    if (agent === undefined) return { sessions: [], nextBefore: null };
    const size = Math.min(Math.max(1, Math.trunc(limit)), largestPage);
    const part = text.toLowerCase();
    const keys: number[] = [];
    for (const { key, session } of lastRuns(agent)) {
      const isAsked = part === "" || (nameOf(session) ?? "").toLowerCase().includes(part);
      if (key >= below || !isAsked) continue;
      keys.push(key);
      if (keys.length > size) break;
    }
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
