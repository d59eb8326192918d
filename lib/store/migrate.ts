import { rmSync } from "node:fs";
import type Database from "better-sqlite3";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { errorText } from "../error-said";
import { AppError } from "../errors";
import { ownName } from "./own-database";
import { createPrivateFile } from "./private-file";

/** The first Understudy version that knows the newest migration in drizzle/; goes up with each new one. */
const versionOfNewestSchema = "0.5.0";

const appliedMigrations = (db: Database.Database): number =>
  Number(db.pragma("user_version", { simple: true }));

function neededVersion(db: Database.Database): string {
  const read = db.prepare<[], { value: string }>("SELECT value FROM meta WHERE key = 'needs_version'");
  return read.get()?.value ?? "a newer version";
}

/** A whole, consistent copy beside the file, write-ahead log included (P-18). */
function backUp(db: Database.Database, schema: number, now: number): string {
  const copy = `${db.name}.schema-${schema}.${now}.bak`;
  createPrivateFile(copy);
  db.prepare("VACUUM INTO ?").run(copy);
  return copy;
}

/** Brings the schema up to date in one transaction; `user_version` counts the migrations applied. */
export function migrate(db: Database.Database, migrationsDir: string, now: number): void {
  const migrations = readMigrationFiles({ migrationsFolder: migrationsDir });
  const found = appliedMigrations(db);
  if (found > migrations.length)
    throw new AppError(
      "store_read_only",
      `${errorText(ownName)} (${db.name}) has schema ${found}, this program knows ${migrations.length}. ` +
        `Start Understudy ${neededVersion(db)} or newer; nothing was changed.`,
    );
  if (found === migrations.length) return;
  const copy = found > 0 ? backUp(db, found, now) : null;
  try {
    applyMissing(db, migrations);
  } catch (error) {
    // Nothing was changed; a server that is started again and again must not fill the disk with copies.
    if (copy !== null) rmSync(copy);
    throw error;
  }
}

function applyMissing(db: Database.Database, migrations: readonly { sql: readonly string[] }[]): void {
  db.transaction(() => {
    // Another process may have been faster.
    const applied = appliedMigrations(db);
    for (const { sql } of migrations.slice(applied)) for (const statement of sql) db.exec(statement);
    if (applied < migrations.length) db.pragma(`user_version = ${migrations.length}`);
    db.prepare(
      "INSERT INTO meta (key, value) VALUES ('needs_version', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    ).run(versionOfNewestSchema);
  }).immediate();
}
