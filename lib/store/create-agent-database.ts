import { basename, dirname } from "node:path";
import Database from "better-sqlite3";
import { createPrivateFile } from "./private-file";

const tables = `
CREATE TABLE IF NOT EXISTS schema_meta (
  meta_key TEXT NOT NULL PRIMARY KEY, role TEXT NOT NULL, schema_version INTEGER NOT NULL,
  agent_id TEXT, app_version TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS auth_profile_store (
  store_key TEXT NOT NULL PRIMARY KEY, store_json TEXT NOT NULL, updated_at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS auth_profile_state (
  state_key TEXT NOT NULL PRIMARY KEY, state_json TEXT NOT NULL, updated_at INTEGER NOT NULL) STRICT;
`;

/** An agent database in OpenClaw's layout, version 1 (D-6, D-7). Only ever called in own directories (P-2). */
export function createAgentDatabase(path: string, now: number): void {
  createPrivateFile(path);
  const db = new Database(path);
  try {
    db.transaction(() => {
      db.exec(tables);
      db.prepare(
        `INSERT INTO schema_meta (meta_key, role, schema_version, agent_id, app_version, created_at, updated_at)
         VALUES ('primary', 'agent', 1, ?, NULL, ?, ?) ON CONFLICT (meta_key) DO NOTHING`,
      ).run(basename(dirname(dirname(path))), now, now);
      db.pragma("user_version = 1");
    }).immediate();
    // Last: it writes the header by itself, and whoever is stopped before leaves an empty file or a whole database.
    db.pragma("journal_mode = WAL");
  } finally {
    db.close();
  }
}
