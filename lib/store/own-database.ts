import { say } from "../error-said";
import Database from "better-sqlite3";
import { drizzle, type BetterSQLite3Database } from "drizzle-orm/better-sqlite3";
import { createPrivateFile, tightenMode } from "./private-file";

/** understudy.sqlite, open. `orm` and `db` are the same connection. */
export type OwnDatabase = { db: Database.Database; orm: BetterSQLite3Database };

export const ownName = say("store-own");

/** For the writer; the file is made if missing. The schema is `migrate`'s business. */
export function openOwnDatabase(path: string, busyTimeoutMs: number): OwnDatabase {
  createPrivateFile(path);
  tightenMode(path);
  const db = new Database(path, { timeout: busyTimeoutMs });
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = NORMAL");
  db.pragma("foreign_keys = ON");
  return { db, orm: drizzle({ client: db }) };
}

export function openOwnDatabaseToRead(path: string, busyTimeoutMs: number): OwnDatabase {
  const db = new Database(path, { readonly: true, fileMustExist: true, timeout: busyTimeoutMs });
  return { db, orm: drizzle({ client: db }) };
}
