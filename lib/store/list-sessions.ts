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

const sql = `${selected}
  WHERE agent_id = @agentId AND (updated_at, session_key) < (@at, @key)
    AND (@keyId IS NULL OR substr(session_key, 1, length(@keyId) + 1) = @keyId || ':')
    AND (@pattern IS NULL OR session_key LIKE @pattern ESCAPE '\\' OR ${searched} LIKE @pattern ESCAPE '\\')
    AND (@profileId IS NULL OR ${field("authProfileOverride")} = @profileId)
    AND (@chosenBy IS NULL OR ${chosenBy} = @chosenBy) AND (@pinnedBy IS NULL OR ${pinnedBy} = @pinnedBy)
  ORDER BY updated_at DESC, session_key DESC LIMIT @limit`;

type Asked = { agentId: string; at: number; key: string; limit: number } & {
  [Name in "keyId" | "pattern" | "profileId" | "chosenBy" | "pinnedBy"]: string | null;
};

function readCursor(before: string | undefined): Pick<Asked, "at" | "key"> {
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

export function prepareListSessions({ db }: OwnDatabase) {
  const list = db.prepare<[Asked], Columns>(sql);
  const lastRun = prepareLastRun(db);
  return (input: { agentId: string; filter: SessionFilter; before?: string; limit: number }): SessionPage => {
    const { agentId, filter, before } = input;
    const { text, keyId, profileId, chosenBy: chosen, pinnedBy: pinned } = filter;
    const limit = Math.min(Math.max(1, Math.trunc(input.limit)), largestPage);
    const rows = list.all({
      agentId,
      ...readCursor(before),
      limit,
      keyId: keyId ?? null,
      pattern: text ? `%${text.replace(/[\\%_]/g, "\\$&")}%` : null,
      profileId: profileId ?? null,
      chosenBy: chosen ?? null,
      pinnedBy: pinned ?? null,
    });
    const last = rows.at(-1);
    return {
      sessions: rows.map((row) => ({ ...toSessionRow(row), lastRun: lastRun(row.sessionKey) })),
      nextBefore: last && rows.length === limit ? `${last.updatedAt}:${last.sessionKey}` : null,
    };
  };
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
