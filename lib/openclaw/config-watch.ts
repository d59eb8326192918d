import type { ConfigState } from "./config-state";
import type { Variables } from "./fill-variables";
import { createFolderWatch } from "./folder-watch";
import { readConfigTexts, revisionOfTexts, toConfigState } from "./read-config";
import type { StateDir } from "./state-dir";

export type ConfigWatch = {
  current(): ConfigState;
  /** Called after every change of either file, or of one that is included; returns the unsubscribe function. */
  subscribe(listener: (state: ConfigState) => void): () => void;
  /** Looks at once, e.g. after an edit of ours: `current()` has it when this resolves. */
  refresh(): Promise<void>;
  close(): void;
};

const settleMs = 50;

/** Reads the files, then follows them: fs.watch where it works, a look every `pollMs` (500) in any case. */
export async function createConfigWatch(
  paths: Pick<StateDir, "configPath" | "settingsPath">,
  options: { pollMs?: number; variables?: Variables } = {},
): Promise<ConfigWatch> {
  const { pollMs = 500, variables = {} } = options;
  const listeners = new Set<(state: ConfigState) => void>();
  let state = toConfigState(await readConfigTexts(paths), paths.configPath, null, variables);
  let lastValid = state.broken === null ? state : null;
  let looking: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;

  const read = async () => {
    const texts = await readConfigTexts(paths);
    if (revisionOfTexts(texts) === state.revision) return;
    const next = toConfigState(texts, paths.configPath, lastValid, variables);
    state = next;
    folders.follow(pathsOf(next));
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
  const pathsOf = ({ includedPaths }: ConfigState) => [
    paths.configPath,
    paths.settingsPath,
    ...includedPaths,
  ];
  const folders = createFolderWatch(lookSoon);
  folders.follow(pathsOf(state));
  const net = setInterval(() => void look(), pollMs);
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
      folders.close();
    },
  };
}
