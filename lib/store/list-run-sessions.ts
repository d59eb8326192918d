import { and, desc, eq, sql } from "drizzle-orm";
import { AppError } from "../errors";
import { isFailureReason } from "../failover/reasons";
import type { OwnDatabase } from "./own-database";
import type { RunSessionPage } from "./port";
import { cursorOf, parseCursor, toSummary } from "./run-row";
import { runs } from "./schema";

/** Older runs are not walked for their sessions: a page costs the same however many runs there are. */
const searchedRuns = 20_000;
const largestPage = 200;

type Input = { agentId: string; before?: string; text?: string; limit: number };

/** A session stands where its last run of this agent is; newest first by keyset. */
export function listRunSessions(
  { orm }: OwnDatabase,
  { agentId, before, text, limit }: Input,
): RunSessionPage {
  const cursor = before === undefined ? undefined : parseCursor(before);
  if (cursor === null)
    throw new AppError("bad_request", "The cursor of the list of sessions is not one of ours.");
  const size = Math.min(Math.max(1, Math.trunc(limit)), largestPage);
  const pattern = text && `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const oldest = sql`coalesce((select started_at from runs where agent_id = ${agentId}
    order by started_at desc limit 1 offset ${searchedRuns}), 0)`;
  const isLast = sql`not exists (select 1 from runs later where later.session_key = ${runs.sessionKey}
    and later.agent_id = ${agentId} and (later.started_at, later.seq) > (${runs.startedAt}, ${runs.seq}))`;
  const rows = orm
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.agentId, agentId),
        sql`${runs.sessionKey} is not null and ${runs.startedAt} >= ${oldest}`,
        cursor && sql`(${runs.startedAt}, ${runs.seq}) < (${cursor.startedAt}, ${cursor.seq})`,
        pattern ? sql`${runs.sessionKey} like ${pattern} escape '\\'` : undefined,
        isLast,
      ),
    )
    .orderBy(desc(runs.startedAt), desc(runs.seq))
    .limit(size + 1)
    .all();
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    sessions: page.flatMap((row) => {
      const { sessionKey, reason } = row;
      if (sessionKey === null) return [];
      return [{ sessionKey, lastRun: toSummary(row, isFailureReason(reason) ? reason : null) }];
    }),
    nextBefore: rows.length > size && last ? cursorOf(last) : null,
  };
}
