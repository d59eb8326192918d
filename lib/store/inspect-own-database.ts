import { lstatSync } from "node:fs";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { openOwnDatabaseToRead, ownName } from "./own-database";
import { toStoreError } from "./store-error";

/**
 * Why Understudy's own database cannot be used by this version, with what to do; null when it can, or is not there yet.
 * For programs that do not have it open: the server would not have started.
 */
export function inspectOwnDatabase(
  path: string,
  migrationsDir: string,
): { problem: string; fix: string } | null {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  try {
    const { db } = openOwnDatabaseToRead(path, 5_000);
    try {
      const schema = Number(db.pragma("user_version", { simple: true }));
      const known = readMigrationFiles({ migrationsFolder: migrationsDir }).length;
      if (schema <= known) return null;
      const read = db.prepare<[], { value: string }>("SELECT value FROM meta WHERE key = 'needs_version'");
      return {
        problem: `Its schema is ${schema}; this version knows ${known} and leaves it alone.`,
        fix: `Start Understudy ${read.get()?.value ?? "in a newer version"} or newer.`,
      };
    } finally {
      db.close();
    }
  } catch (error) {
    return {
      problem: toStoreError(error, ownName, path).message,
      fix: "Restore one of the backups beside it, or move it away to begin anew.",
    };
  }
}
