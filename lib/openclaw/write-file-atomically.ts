import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW;

/** Readers see the old text or the new one, also after a crash: temporary file, fsync, rename. Mode 0600 (P-9). */
export async function writeFileAtomically(path: string, text: string): Promise<void> {
  const temporary = `${path}.understudy-${randomBytes(6).toString("hex")}.tmp`;
  try {
    const file = await open(temporary, flags, 0o600);
    try {
      await file.writeFile(text, "utf8");
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  const folder = await open(dirname(path), constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
