import { say } from "../error-said";
import { closeSync, constants, openSync, rmSync } from "node:fs";
import Database from "better-sqlite3";
import { openOwnDatabaseToRead, ownName } from "./own-database";
import { toStoreError } from "./store-error";

/** 1 MB at a time: whoever else asks the reader is served between two steps. */
const pagesPerStep = 256;

/**
 * Copies the database as it is at this moment, whatever is written meanwhile (SQLite's online backup). The connection of
 * its own holds one snapshot; without it every write of the gateway would make the copy begin anew.
 */
export async function backUp(ownDatabasePath: string, copyPath: string): Promise<void> {
  const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
  try {
    closeSync(openSync(copyPath, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY, 0o600));
  } catch (error) {
    throw toStoreError(error, say("store-backup"), copyPath);
  }
  let db: Database.Database | undefined;
  try {
    ({ db } = openOwnDatabaseToRead(ownDatabasePath, 5_000));
    db.exec("BEGIN");
    db.prepare("SELECT count(*) FROM meta").get();
    await db.backup(copyPath, { progress: () => pagesPerStep });
    leaveOneFile(copyPath);
  } catch (error) {
    for (const suffix of ["", "-journal"]) rmSync(`${copyPath}${suffix}`, { force: true });
    throw toStoreError(error, say("store-backup-of", { store: ownName }), copyPath);
  } finally {
    db?.close();
  }
}

/** Without write-ahead mode the copy is complete by itself and opens anywhere, also where nothing may be written. */
function leaveOneFile(copyPath: string): void {
  const copy = new Database(copyPath);
  copy.pragma("journal_mode = DELETE");
  copy.close();
}
