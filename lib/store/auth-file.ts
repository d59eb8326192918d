import Database from "better-sqlite3";
import type { ErrorSaid } from "../error-said";
import { fileIdentity, isEmptyFile, isWriteProtected } from "./private-file";
import { toStoreError } from "./store-error";

export type AuthFileKind = "agent" | "shared";

/** The texts of the two auth rows, read in one statement so that they belong together. */
export type RowTexts = { store: string | null; state: string | null; sharedLocation: string | null };

/** An open database with auth rows: an agent's own (D-8) or OpenClaw's shared one (D-43). */
export type AuthFile = {
  path: string;
  /** For messages: "The database of agent main". */
  label: ErrorSaid;
  db: Database.Database;
  read(): RowTexts;
  readRow(row: "store" | "state"): string | null;
  writeStore(text: string, now: number): void;
  /** Null deletes the row (D-11). */
  writeState(text: string | null, now: number): void;
  /** Puts the row under another key of its table, text untouched (D-13). */
  moveAside(row: "store" | "state", suffix: string): void;
};

const agentSql = {
  read: `SELECT (SELECT store_json FROM auth_profile_store WHERE store_key = 'primary') AS store,
    (SELECT state_json FROM auth_profile_state WHERE state_key = 'primary') AS state, NULL AS sharedLocation`,
  readStore: `SELECT store_json FROM auth_profile_store WHERE store_key = 'primary'`,
  readState: `SELECT state_json FROM auth_profile_state WHERE state_key = 'primary'`,
  writeStore: `INSERT INTO auth_profile_store (store_key, store_json, updated_at) VALUES ('primary', ?, ?)
    ON CONFLICT (store_key) DO UPDATE SET store_json = excluded.store_json, updated_at = excluded.updated_at`,
  writeState: `INSERT INTO auth_profile_state (state_key, state_json, updated_at) VALUES ('primary', ?, ?)
    ON CONFLICT (state_key) DO UPDATE SET state_json = excluded.state_json, updated_at = excluded.updated_at`,
  deleteState: `DELETE FROM auth_profile_state WHERE state_key = 'primary'`,
  moveStore: `UPDATE auth_profile_store SET store_key = store_key || '.' || ? WHERE store_key = 'primary'`,
  moveState: `UPDATE auth_profile_state SET state_key = state_key || '.' || ? WHERE state_key = 'primary'`,
};

const writeShared = (key: string) =>
  `INSERT INTO config_machine_state (state_key, value_json, updated_at_ms) VALUES ('${key}', ?, ?)
    ON CONFLICT (state_key) DO UPDATE SET value_json = excluded.value_json, updated_at_ms = excluded.updated_at_ms`;
const moveShared = (key: string) =>
  `UPDATE config_machine_state SET state_key = state_key || '.' || ? WHERE state_key = '${key}'`;
const readShared = (key: string) =>
  `(SELECT value_json FROM config_machine_state WHERE state_key = '${key}')`;

const sharedSql = {
  read: `SELECT ${readShared("authProfiles.store")} AS store, ${readShared("authProfiles.state")} AS state,
    ${readShared("auth.sharedStore")} AS sharedLocation`,
  readStore: `SELECT ${readShared("authProfiles.store")}`,
  readState: `SELECT ${readShared("authProfiles.state")}`,
  writeStore: writeShared("authProfiles.store"),
  writeState: writeShared("authProfiles.state"),
  deleteState: `DELETE FROM config_machine_state WHERE state_key = 'authProfiles.state'`,
  moveStore: moveShared("authProfiles.store"),
  moveState: moveShared("authProfiles.state"),
};

const noRows: RowTexts = { store: null, state: null, sharedLocation: null };

/** Null when the tables are not there: an older or foreign layout, which is never altered (D-6). */
function prepareRows(
  db: Database.Database,
  kind: AuthFileKind,
): Omit<AuthFile, "path" | "label" | "db"> | null {
  const sql = kind === "agent" ? agentSql : sharedSql;
  try {
    const read = db.prepare<[], RowTexts>(sql.read);
    const readRow = {
      store: db.prepare<[], string | null>(sql.readStore).pluck(),
      state: db.prepare<[], string | null>(sql.readState).pluck(),
    };
    const writeStore = db.prepare(sql.writeStore);
    const writeState = db.prepare(sql.writeState);
    const deleteState = db.prepare(sql.deleteState);
    const move = { store: db.prepare(sql.moveStore), state: db.prepare(sql.moveState) };
    return {
      read: () => read.get() ?? noRows,
      readRow: (row) => readRow[row].get() ?? null,
      writeStore: (text, now) => void writeStore.run(text, now),
      writeState: (text, now) => void (text === null ? deleteState.run() : writeState.run(text, now)),
      moveAside: (row, suffix) => void move[row].run(suffix),
    };
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === "SQLITE_ERROR") return null;
    throw error;
  }
}

export type AuthFiles = {
  /** The open file; `missing` when there is none or it is empty, `no-tables` when it holds no auth tables. */
  open(kind: AuthFileKind, path: string, label: ErrorSaid): AuthFile | "missing" | "no-tables";
  close(): void;
};

/** Keeps connections open; a file replaced under its name is opened anew. */
export function createAuthFiles(mode: "read" | "write", busyTimeoutMs: number): AuthFiles {
  const opened = new Map<string, { identity: string; file: AuthFile }>();

  const forget = (path: string) => {
    opened.get(path)?.file.db.close();
    opened.delete(path);
  };

  return {
    open(kind, path, label) {
      const found = fileIdentity(path);
      // SQLite opens a protected file for reading alone, and so it stays whatever its mode becomes.
      const identity = mode === "write" && found !== null ? `${found}:${isWriteProtected(path)}` : found;
      const known = opened.get(path);
      if (known && known.identity === identity) return known.file;
      forget(path);
      if (identity === null || isEmptyFile(path)) return "missing";
      try {
        const db = new Database(path, {
          readonly: mode === "read",
          fileMustExist: true,
          timeout: busyTimeoutMs,
        });
        if (mode === "write") {
          db.pragma("foreign_keys = ON");
          // Losing a window is not accepted, not even to a power cut (P-11).
          db.pragma("synchronous = FULL");
        }
        const rows = prepareRows(db, kind);
        if (!rows) {
          db.close();
          return "no-tables";
        }
        const file = { path, label, db, ...rows };
        opened.set(path, { identity, file });
        return file;
      } catch (error) {
        throw toStoreError(error, label, path);
      }
    },
    close() {
      for (const path of [...opened.keys()]) forget(path);
    },
  };
}
