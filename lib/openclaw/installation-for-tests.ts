import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import Database from "better-sqlite3";
import { openStore } from "../store/open-store";
import type { AuditDraft, StorePort } from "../store/port";
import { openStateDir } from "./open-state-dir";
import type { StateDir } from "./state-dir";
import { temporaryDirectory } from "./temporary-directory-for-tests";

// A copy of a directory that OpenClaw itself wrote, with a real store on it; tests only.

export const startedAt = Date.UTC(2026, 10, 29, 20);
const fixture = resolve(import.meta.dirname, "../conformance/fixtures/openclaw-2026.9.6/state");

export type Installation = {
  dir: string;
  stateDir: StateDir;
  store: StorePort;
  /** Text of openclaw.json now. */
  config(): Promise<string>;
  putConfig(text: string): Promise<void>;
  put(path: string, content: unknown): Promise<string>;
  /** Every row of every table of every database, and every other file, hashed; `understudy/` left out. */
  fingerprints(): Promise<Record<string, string>>;
  /** As it was in the beginning, with the same store; only the audit goes on. */
  reset(): Promise<void>;
  close(): Promise<void>;
};

export async function openInstallation(
  options: { from?: "fixture" | "empty"; ownership?: "own" | "foreign" } = {},
): Promise<Installation> {
  const { path: dir, remove } = await temporaryDirectory();
  const fill = async () => {
    if (options.from !== "empty") await cp(fixture, dir, { recursive: true });
  };
  await fill();
  if (options.ownership === "own") {
    await mkdir(join(dir, "understudy"), { mode: 0o700 });
    await writeFile(join(dir, "understudy", "OWNER"), "");
  }
  const stateDir = await openStateDir({
    path: dir,
    configPath: null,
    homeDir: homedir(),
    source: "argument",
  });
  const store = await openStore({ ...stateDir, migrationsDir: resolve("drizzle"), now: () => startedAt });
  const put = async (path: string, content: unknown) => {
    const whole = join(dir, path);
    await mkdir(dirname(whole), { recursive: true });
    await writeFile(whole, typeof content === "string" ? content : JSON.stringify(content));
    return whole;
  };
  return {
    dir,
    stateDir,
    store,
    config: () => readFile(stateDir.configPath, "utf8"),
    putConfig: (text) => writeFile(stateDir.configPath, text),
    put,
    fingerprints: async () => ({
      ...rowHashes(join(dir, "state", "openclaw.sqlite")),
      ...rowHashes(join(dir, "agents", "main", "agent", "openclaw-agent.sqlite")),
      ...rowHashes(join(dir, "agents", "work", "agent", "openclaw-agent.sqlite")),
      "openclaw.json": hash(await readFile(stateDir.configPath)),
    }),
    async reset() {
      for (const name of await readdir(dir))
        if (name !== "understudy") await rm(join(dir, name), { recursive: true, force: true });
      await rm(stateDir.settingsPath, { force: true });
      await fill();
    },
    async close() {
      await store.close();
      await remove();
    },
  };
}

const hash = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

/** One hash per row, by table and key, and one of the schema and the versions. */
function rowHashes(path: string): Record<string, string> {
  const db = new Database(path, { readonly: true });
  const name = path.includes("/agents/") ? `${path.split("/").at(-3)}` : "shared";
  try {
    const tables = db.prepare<[], { name: string; sql: string }>("SELECT name, sql FROM sqlite_master").all();
    const versions = [db.pragma("user_version"), db.pragma("journal_mode"), tables];
    const rows = tables
      .filter(({ sql }) => sql?.startsWith("CREATE TABLE"))
      .flatMap(({ name: table }) =>
        db
          .prepare<[], unknown[]>(`SELECT * FROM ${table}`)
          .raw()
          .all()
          .map((row) => [`${name} ${table} ${String(row[0])}`, hash(JSON.stringify(row))] as const),
      );
    return { [`${name} schema`]: hash(JSON.stringify(versions)), ...Object.fromEntries(rows) };
  } finally {
    db.close();
  }
}

/** The keys of two sets of fingerprints that differ. */
export const changedIn = (before: Record<string, string>, after: Record<string, string>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key]);

export const anAudit = (over: Partial<AuditDraft> = {}): AuditDraft => ({
  at: startedAt,
  actor: "operator:ada",
  action: "set_config_order",
  targetType: "config",
  targetId: "auth.order.openai",
  agentId: null,
  before: undefined,
  after: undefined,
  ...over,
});
