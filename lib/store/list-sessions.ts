import type Database from "better-sqlite3";
import { AppError } from "../errors";
import type { RunSummary } from "../failover/run-summary";
import type { OwnDatabase } from "./own-database";
import { prepareReadRow } from "./read-row";
import { nameToken } from "./run-names";
import type { SessionFilter, SessionPage, SessionRow } from "./session-port";
import { toSessionRow } from "./session-rows";

const largestPage = 200;
const mostChanged = 1_000;

type Columns = { sessionKey: string; agentId: string; updatedAt: number; entryJson: string };

const selected = `SELECT session_key AS sessionKey, agent_id AS agentId, updated_at AS updatedAt,
  entry_json AS entryJson FROM session_entries`;
const record = "CASE WHEN json_valid(entry_json) THEN entry_json ELSE '{}' END";
const field = (name: string) => `coalesce(json_extract(${record}, '$.${name}'), '')`;

/** Who stored the override (S-2) and the pin (S-3), as the core reads it. */
const chosenBy = `CASE WHEN ${field("modelOverride")} = '' THEN 'default'
  WHEN ${field("modelOverrideSource")} IN ('user', 'auto') THEN ${field("modelOverrideSource")}
  WHEN ${field("modelOverrideFallbackOriginProvider")} <> ''
    AND ${field("modelOverrideFallbackOriginModel")} <> '' THEN 'auto' ELSE 'user' END`;
const pinnedBy = `CASE WHEN ${field("authProfileOverride")} = '' THEN 'none'
  WHEN ${field("authProfileOverrideSource")} IN ('user', 'auto') THEN ${field("authProfileOverrideSource")}
  WHEN ${field("authProfileOverrideCompactionCount")} <> '' THEN 'auto' ELSE 'user' END`;
const searched = ["model", "modelProvider", "modelOverride", "providerOverride", "authProfileOverride"]
  .map(field)
  .join(" || ' ' || ");

const above = "agent_id = @agentId AND (updated_at, session_key) < (@at, @key)";
const newestFirst = "ORDER BY updated_at DESC, session_key DESC";
const sql = `${selected}
  WHERE ${above} AND (updated_at, session_key) >= (@endAt, @endKey)
    AND (@keyId IS NULL OR substr(session_key, 1, length(@keyId) + 1) = @keyId || ':')
    AND (@pattern IS NULL OR session_key LIKE @pattern ESCAPE '\\' OR ${searched} LIKE @pattern ESCAPE '\\')
    AND (@profileId IS NULL OR ${field("authProfileOverride")} = @profileId)
    AND (@chosenBy IS NULL OR ${chosenBy} = @chosenBy) AND (@pinnedBy IS NULL OR ${pinnedBy} = @pinnedBy)
  ${newestFirst} LIMIT @limit`;

/** So many are looked at in one query, which cannot be interrupted. */
const lookedAt = 1_000;

type Place = { at: number; key: string };
type Asked = Place & { agentId: string; limit: number; endAt: number; endKey: string } & {
  [Name in "keyId" | "pattern" | "profileId" | "chosenBy" | "pinnedBy"]: string | null;
};

function readCursor(before: string | undefined): Place {
  if (before === undefined) return { at: Number.MAX_SAFE_INTEGER, key: "" };
  const [, at, key] = /^(\d{1,16}):(.*)$/s.exec(before) ?? [];
  if (at !== undefined && key !== undefined) return { at: Number(at), key };
  throw new AppError("bad_request", "The cursor of the list of sessions is not one of ours.");
}

/** The newest run that names the session, found by the search index of the runs. */
function prepareLastRun(db: Database.Database): (sessionKey: string) => RunSummary | null {
  const readRow = prepareReadRow(db);
  const nameOf = db.prepare<[string], number>("SELECT id FROM run_names WHERE text = ?").pluck();
  const lastOf = db
    .prepare<[string], number>(
      "SELECT rowid FROM run_search WHERE run_search MATCH ? ORDER BY rowid DESC LIMIT 1",
    )
    .pluck();
  return (sessionKey) => {
    const name = nameOf.get(`session:${sessionKey}`);
    const key = name === undefined ? undefined : lastOf.get(nameToken(name));
    return key === undefined ? null : (readRow(key)?.summary ?? null);
  };
}

const cursorOf = ({ at, key }: Place): string => `${at}:${key}`;

type Input = { agentId: string; filter: SessionFilter; before?: string; limit: number; budgetMs?: number };

export function prepareListSessions({ db }: OwnDatabase, clock: () => number) {
  const list = db.prepare<[Asked], Columns>(sql);
  const endOf = db.prepare<[Place & { agentId: string }], Place>(
    `SELECT updated_at AS at, session_key AS key FROM session_entries WHERE ${above}
     ${newestFirst} LIMIT 1 OFFSET ${lookedAt - 1}`,
  );
  const lastRun = prepareLastRun(db);

  return ({ agentId, filter, before, budgetMs = Infinity, ...input }: Input): SessionPage => {
    const { text, keyId, profileId, chosenBy: chosen, pinnedBy: pinned } = filter;
    const limit = Math.min(Math.max(1, Math.trunc(input.limit)), largestPage);
    const deadline = clock() + budgetMs;
    const asked = {
      agentId,
      keyId: keyId ?? null,
      pattern: text ? `%${text.replace(/[\\%_]/g, "\\$&")}%` : null,
      profileId: profileId ?? null,
      chosenBy: chosen ?? null,
      pinnedBy: pinned ?? null,
    };
    const rows: Columns[] = [];
    let place: Place | null = readCursor(before);
    while (place && rows.length < limit) {
      const end: Place | undefined = endOf.get({ agentId, ...place });
      const bounds = { ...place, endAt: end?.at ?? 0, endKey: end?.key ?? "" };
      rows.push(...list.all({ ...asked, ...bounds, limit: limit - rows.length }));
      place = end ?? null;
      if (clock() >= deadline) break;
    }
    const last = rows.length === limit ? rows.at(-1) : undefined;
    const next = last ? { at: last.updatedAt, key: last.sessionKey } : place;
    return {
      sessions: rows.map((row) => ({ ...toSessionRow(row), lastRun: lastRun(row.sessionKey) })),
      nextBefore: next && cursorOf(next),
    };
  };
}

export function prepareCountSessions({ db }: OwnDatabase) {
  const count = db
    .prepare<[string], number>("SELECT count(*) FROM session_entries WHERE agent_id = ?")
    .pluck();
  return (agentId: string): number => count.get(agentId) ?? 0;
}

export function prepareListChangedSessions({ db }: OwnDatabase) {
  const list = db.prepare<[string, number, number], Columns>(
    `${selected} WHERE agent_id = ? AND updated_at >= ? ORDER BY updated_at LIMIT ?`,
  );
  return (input: { agentIds: readonly string[]; since: number }): readonly SessionRow[] =>
    input.agentIds
      .flatMap((agentId) => list.all(agentId, input.since, mostChanged))
      .map(toSessionRow)
      .sort((a, b) => a.updatedAt - b.updatedAt)
      .slice(0, mostChanged);
}
