import type Database from "better-sqlite3";
import { say, type ErrorSaid } from "../error-said";
import { AppError } from "../errors";
import { insertAudit, markVerified } from "./audit";
import type { AuthFile } from "./auth-file";
import { ownName, type OwnDatabase } from "./own-database";
import type { AuditDraft } from "./port";
import { toStoreError } from "./store-error";

const roll = (databases: readonly Database.Database[]) => {
  for (const db of databases) if (db.inTransaction) db.exec("ROLLBACK");
};

function begin(db: Database.Database, label: ErrorSaid, path?: string): void {
  try {
    db.exec("BEGIN IMMEDIATE");
  } catch (error) {
    throw toStoreError(error, label, path);
  }
}

/** One step over several files: every lock is taken before anything is written, and a failure undoes all of it. */
export function writeAcross<T>(files: readonly AuthFile[], write: () => T): T {
  // Always the same order, so that two of our processes never wait for each other.
  const inOrder = files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const databases = inOrder.map(({ db }) => db);
  try {
    for (const { db, label } of inOrder) begin(db, label);
    const result = write();
    for (const db of databases) db.exec("COMMIT");
    return result;
  } catch (error) {
    roll(databases);
    const named = inOrder.map(({ label: store, path }) => say("store-at", { store, path }));
    throw toStoreError(
      error,
      named.reduce((store, other) => say("store-both", { store, other })),
    );
  }
}

/**
 * The same with an audit record (none when `audit` gives null). It is written before the files are committed, so that
 * nothing happens unrecorded, and committed after them, so that nothing is recorded that did not happen.
 */
export function writeAudited<T>(
  files: readonly AuthFile[],
  own: OwnDatabase,
  step: { write: () => T; audit: (result: T) => AuditDraft | null; verify: (result: T) => boolean },
): T {
  let id: number | null = null;
  try {
    const result = writeAcross(files, () => {
      const written = step.write();
      const draft = step.audit(written);
      if (draft !== null) {
        begin(own.db, ownName, own.db.name);
        id = insertAudit(own, draft, false);
      }
      return written;
    });
    if (id !== null)
      finishAudit(
        own,
        id,
        readsBack(() => step.verify(result)),
      );
    return result;
  } catch (error) {
    roll([own.db]);
    throw toStoreError(error, ownName, own.db.name);
  }
}

/** What cannot be read right now is not verified. */
function readsBack(verify: () => boolean): boolean {
  try {
    return verify();
  } catch {
    return false;
  }
}

function finishAudit(own: OwnDatabase, id: number, verified: boolean): void {
  try {
    if (verified) markVerified(own, id);
    own.db.exec("COMMIT");
  } catch (error) {
    const { code } = toStoreError(error, ownName);
    throw new AppError(code, say("audit-unwritten"), {
      cause: error,
    });
  }
}
