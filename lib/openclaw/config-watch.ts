import type { ConfigState } from "./config-state";
import type { StateDir } from "./state-dir";

export type ConfigWatch = {
  current(): ConfigState;
  /** Called after every change of either file; returns the unsubscribe function. */
  subscribe(listener: (state: ConfigState) => void): () => void;
  close(): void;
};

/** Reads both files, then follows them: fs.watch where it works, a look every `pollMs` (500) in any case. */
export async function createConfigWatch(
  _stateDir: Pick<StateDir, "configPath" | "settingsPath">,
  _options: { pollMs?: number } = {},
): Promise<ConfigWatch> {
  throw new Error("not written yet");
}
