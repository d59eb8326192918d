import { watch, type FSWatcher } from "node:fs";
import { basename, dirname } from "node:path";
import type { ConfigState } from "./config-state";
import { readConfigTexts, toConfigState } from "./read-config";
import type { StateDir } from "./state-dir";

export type ConfigWatch = {
  current(): ConfigState;
  /** Called after every change of either file; returns the unsubscribe function. */
  subscribe(listener: (state: ConfigState) => void): () => void;
  /** Looks at once, e.g. after an edit of ours: `current()` has it when this resolves. */
  refresh(): Promise<void>;
  close(): void;
};

const settleMs = 50;

/** Folders are watched, not files: an atomic write puts another file under the name. Null where that is not possible. */
function watchFolder(path: string, onChange: () => void): FSWatcher | null {
  try {
    const watcher = watch(dirname(path), { persistent: false }, (_event, name) => {
      if (name === null || name === basename(path)) onChange();
    });
    // The regular look goes on without it.
    watcher.on("error", () => watcher.close());
    return watcher;
  } catch {
    return null;
  }
}

/** Reads both files, then follows them: fs.watch where it works, a look every `pollMs` (500) in any case. */
export async function createConfigWatch(
  paths: Pick<StateDir, "configPath" | "settingsPath">,
  options: { pollMs?: number } = {},
): Promise<ConfigWatch> {
  const listeners = new Set<(state: ConfigState) => void>();
  let state = toConfigState(await readConfigTexts(paths), paths.configPath, null);
  let lastValid = state.broken === null ? state : null;
  let looking: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;

  const read = async () => {
    const next = toConfigState(await readConfigTexts(paths), paths.configPath, lastValid);
    if (next.revision === state.revision) return;
    state = next;
    if (next.broken === null) lastValid = next;
    for (const listener of [...listeners]) listener(next);
  };
  const look = (): Promise<void> => {
    looking ??= read().finally(() => (looking = undefined));
    return looking;
  };
  const lookSoon = () => {
    clearTimeout(soon);
    soon = setTimeout(() => void look(), settleMs);
    soon.unref();
  };
  const watchers = [watchFolder(paths.configPath, lookSoon), watchFolder(paths.settingsPath, lookSoon)];
  const net = setInterval(() => void look(), options.pollMs ?? 500);
  net.unref();

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      // One that has begun may have read before the edit.
      await looking;
      await look();
    },
    close() {
      clearInterval(net);
      clearTimeout(soon);
      listeners.clear();
      for (const watcher of watchers) watcher?.close();
    },
  };
}
