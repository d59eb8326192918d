import { createHash } from "node:crypto";
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { basename, dirname } from "node:path";
import { say } from "../error-said";
import { AppError } from "../errors";
import { insertAudit, markVerified } from "./audit";
import { ownName, type OwnDatabase } from "./own-database";
import type { ReplaceFile, ReplaceFileResult } from "./port";
import { toStoreError } from "./store-error";

export const fileDigest = (text: string | null): string | null =>
  text === null ? null : createHash("sha256").update(text).digest("hex");

type Kept = { mode: number; uid: number; gid: number };

function readNow(path: string): string | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return null;
  if (!stat.isFile()) throw new AppError("store_read_only", say("file-irregular", { file: basename(path) }));
  return readFileSync(path, "utf8");
}

/** A name that holds a link, a folder or a device is never written through (P-9). */
function clearName(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isFile()) throw new AppError("store_read_only", say("file-in-the-way", { file: basename(path) }));
  rmSync(path);
}

function writeNew(path: string, text: string, kept: Kept): void {
  clearName(path);
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  const file = openSync(path, flags, 0o600);
  try {
    const bytes = Buffer.from(text, "utf8");
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    fchownSync(file, kept.uid, kept.gid);
    fchmodSync(file, kept.mode);
    fsyncSync(file);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

function syncFolder(path: string): void {
  const folder = openSync(dirname(path), constants.O_RDONLY);
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function keptOf(path: string): Kept {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return { mode: 0o600, uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  if ((stat.mode & 0o222) === 0)
    throw new AppError("store_read_only", say("file-protected", { file: basename(path) }));
  return { mode: stat.mode & 0o777, uid: stat.uid, gid: stat.gid };
}

/** Old text or new text, whenever it is read and wherever we are killed: backup, temporary file, fsync, rename (P-9). */
function swap({ path, backupPath, expected, text }: ReplaceFile): boolean {
  const kept = keptOf(path);
  const temporary = `${path}.understudy.tmp`;
  const before = readNow(path);
  if (fileDigest(before) !== expected) return false;
  if (backupPath !== null && before !== null) {
    const owner = { mode: 0o600, uid: kept.uid, gid: kept.gid };
    if (lstatSync(backupPath, { throwIfNoEntry: false })?.isFile() === false) clearName(backupPath);
    writeNew(`${backupPath}.tmp`, before, owner);
    renameSync(`${backupPath}.tmp`, backupPath);
  }
  writeNew(temporary, text, kept);
  // Another program may have written meanwhile: the last look is as late as can be.
  if (fileDigest(readNow(path)) !== expected) {
    rmSync(temporary);
    return false;
  }
  renameSync(temporary, path);
  syncFolder(path);
  return true;
}

/**
 * Replaces a text file if it still holds what the caller has seen, and records it. The lock on our own database makes
 * all our processes take turns, and it is let go by itself when one is killed.
 */
export function replaceFile(own: OwnDatabase, input: ReplaceFile): ReplaceFileResult {
  try {
    own.db.exec("BEGIN IMMEDIATE");
  } catch (error) {
    throw toStoreError(error, ownName, own.db.name);
  }
  let isWritten = false;
  try {
    const id = insertAudit(own, input.audit, false);
    isWritten = swap(input);
    if (!isWritten) {
      own.db.exec("ROLLBACK");
      return { ok: false };
    }
    if (readNow(input.path) === input.text) markVerified(own, id);
    own.db.exec("COMMIT");
    return { ok: true };
  } catch (error) {
    if (own.db.inTransaction) own.db.exec("ROLLBACK");
    const { code, said, message } = toStoreError(error, say("file", { name: basename(input.path) }));
    throw new AppError(code, isWritten ? say("audit-unwritten") : (said ?? message), { cause: error });
  }
}
