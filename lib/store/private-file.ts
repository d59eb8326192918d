import { chmodSync, closeSync, constants, lstatSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { say } from "../error-said";
import { AppError } from "../errors";

// An existing database is never opened here by ourselves: closing a descriptor drops the locks that SQLite holds on
// the file for the whole process.

/** Makes an empty 0600 file (and its 0700 folder) unless there is one already; a link is refused (P-9). */
export function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat?.isFile()) return;
  if (stat) throw new AppError("store_read_only", say("file-no-file", { path }));
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;
  try {
    closeSync(openSync(path, flags, 0o600));
  } catch (error) {
    // Another process was faster.
    if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) throw error;
  }
}

/** In our own files a wider mode is corrected (D-2). */
export function tightenMode(path: string): void {
  if ((lstatSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600);
}

/** Identifies the file behind a path, or null when there is none; another file under the same name differs. */
export function fileIdentity(path: string): string | null {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : null;
}

/** Nobody may write it, not even the owner: respected although root could. */
export function isWriteProtected(path: string): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat !== undefined && (stat.mode & 0o222) === 0;
}

/** What is left where somebody was stopped between making the file and its tables. */
export const isEmptyFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.size === 0;
