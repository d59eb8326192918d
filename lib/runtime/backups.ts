import { lstat, mkdir, open, readdir, realpath, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { say, tell, type Told } from "../error-said";
import { AppError, isAppError, saidOf } from "../errors";
import type { StorePort } from "../store/port";
import type { BackupView, DatabaseView } from "../views/database";

type Options = {
  store: Pick<StorePort, "backUp" | "databaseFacts">;
  ownDatabasePath: string;
  now(): number;
  /** Something to show has changed. */
  onChange(): void;
};

export type Backups = {
  folder: string;
  list(): Promise<readonly BackupView[]>;
  progress(): Promise<Pick<DatabaseView, "running" | "problem">>;
  /** Resolves with its name when the copy is complete; one at a time. */
  make(): Promise<string>;
  read(name: string): Promise<{ bytes: number; stream: ReadableStream<Uint8Array> }>;
  remove(name: string): Promise<void>;
};

const ours = /^understudy-\d{8}T\d{9}Z\.sqlite$/;
const beforeMigration = /^understudy\.sqlite\.schema-\d+\.\d+\.bak$/;
const unfinished = ".partial";
const pieceBytes = 256 * 1024;

/** Copies of Understudy's own database, in `understudy/backups` for its owner only; a half-made one is never listed. */
export function createBackups({ store, ownDatabasePath, now, onChange }: Options): Backups {
  const home = path.dirname(ownDatabasePath);
  const folder = path.join(home, "backups");
  let running: { path: string; of: number } | null = null;
  let problem: Told | null = null;

  /** The real folder: a link out of the state directory is refused (P-9). */
  async function openFolder(): Promise<string> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const real = await realpath(folder);
    if (real === path.join(await realpath(home), "backups")) return real;
    throw new AppError("store_read_only", say("folder-link", { path: folder }));
  }

  async function listIn(dir: string, pattern: RegExp, kind: BackupView["kind"]): Promise<BackupView[]> {
    const names = (await readdir(dir).catch(() => [])).filter((name) => pattern.test(name));
    const found = await Promise.all(
      names.map(async (name) => {
        const stats = await lstat(path.join(dir, name)).catch(() => null);
        return stats?.isFile() ? [{ name, bytes: stats.size, createdAt: stats.mtimeMs, kind }] : [];
      }),
    );
    return found.flat();
  }

  async function list(): Promise<readonly BackupView[]> {
    const found = [
      ...(await listIn(folder, ours, "operator")),
      ...(await listIn(home, beforeMigration, "migration")),
    ];
    return found.sort((left, right) => right.createdAt - left.createdAt);
  }

  /** Only what is listed has a path: no name leads anywhere else. */
  async function pathOf(name: string): Promise<BackupView & { path: string }> {
    const known = (await list()).find((one) => one.name === name);
    if (!known) throw new AppError("not_found", say("no-backup"));
    return { ...known, path: path.join(known.kind === "operator" ? await openFolder() : home, name) };
  }

  async function copy(): Promise<string> {
    const { bytes } = await store.databaseFacts();
    const dir = await openFolder();
    for (const name of await readdir(dir))
      if (name.endsWith(unfinished)) await rm(path.join(dir, name), { force: true });
    const { bavail, bsize } = await statfs(dir);
    if (bavail * bsize < bytes + 64 * 1024 ** 2)
      throw new AppError("store_full", say("backup-room", { path: dir }));
    const name = `understudy-${new Date(now()).toISOString().replace(/[-:.]/g, "")}.sqlite`;
    const partial = path.join(dir, `${name}${unfinished}`);
    running = { path: partial, of: Math.max(1, bytes) };
    onChange();
    await store.backUp(partial);
    await rename(partial, path.join(dir, name));
    return name;
  }

  return {
    folder,
    list,
    async progress() {
      if (!running) return { running: null, problem };
      const { size } = await stat(running.path).catch(() => ({ size: 0 }));
      return { running: { bytes: Math.min(size, running.of), of: running.of }, problem: null };
    },
    async make() {
      if (running) throw new AppError("conflict", say("backup-running"));
      running = { path: "", of: 1 };
      problem = null;
      try {
        return await copy();
      } catch (error) {
        problem = tell(isAppError(error) ? saidOf(error) : say("backup-failed"));
        throw error;
      } finally {
        running = null;
        onChange();
      }
    },
    async read(name) {
      const backup = await pathOf(name);
      const file = await open(backup.path);
      const stream = new ReadableStream<Uint8Array>({
        async pull(controller) {
          const piece = Buffer.alloc(pieceBytes);
          const { bytesRead } = await file.read(piece, 0, pieceBytes).catch(async (error: unknown) => {
            await file.close();
            throw error;
          });
          if (bytesRead > 0) return controller.enqueue(piece.subarray(0, bytesRead));
          await file.close();
          controller.close();
        },
        cancel: () => file.close(),
      });
      return { bytes: backup.bytes, stream };
    },
    async remove(name) {
      await rm((await pathOf(name)).path);
      onChange();
    },
  };
}
