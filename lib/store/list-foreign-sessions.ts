import type Database from "better-sqlite3";
import { readSessionEntry } from "../failover/session/read-session-entry";
import type { AuthFile, AuthFiles } from "./auth-file";
import { layerName, type AgentPaths } from "./auth-layers";
import type { ForeignSession, ForeignSessionPage } from "./installation";
import { toStoreError } from "./store-error";

type Row = {
  sessionKey: string;
  sessionId: string;
  entryJson: string;
  isValid: number;
  updatedAt: number;
  status: string | null;
};
type Source = "session_nodes" | "session_entries";

/** Current OpenClaw keeps a tree of sessions, older versions a list; either is only ever read (D-9, P-6). */
const columns: Record<Source, string> = {
  session_nodes: "current_session_id AS sessionId, entry_json AS entryJson, entry_valid AS isValid",
  session_entries: "session_id AS sessionId, entry_json AS entryJson, 1 AS isValid",
};

/** What a session can be found by beside its key: the names in its record that say what it runs on. */
const searchedFields = ["model", "modelProvider", "modelOverride", "providerOverride", "authProfileOverride"]
  .map((field) => `coalesce(json_extract(entry_json, '$.${field}'), '')`)
  .join(" || ' ' || ");

const sqlFor = (source: Source): string =>
  `SELECT session_key AS sessionKey, ${columns[source]}, updated_at AS updatedAt, status FROM ${source}
   WHERE (updated_at, session_key) < (@at, @key) AND (@pattern IS NULL OR session_key LIKE @pattern ESCAPE '\\'
     OR (CASE WHEN json_valid(entry_json) THEN ${searchedFields} ELSE '' END) LIKE @pattern ESCAPE '\\')
   ORDER BY updated_at DESC, session_key DESC LIMIT @limit`;

type Asked = { at: number; key: string; pattern: string | null; limit: number };
type Prepared = {
  source: Source;
  list: Database.Statement<[Asked], Row>;
  count: Database.Statement<[], number>;
};
const prepared = new WeakMap<AuthFile, Prepared | "none">();

/** A layout whose tables or columns are others is not understood, so nothing is shown of it. */
function prepare(file: AuthFile): Prepared | "none" {
  for (const source of ["session_nodes", "session_entries"] as const) {
    try {
      const count = file.db.prepare<[], number>(`SELECT count(*) FROM ${source}`).pluck();
      return { source, list: file.db.prepare<[Asked], Row>(sqlFor(source)), count };
    } catch {
      continue;
    }
  }
  return "none";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function toSession(agentId: string, { entryJson, isValid, ...row }: Row): ForeignSession {
  const record = parse(entryJson);
  const isReadable = isValid >= 0 && typeof record === "object" && record !== null;
  return { ...row, agentId, isReadable, entry: isReadable ? readSessionEntry(record) : {} };
}

function readCursor(before: string | undefined): Pick<Asked, "at" | "key"> {
  const [, at, key] = /^(\d+):(.*)$/s.exec(before ?? "") ?? [];
  // Above every key, and above every time that JavaScript can hold.
  return { at: at === undefined ? Number.MAX_SAFE_INTEGER : Number(at), key: key ?? "" };
}

const patternOf = (text: string | undefined): string | null =>
  text ? `%${text.replace(/[\\%_]/g, "\\$&")}%` : null;

/** Null where there is no table of sessions, or one that is not understood. */
function readSessions<T>(files: AuthFiles, paths: AgentPaths, read: (from: Prepared) => T): T | null {
  const label = layerName(paths, "own");
  const file = files.open("agent", paths.own, label);
  if (file === "missing" || file === "no-tables") return null;
  try {
    const found = prepared.get(file) ?? prepare(file);
    prepared.set(file, found);
    return found === "none" ? null : read(found);
  } catch (error) {
    throw toStoreError(error, label);
  }
}

export const countForeignSessions = (files: AuthFiles, paths: AgentPaths): number | null =>
  readSessions(files, paths, ({ count }) => count.get() ?? 0);

export function listForeignSessions(
  files: AuthFiles,
  { paths, before, text, limit }: { paths: AgentPaths; before?: string; text?: string; limit: number },
): ForeignSessionPage {
  const page = readSessions(files, paths, ({ source, list }) => {
    const rows = list.all({ ...readCursor(before), pattern: patternOf(text), limit });
    const last = rows.at(-1);
    const nextBefore = last && rows.length === limit ? `${last.updatedAt}:${last.sessionKey}` : null;
    return { source, sessions: rows.map((row) => toSession(paths.agentId, row)), nextBefore };
  });
  return page ?? { source: null, sessions: [], nextBefore: null };
}
