import { constants } from "node:fs";
import { open, rm } from "node:fs/promises";

/** A file for its owner only, never through a symlink: an existing name is removed, not followed (P-9). */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await rm(path, { force: true });
  const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
  const file = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
