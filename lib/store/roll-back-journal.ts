import { existsSync } from "node:fs";
import Database from "better-sqlite3";

/** The driver's own error, or the cause of ours. */
function isLeftByCrash(error: unknown): boolean {
  if (error instanceof Database.SqliteError) return /^SQLITE_READONLY_(ROLLBACK|RECOVERY)$/.test(error.code);
  return error instanceof Error && error.cause !== undefined && isLeftByCrash(error.cause);
}

/**
 * Reads; when another program died in the middle of a write, its journal is rolled back first, as any SQLite program that
 * may write does on opening: a connection that only reads cannot, and would fail until the next write.
 */
export function readAfterCrash<T>(paths: readonly string[], busyTimeoutMs: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isLeftByCrash(error)) throw error;
    for (const path of paths) if (existsSync(path)) rollBackJournal(path, busyTimeoutMs);
    return read();
  }
}

function rollBackJournal(path: string, timeout: number): void {
  const db = new Database(path, { fileMustExist: true, timeout });
  try {
    db.prepare("SELECT count(*) FROM sqlite_schema").get();
  } finally {
    db.close();
  }
}
