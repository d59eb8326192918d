import type { Told } from "../error-said";
/** A copy of Understudy's own database in its folder. */
export type BackupView = {
  name: string;
  bytes: number;
  createdAt: number;
  /** `migration`: made by itself before the schema was changed (P-18). */
  kind: "operator" | "migration";
};

/** Body of `GET /api/database`. */
export type DatabaseView = {
  now: number;
  path: string;
  backupDir: string;
  bytes: number;
  freeBytes: number;
  logBytes: number;
  schema: number;
  rows: { runs: number; audit: number; sessions: number };
  oldestRunAt: number | null;
  retention: { keptMs: number; maxBytes: number; auditKeptMs: number; auditRows: number };
  backups: readonly BackupView[];
  /** The one being made. */
  running: { bytes: number; of: number } | null;
  /** Why the last one was not made. */
  problem: Told | null;
};
