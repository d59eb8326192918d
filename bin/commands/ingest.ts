import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readEnv } from "../../lib/env";
import { findStateDatabases, knownProfileIds, readAgents } from "../../lib/openclaw/known-profiles";
import { createLogIngest } from "../../lib/openclaw/log-ingest";
import { ingestLineOf } from "../../lib/openclaw/log-ingest-line";
import { createProfileNames, type ProfileNames } from "../../lib/openclaw/log-profile-names";
import { readConfig } from "../../lib/openclaw/read-config";
import { resolveStateDir } from "../../lib/openclaw/resolve-state-dir";
import { findProjectDir } from "../../lib/runtime/project-dir";
import { openStore } from "../../lib/store/open-store";
import type { StorePort } from "../../lib/store/port";
import { UsageError, type CliOptions } from "./arguments";
import { ingestTable } from "./ingest-table";

type Output = { print(line: string): void; printError(line: string): void };

const idsPerPage = 500;
const runsPerRead = 100;

/** Reads OpenClaw's logs into a database that is thrown away afterwards (P-40). */
export async function ingestCommand(
  files: readonly string[],
  options: CliOptions,
  output: Output,
): Promise<number> {
  if (files.length === 0) throw new UsageError("Say which log files: ingest FILE…");
  const projectDir = findProjectDir(fileURLToPath(import.meta.url));
  const scratch = await mkdtemp(path.join(tmpdir(), "understudy-ingest-"));
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once("SIGINT", stop).once("SIGTERM", stop);
  try {
    const location = namedStateDir(options, projectDir);
    const databases = location && (await findStateDatabases(location.path));
    const store = await openStore({
      ownership: "foreign",
      ownDatabasePath: path.join(scratch, "understudy.sqlite"),
      sharedDatabasePath: path.join(scratch, "no-shared-store.sqlite"),
      agentDatabase: async () => path.join(scratch, "no-agent.sqlite"),
      agentIds: async () => [],
      ...databases,
      migrationsDir: path.join(projectDir, "drizzle"),
      // Retention counts from now on; of a log that was asked for nothing is too old.
      now: () => 0,
    });
    try {
      const names = location ? await namesIn(location, store, output) : createProfileNames([]);
      const allRead = await readFiles(files, { store, names, output, signal: stopping.signal });
      if (!stopping.signal.aborted) await printRuns(store, names, options.json, output);
      return allRead && !stopping.signal.aborted ? 0 : 1;
    } finally {
      await store.close();
    }
  } finally {
    process.off("SIGINT", stop).off("SIGTERM", stop);
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Only a directory that was named: the demo knows no profile of a log. */
function namedStateDir(options: CliOptions, projectDir: string) {
  const { env } = readEnv(process.env);
  const argument = options["state-dir"];
  const argv = argument === undefined ? [] : ["--state-dir", argument];
  const location = resolveStateDir({ env, argv, projectDir });
  return location.source === "demo" ? null : location;
}

async function namesIn(
  location: { path: string; configPath: string | null },
  store: StorePort,
  output: Output,
): Promise<ProfileNames> {
  const { config, broken } = await readConfig({
    configPath: location.configPath ?? path.join(location.path, "openclaw.json"),
    settingsPath: path.join(location.path, "understudy", "settings.json5"),
  });
  if (broken !== null) output.printError(broken);
  return createProfileNames(knownProfileIds(config, await readAgents(store)));
}

async function readFiles(
  files: readonly string[],
  to: { store: StorePort; names: ProfileNames; output: Output; signal: AbortSignal },
): Promise<boolean> {
  const surroundings = {
    names: to.names,
    sessionOf: () => null,
    agentOf: () => null,
    defaultAgentId: "main",
  };
  const ingest = createLogIngest({
    store: to.store,
    surroundings: () => surroundings,
    now: Date.now,
    onProgress: progressLine(),
    signal: to.signal,
  });
  let allRead = true;
  const complain = (line: string) => {
    to.output.printError(line);
    allRead = false;
  };
  for (const file of files) {
    if (to.signal.aborted) break;
    try {
      const read = await ingest.file(path.resolve(file), { links: "links", isComplete: true });
      if (read === null) complain(`${file} does not exist.`);
      else if (read.tooLong > 0)
        to.output.printError(`${file}: ${read.tooLong} lines over 1 MB were passed over.`);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "UnreadableLog") throw error;
      complain(error.message);
    }
  }
  if (process.stderr.isTTY) process.stderr.write("\r\u001b[K");
  return allRead;
}

/** On a terminal only, and beside what is printed: the output is for other programs. */
function progressLine(): (progress: { path: string; readBytes: number; size: number }) => void {
  let shown = "";
  return ({ path: file, readBytes }) => {
    const megabytes = Math.floor(readBytes / 1_000_000);
    const line = `${path.basename(file)}: ${megabytes} MB read`;
    if (!process.stderr.isTTY || line === shown) return;
    shown = line;
    process.stderr.write(`\r\u001b[K${line}`);
  };
}

async function printRuns(
  store: StorePort,
  names: ProfileNames,
  json: boolean,
  output: Output,
): Promise<void> {
  const runIds = (await newestFirst(store)).reverse();
  let listed = 0;
  for (let at = 0; at < runIds.length; at += runsPerRead) {
    const ids = runIds.slice(at, at + runsPerRead);
    const found = new Map((await store.readRuns(ids)).map((run) => [run.runId, run.decisions]));
    for (const runId of ids) {
      const line = ingestLineOf(runId, found.get(runId) ?? [], names);
      if (!line) continue;
      listed += 1;
      for (const text of json ? [JSON.stringify(line)] : ingestTable(line)) output.print(text);
    }
  }
  if (!json && runIds.length === 0) output.print("No runs in these logs.");
  const others = runIds.length - listed;
  if (!json && others > 0)
    output.print(`Not listed, as they never left their first model: ${others} (P-40).`);
}

async function newestFirst(store: StorePort): Promise<string[]> {
  const runIds: string[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page = await store.listRuns({
      filter: {},
      limit: idsPerPage,
      ...(before === undefined ? {} : { before }),
    });
    runIds.push(...page.runs.map(({ runId }) => runId));
    before = page.nextBefore;
  }
  return runIds;
}
