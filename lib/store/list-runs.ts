import { and, desc, eq, gte, lt, sql, type SQL } from "drizzle-orm";
import { AppError } from "../errors";
import { isFailureReason } from "../failover/reasons";
import type { OwnDatabase } from "./own-database";
import type { RunFilter, RunPage, RunQuery } from "./port";
import { cursorOf, parseCursor, toSummary } from "./run-row";
import { runDetails, runs, runTerms } from "./schema";

/** Text is looked for in the newest runs only; a full-text index is to come. */
const searchedRuns = 20_000;
const largestPage = 500;

function termsIn(filter: RunFilter): string[] {
  const { reason, provider, model, profileId } = filter;
  return [
    // The rarest kind of term first: the first one leads the search, the others only check.
    ...(profileId ? [`profile:${profileId}`] : []),
    ...(model ? [`model:${model}`] : []),
    ...(reason ? [`reason:${reason}`] : []),
    ...(provider ? [`provider:${provider}`] : []),
  ];
}

const hasTerm = (term: string): SQL =>
  sql`exists (select 1 from ${runTerms} other where other.seq = ${runs.seq} and other.term = ${term})`;

function textCondition(text: string): SQL {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const oldest = sql`coalesce((select started_at from runs order by started_at desc limit 1 offset ${searchedRuns}), 0)`;
  return sql`${runs.startedAt} >= ${oldest} and exists (select 1 from ${runDetails} detail
    where detail.seq = ${runs.seq} and detail.search_text like ${pattern} escape '\\')`;
}

function conditions({ agentId, sessionKey, outcome, from, to, text }: RunFilter): (SQL | undefined)[] {
  return [
    agentId === undefined ? undefined : eq(runs.agentId, agentId),
    sessionKey === undefined ? undefined : eq(runs.sessionKey, sessionKey),
    outcome === undefined
      ? undefined
      : outcome === "fell-back"
        ? sql`${runs.fellBack} = 1`
        : eq(runs.outcome, outcome),
    from === undefined ? undefined : gte(runs.startedAt, from),
    to === undefined ? undefined : lt(runs.startedAt, to),
    text ? textCondition(text) : undefined,
  ];
}

/** Newest first by keyset, so page one thousand costs what page one does. */
export function listRuns({ orm }: OwnDatabase, { filter, before, limit }: RunQuery): RunPage {
  const cursor = before === undefined ? undefined : parseCursor(before);
  if (cursor === null)
    throw new AppError("bad_request", "The cursor of the list of runs is not one of ours.");
  const size = Math.min(Math.max(1, Math.trunc(limit)), largestPage);
  const [leading, ...others] = termsIn(filter);
  const rest = [...conditions(filter), ...others.map(hasTerm)];

  const rows =
    leading === undefined
      ? orm
          .select()
          .from(runs)
          .where(
            and(
              ...rest,
              cursor && sql`(${runs.startedAt}, ${runs.seq}) < (${cursor.startedAt}, ${cursor.seq})`,
            ),
          )
          .orderBy(desc(runs.startedAt), desc(runs.seq))
          .limit(size + 1)
          .all()
      : orm
          .select({ run: runs })
          .from(runTerms)
          .innerJoin(runs, eq(runs.seq, runTerms.seq))
          .where(
            and(
              eq(runTerms.term, leading),
              cursor && sql`(${runTerms.startedAt}, ${runTerms.seq}) < (${cursor.startedAt}, ${cursor.seq})`,
              ...rest,
            ),
          )
          .orderBy(desc(runTerms.startedAt), desc(runTerms.seq))
          .limit(size + 1)
          .all()
          .map(({ run }) => run);

  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    runs: page.map((row) => toSummary(row, isFailureReason(row.reason) ? row.reason : null)),
    nextBefore: rows.length > size && last ? cursorOf(last) : null,
  };
}
