// `npm run -s seed -- --decisions N --state-dir DIR`: fills a directory of ours with made-up runs of the last 30 days.
import { lstat, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { demoConfig } from "../lib/demo/demo-config";
import { createOwnDirectory } from "../lib/openclaw/create-own-directory";
import { isOwnDirectory } from "../lib/openclaw/is-own-directory";
import { openStateDir } from "../lib/openclaw/open-state-dir";
import { resolveStateDir } from "../lib/openclaw/resolve-state-dir";
import { findProjectDir } from "../lib/runtime/project-dir";
import { seedDecisions } from "./seed/seed-decisions";

const usage = "Usage: npm run -s seed -- --decisions N --state-dir DIR (N from 1 to 20,000,000)";
const most = 20_000_000;

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 1;
});

async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...argv],
    options: { decisions: { type: "string" }, "state-dir": { type: "string" } },
  });
  const count = Number(values.decisions);
  const directory = values["state-dir"]?.trim();
  if (!directory || !Number.isInteger(count) || count < 1 || count > most) {
    console.error(usage);
    return 2;
  }
  const projectDir = findProjectDir(fileURLToPath(import.meta.url));
  const location = resolveStateDir({ env: {}, argv: ["--state-dir", directory], projectDir });
  if (await isMissingOrEmpty(location.path)) {
    // The demo's chain and profiles by name, without providers behind them.
    const config = demoConfig("http://127.0.0.1:1");
    await createOwnDirectory({ path: location.path, config, agentIds: ["main", "research"] });
  }
  if (!(await isOwnDirectory(location.path))) {
    console.error(`${location.path} was not made by Understudy: made-up runs have no place in it.`);
    return 1;
  }
  const stateDir = await openStateDir(location);
  const startedAt = performance.now();
  await seedDecisions({
    ownDatabasePath: stateDir.ownDatabasePath,
    migrationsDir: path.join(projectDir, "drizzle"),
    count,
    now: Date.now(),
    progress: showProgress(count),
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  process.stdout.write(`${count.toLocaleString("en")} runs in ${stateDir.path}, ${seconds} s.\n`);
  return 0;
}

async function isMissingOrEmpty(directory: string): Promise<boolean> {
  const stat = await lstat(directory).catch(() => null);
  return stat === null || (stat.isDirectory() && (await readdir(directory)).length === 0);
}

function showProgress(count: number): (done: number) => void {
  return (done) => {
    if (!process.stderr.isTTY) return;
    const line = `${done.toLocaleString("en")} of ${count.toLocaleString("en")} (${Math.floor((done / count) * 100)} %)`;
    process.stderr.write(`\r\u001b[K${line}${done >= count ? "\n" : ""}`);
  };
}
