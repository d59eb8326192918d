import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import path from "node:path";
import type { DoctorSources } from "../../lib/doctor/gather-facts";
import type { FixContext } from "../../lib/doctor/plan-fixes";
import { readEnv } from "../../lib/env";
import { AppError } from "../../lib/errors";
import { isOwnDirectory } from "../../lib/openclaw/is-own-directory";
import { findStateDatabases } from "../../lib/openclaw/known-profiles";
import { openStateDir } from "../../lib/openclaw/open-state-dir";
import { readConfig } from "../../lib/openclaw/read-config";
import { resolveStateDir } from "../../lib/openclaw/resolve-state-dir";
import { createSecretRefs, readAgentWithSecrets, secretRefsIn } from "../../lib/openclaw/secret-refs";
import type { StateDirLocation } from "../../lib/openclaw/state-dir";
import { inspectOwnDatabase } from "../../lib/store/inspect-own-database";
import { openStore } from "../../lib/store/open-store";
import type { StorePort } from "../../lib/store/port";
import type { CliOptions } from "./arguments";

/** A directory as the doctor sees it. */
export type DoctorSession = {
  location: StateDirLocation;
  /** Read anew at each call. */
  sources(): Promise<DoctorSources>;
  /** Null while the doctor only looks. */
  fixing: FixContext | null;
  close(): Promise<void>;
};

function locate(options: CliOptions, projectDir: string): StateDirLocation {
  const { env } = readEnv(process.env);
  const argument = options["state-dir"];
  const argv = argument === undefined ? [] : ["--state-dir", argument];
  const location = resolveStateDir({ env, argv, projectDir });
  return location.source === "demo" ? { ...location, path: path.resolve(projectDir, env.demoDir) } : location;
}

/** The real store writes audit records; for looking there is one that is thrown away, so that nothing is written (P-2). */
export async function openDoctorSession(options: CliOptions, projectDir: string): Promise<DoctorSession> {
  const named = locate(options, projectDir);
  const databases = await findStateDatabases(named.path);
  const location = { ...named, path: databases.path };
  const migrationsDir = path.join(projectDir, "drizzle");
  const ownDatabasePath = path.join(location.path, "understudy", "understudy.sqlite");
  const ownDatabase = inspectOwnDatabase(ownDatabasePath, migrationsDir);
  const now = Date.now;
  if (options.fix) {
    if (ownDatabase) throw new AppError("store_read_only", `${ownDatabase.problem} ${ownDatabase.fix}`);
    const stateDir = await openStateDir(location);
    const store = await openStore({ ...stateDir, migrationsDir, now });
    const fixing = { store, now, actor: `cli:${userInfo().username}` };
    return sessionOf(location, store, { ownDatabase, fixing, close: () => store.close() });
  }
  const scratch = await mkdtemp(path.join(tmpdir(), "understudy-doctor-"));
  const removeScratch = () => rm(scratch, { recursive: true, force: true });
  try {
    const store = await openStore({
      ...databases,
      ownership: "foreign",
      ownDatabasePath: path.join(scratch, "understudy.sqlite"),
      migrationsDir,
      now,
    });
    const close = async () => {
      await store.close();
      await removeScratch();
    };
    return sessionOf(location, store, { ownDatabase, fixing: null, close });
  } catch (error) {
    await removeScratch();
    throw error;
  }
}

function sessionOf(
  location: StateDirLocation,
  store: StorePort,
  rest: Pick<DoctorSession, "fixing" | "close"> & Pick<DoctorSources, "ownDatabase">,
): DoctorSession {
  const { ownDatabase, fixing, close } = rest;
  const { env } = readEnv(process.env);
  const configPath = location.configPath ?? path.join(location.path, "openclaw.json");
  const settingsPath = path.join(location.path, "understudy", "settings.json5");
  return {
    location,
    async sources() {
      const config = await readConfig({ configPath, settingsPath }, process.env);
      const secrets = createSecretRefs({
        document: () => config.effective,
        env: process.env,
        homeDir: location.homeDir,
      });
      await secrets.loadNew(secretRefsIn(config.endpoints));
      const ownership = (await isOwnDirectory(location.path)) ? "own" : "foreign";
      return {
        now: Date.now(),
        stateDir: { path: location.path, configPath, settingsPath, ownership, homeDir: location.homeDir },
        config,
        store: { ...store, readAgent: readAgentWithSecrets(store, secrets) },
        resolveRef: secrets.resolve,
        refreshable: ownership === "own" || env.refreshForeignLogins,
        ownDatabase,
      };
    },
    fixing,
    close,
  };
}
