// The OpenClaw state directory: paths, openclaw.json, the settings overlay, what stored credentials mean.
// What must not live here: SQL (lib/store), rules of failover (lib/failover), verbs of an operator (lib/admin).

/** Where the state directory is, before anything was opened (P-1). */
export type StateDirLocation = {
  path: string;
  /** Set when `OPENCLAW_CONFIG_PATH` names another file. */
  configPath: string | null;
  /** Stands for `~` (`OPENCLAW_HOME`). */
  homeDir: string;
  source: "demo" | "environment" | "argument";
};

export type Ownership = "own" | "foreign";

/** An opened state directory; `openStore({ ...stateDir, migrationsDir, now })` takes it as it is. */
export type StateDir = {
  /** Real path. */
  path: string;
  source: StateDirLocation["source"];
  ownership: Ownership;
  configPath: string;
  settingsPath: string;
  ownDatabasePath: string;
  sharedDatabasePath: string;
  /** Path of the agent's database (it may not exist yet); rejects for ids and paths that P-9 forbids. */
  agentDatabase(agentId: string): Promise<string>;
  /** Agents that have a database on disk. */
  agentIds(): Promise<readonly string[]>;
  /** Beside the demo: an installation of OpenClaw that could be opened instead (D-4). */
  installation: string | null;
  /** Modes that are wider than they should be and were left alone (D-2, P-2). */
  warnings: readonly string[];
};
