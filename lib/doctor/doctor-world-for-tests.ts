import { chmod, cp, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findStateDatabases } from "../openclaw/known-profiles";
import { readConfig } from "../openclaw/read-config";
import { createSecretRefs, readAgentWithSecrets } from "../openclaw/secret-refs";
import { openStore } from "../store/open-store";
import type { StorePort } from "../store/port";
import type { DoctorFacts } from "./doctor-facts";
import type { Finding } from "./finding";
import { gatherFacts } from "./gather-facts";
import { planFixes } from "./plan-fixes";
import { runChecks } from "./run-checks";

// A copy of the recorded state directory for one test, to be broken in one way; tests of this room only.

const fixture = resolve("lib/conformance/fixtures/openclaw-2026.9.6/state");
/** Shortly after the recording, while its windows run. */
export const now = Date.UTC(2026, 10, 29, 18, 15);

type Json = { [key: string]: Json } & Record<string, unknown>;

export type DoctorWorld = {
  dir: string;
  /** Beside the directory; `~` in it. */
  scratch: string;
  store(): StorePort | undefined;
  agentFile(id: string): string;
  editConfig(edit: (document: Json) => void): Promise<void>;
  gather(over?: Partial<DoctorFacts>): Promise<DoctorFacts>;
  /** What one check finds, a line each: severity, id, where, message. */
  found(id: string, over?: Partial<DoctorFacts>): Promise<string[]>;
  /** What `--fix` did. */
  fix(): Promise<string[]>;
  close(): Promise<void>;
};

export const problems = (findings: readonly Finding[]): string[] =>
  findings
    .filter(({ severity }) => severity !== "ok")
    .map(({ id, severity, where, message }) => `${severity} ${id} | ${where} | ${message}`);

async function narrowAll(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await narrowAll(path);
    else await chmod(path, 0o600);
  }
}

export async function openDoctorWorld(): Promise<DoctorWorld> {
  const scratch = await realpath(await mkdtemp(join(tmpdir(), "understudy-doctor-test-")));
  const dir = join(scratch, "state-dir");
  await cp(fixture, dir, { recursive: true });
  await narrowAll(dir);
  const configPath = join(dir, "openclaw.json");
  const settingsPath = join(dir, "understudy/settings.json5");
  let store: StorePort | undefined;

  async function gather(over: Partial<DoctorFacts> = {}): Promise<DoctorFacts> {
    // Opened late, so that a test can break the files before anybody has them open.
    store ??= await openStore({
      ...(await findStateDatabases(dir)),
      ownership: "foreign",
      ownDatabasePath: join(scratch, "understudy.sqlite"),
      migrationsDir: resolve("drizzle"),
      now: () => now,
      busyTimeoutMs: 200,
    });
    const config = await readConfig({ configPath, settingsPath });
    const secrets = createSecretRefs({ document: () => config.effective, env: {}, homeDir: scratch });
    const facts = await gatherFacts({
      now,
      stateDir: { path: dir, configPath, settingsPath, ownership: "foreign", homeDir: scratch },
      config,
      store: { ...store, readAgent: readAgentWithSecrets(store, secrets) },
      resolveRef: secrets.resolve,
      refreshable: false,
      ownDatabase: null,
    });
    return { ...facts, ...over };
  }

  return {
    dir,
    scratch,
    store: () => store,
    agentFile: (id) => join(dir, "agents", id, "agent/openclaw-agent.sqlite"),
    async editConfig(edit) {
      const document = JSON.parse(await readFile(configPath, "utf8"));
      edit(document);
      await writeFile(configPath, JSON.stringify(document, null, 2));
    },
    gather,
    async found(id, over) {
      const findings = runChecks(await gather(over)).filter((finding) => finding.id === id);
      return problems(findings).map((line) => line.replaceAll(`${dir}/`, ""));
    },
    async fix() {
      const facts = await gather();
      if (!store) throw new Error("not open");
      const done: string[] = [];
      for (const { apply } of planFixes(facts, { store, now: () => now, actor: "cli:test" }))
        done.push(await apply());
      return done;
    },
    async close() {
      await store?.close();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
