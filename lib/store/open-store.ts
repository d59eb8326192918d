import type { StorePort } from "./port";

export type StoreOptions = {
  /** Agent databases are created in own directories only (P-2). */
  ownership: "own" | "foreign";
  ownDatabasePath: string;
  sharedDatabasePath: string;
  /** Path of an agent's database, checked by P-9; it may not exist yet. */
  agentDatabase(agentId: string): Promise<string>;
  /** Agents that have a database on disk. */
  agentIds(): Promise<readonly string[]>;
  /** The project's drizzle/ folder. */
  migrationsDir: string;
  now(): number;
};

/** Starts both workers, migrates understudy.sqlite (backup first) and resolves when queries can be answered. */
export async function openStore(_options: StoreOptions): Promise<StorePort> {
  throw new Error("not written yet");
}
