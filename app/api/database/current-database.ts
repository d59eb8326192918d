import { getRuntime } from "@/lib/runtime/get-runtime";
import type { DatabaseView } from "@/lib/views/database";

/** Understudy's own database as it is now, for the route and after a backup. */
export async function currentDatabase(): Promise<DatabaseView> {
  const { store, stateDir, backups, now } = getRuntime();
  const [facts, list, progress] = await Promise.all([
    store.databaseFacts(),
    backups.list(),
    backups.progress(),
  ]);
  return {
    now: now(),
    path: stateDir.ownDatabasePath,
    backupDir: backups.folder,
    ...facts,
    backups: list,
    ...progress,
  };
}
