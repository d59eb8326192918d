import { ensureFirstOperator } from "../admin/reset-operator";
import type { Env } from "../env";
import type { Logger } from "../log";
import { createConfigWatch, type ConfigWatch } from "../openclaw/config-watch";
import { claimEmptyDirectory } from "../openclaw/create-own-directory";
import { openStateDir } from "../openclaw/open-state-dir";
import type { StateDirLocation } from "../openclaw/state-dir";
import { openStore } from "../store/open-store";
import { ensureDemoKey } from "./demo-key";
import { importFirstLogins } from "./import-first-logins";
import { createRuntime, type Runtime } from "./runtime";

export type OpenRuntimeOptions = {
  location: StateDirLocation;
  migrationsDir: string;
  env: Env;
  log: Logger;
  now(): number;
  variables: Readonly<Record<string, string | undefined>>;
  saveWaitMs?: number;
};

/** Opens the directory, the store, the configuration; what was opened is closed again when a later step fails. */
export async function openRuntime(options: OpenRuntimeOptions): Promise<{
  runtime: Runtime;
  /** Set at the first start only (P-22); the caller decides where it may be shown. */
  firstOperator: { name: string; password: string } | null;
}> {
  const { location, migrationsDir, now } = options;
  await claimEmptyDirectory(location.path);
  const stateDir = await openStateDir(location);
  const store = await openStore({ ...stateDir, migrationsDir, now });
  let configWatch: ConfigWatch | undefined;
  try {
    const actor = { kind: "system", name: "first-start" } as const;
    const firstOperator = await ensureFirstOperator({ now, store, actor });
    await importFirstLogins({ stateDir, store, now: now(), log: options.log });
    configWatch = await createConfigWatch(stateDir, { variables: options.variables });
    const welcome = stateDir.source === "demo" ? await ensureDemoKey(store, stateDir, now) : null;
    const homeDir = location.homeDir;
    const runtime = await createRuntime({ ...options, stateDir, store, configWatch, welcome, homeDir });
    return { runtime, firstOperator };
  } catch (error) {
    configWatch?.close();
    await store.close();
    throw error;
  }
}
