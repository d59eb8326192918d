import { watch, type FSWatcher } from "node:fs";
import { dirname, join } from "node:path";

/** Folders are watched, not files: an atomic write puts another file under the name. */
export type FolderWatch = {
  /** From now on it is these files. */
  follow(paths: readonly string[]): void;
  close(): void;
};

export function createFolderWatch(onChange: () => void): FolderWatch {
  const folders = new Map<string, FSWatcher | null>();
  let followed: ReadonlySet<string> = new Set();

  /** Null where it is not possible: whoever watches looks regularly as well. */
  function watchFolder(folder: string): FSWatcher | null {
    try {
      const watcher = watch(folder, { persistent: false }, (_event, name) => {
        if (name === null || followed.has(join(folder, name))) onChange();
      });
      watcher.on("error", () => watcher.close());
      return watcher;
    } catch {
      return null;
    }
  }

  return {
    follow(paths) {
      followed = new Set(paths);
      const wanted = new Set(paths.map((path) => dirname(path)));
      for (const [folder, watcher] of folders)
        if (!wanted.has(folder)) {
          watcher?.close();
          folders.delete(folder);
        }
      for (const folder of wanted) if (!folders.has(folder)) folders.set(folder, watchFolder(folder));
    },
    close() {
      for (const watcher of folders.values()) watcher?.close();
      folders.clear();
    },
  };
}
