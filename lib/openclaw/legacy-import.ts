import { constants } from "node:fs";
import { chmod, lstat, open, readFile, rename } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { errorText, say, type ErrorSaid } from "../error-said";
import { saidOf, toAppError } from "../errors";
import type { AuditDraft, ImportedRows, StorePort } from "../store/port";
import type { LegacyFlaw } from "../views/doctor-said";
import { digestOf, readLegacyFiles, type LegacyFile } from "./legacy-files";
import { legacyFlaws } from "./legacy-flaw";
import { legacyRows, type RejectedEntry } from "./legacy-rows";
import type { StateDir } from "./state-dir";

/** What an import would do for one agent; nothing has happened yet (P-2). */
export type LegacyImportPlan = {
  agentId: string;
  /** Below the state directory; renamed to backups once their values stand in SQLite. */
  sources: readonly string[];
  /** Left alone, with the reason. */
  skipped: readonly { source: string; flaw: LegacyFlaw; why: string }[];
  rejected: readonly RejectedEntry[];
  rows: ImportedRows;
  /** The agent has no database yet, and gets one. */
  createsDatabase: boolean;
};

export type LegacyImportReport = LegacyImportPlan & {
  backups: readonly string[];
  /** The line of D-46, or why the sources stayed. */
  message: string;
  said: ErrorSaid;
};

type ImportInput = {
  stateDir: Pick<StateDir, "path" | "ownership">;
  store: Pick<StorePort, "previewImport" | "importProfiles">;
};
type RunInput = ImportInput & { now: number; audit(agentId: string): AuditDraft };

const byAgent = (files: readonly LegacyFile[]): [string, LegacyFile[]][] =>
  [...new Set(files.map(({ agentId }) => agentId))].map((agentId) => [
    agentId,
    files.filter((file) => file.agentId === agentId),
  ]);

async function planFor(
  { store }: ImportInput,
  agentId: string,
  files: readonly LegacyFile[],
): Promise<LegacyImportPlan> {
  const { rows, rejected } = legacyRows(files);
  const { hasDatabase, ...preview } = await store.previewImport({ agentId, rows });
  const sources = files.flatMap((file) => (file.ok ? [file.name] : []));
  return {
    agentId,
    sources,
    skipped: files.flatMap((file) =>
      file.ok ? [] : [{ source: file.name, flaw: file.flaw, why: legacyFlaws[file.flaw] }],
    ),
    rejected,
    rows: preview,
    createsDatabase: sources.length > 0 && !hasDatabase,
  };
}

/** D-47: only reads. One plan per agent that has old files. */
export async function previewLegacyImport(input: ImportInput): Promise<LegacyImportPlan[]> {
  const files = await readLegacyFiles(input.stateDir);
  const plans = byAgent(files).map(([agentId, own]) => planFor(input, agentId, own));
  return Promise.all(plans);
}

/** A file that was changed since it was read stays: the next run reads it again. */
async function putAside({ path, digest }: LegacyFile & { ok: true }, now: number): Promise<string | null> {
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null || digestOf(bytes) !== digest) return null;
  const backup = `${path}.sqlite-import.${now}.bak`;
  if (await lstat(backup).catch(() => null)) return null;
  await chmod(path, 0o600);
  await rename(path, backup);
  const folder = await open(dirname(path), constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
  return basename(backup);
}

const isEmpty = ({ profiles, order, lastGood, usageStats }: ImportedRows): boolean =>
  profiles.length + order.length + lastGood.length + usageStats.length === 0;

async function importFor(
  input: RunInput,
  agentId: string,
  files: readonly LegacyFile[],
): Promise<LegacyImportReport> {
  const plan = await planFor(input, agentId, files);
  const readable = files.filter((file): file is LegacyFile & { ok: true } => file.ok);
  if (readable.length === 0) return { ...plan, backups: [], ...reported(say("import-nothing", { agentId })) };
  const { rows } = legacyRows(readable);
  let done: ImportedRows;
  try {
    done = await input.store.importProfiles({ agentId, rows, audit: input.audit(agentId) });
  } catch (error) {
    return { ...plan, backups: [], ...reported(saidOf(toAppError(error))) };
  }
  // Read back by the other worker: only what stands in SQLite lets its source go (D-46).
  if (!isEmpty(await input.store.previewImport({ agentId, rows })))
    return { ...plan, rows: done, backups: [], ...reported(say("import-unverified", { agentId })) };

  const backups: string[] = [];
  for (const file of readable) {
    const backup = await putAside(file, input.now);
    if (backup !== null) backups.push(backup);
  }
  const said =
    backups.length > 0
      ? say("import-done", { agentId, backups: backups.join(", ") })
      : say("import-moving", { agentId });
  return { ...plan, rows: done, backups, ...reported(said) };
}

const reported = (said: ErrorSaid) => ({ message: errorText(said), said });

/** Imports the old files of every agent: one transaction each, renamed last (D-45 to D-47). Running it again is harmless. */
export async function runLegacyImport(input: RunInput): Promise<LegacyImportReport[]> {
  const reports: LegacyImportReport[] = [];
  for (const [agentId, files] of byAgent(await readLegacyFiles(input.stateDir)))
    reports.push(await importFor(input, agentId, files));
  return reports;
}

/** P-2: an own directory takes over `credentials/oauth.json` by itself; a foreign one only by `doctor --fix`. */
export async function importLoginsOnFirstUse(input: RunInput): Promise<LegacyImportReport | null> {
  if (input.stateDir.ownership !== "own") return null;
  const logins = (await readLegacyFiles(input.stateDir)).filter((file) => file.kind === "logins" && file.ok);
  return logins.length === 0 ? null : importFor(input, "main", logins);
}
