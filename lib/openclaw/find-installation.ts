import { access, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** An OpenClaw installation where it usually lies; it is mentioned, never opened (D-4). Null where there is none. */
export async function findInstallation(homeDir: string = homedir()): Promise<string | null> {
  const path = join(homeDir, ".openclaw");
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return null;
  const signs = await Promise.all(
    ["openclaw.json", "agents", "state"].map((name) => isThere(join(path, name))),
  );
  return signs.includes(true) ? path : null;
}

/** How to open it. */
export const openItBy = (path: string): string => `OPENCLAW_STATE_DIR=${path} npm start`;
