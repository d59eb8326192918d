import { chmodSync, closeSync, constants, fstatSync, lstatSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";

/** Makes an empty 0600 file (and its 0700 folder) unless something is there already; a link is refused (P-9). */
export function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;
  closeSync(openSync(path, flags, 0o600));
}

/** In our own files a wider mode is corrected (D-2). */
export function tightenMode(path: string): void {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  const { mode } = fstatSync(file);
  closeSync(file);
  if ((mode & 0o077) !== 0) chmodSync(path, 0o600);
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
