import type { StateDir, StateDirLocation } from "./state-dir";

/** Opens a directory without changing anything of a foreign one outside `understudy/` (P-2). */
export async function openStateDir(_location: StateDirLocation): Promise<StateDir> {
  throw new Error("not written yet");
}
