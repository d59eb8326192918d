import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { openStore } from "../store/open-store";
import type { StorePort } from "../store/port";

/** A real store on real files in a temporary own directory; tests only. */
export async function openStoreForTests(
  now: () => number,
): Promise<{ store: StorePort; dir: string; close(): Promise<void> }> {
  const dir = await mkdtemp(path.join(tmpdir(), "understudy-"));
  await mkdir(path.join(dir, "understudy"), { mode: 0o700 });
  const agentDatabase = async (agentId: string) => {
    const folder = path.join(dir, "agents", agentId, "agent");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return path.join(folder, "openclaw-agent.sqlite");
  };
  const store = await openStore({
    ownership: "own",
    ownDatabasePath: path.join(dir, "understudy", "understudy.sqlite"),
    sharedDatabasePath: path.join(dir, "state", "openclaw.sqlite"),
    agentDatabase,
    agentIds: async () => ["main"],
    migrationsDir: path.resolve("drizzle"),
    now,
  });
  return {
    store,
    dir,
    async close() {
      await store.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
