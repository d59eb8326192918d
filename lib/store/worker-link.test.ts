import { execFile } from "node:child_process";
import { EventEmitter } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { MessageChannel } from "node:worker_threads";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReaderMethods } from "./reader";
import { makeDirectory, removeDirectory, type TestDirectory } from "./store-for-tests";
import { startWorker } from "./worker-link";

const run = promisify(execFile);

let directory: TestDirectory;
/** Inside the project, so that packages are found from there. */
let folder: string;

beforeEach(async () => {
  directory = await makeDirectory();
  await mkdir("node_modules/.cache", { recursive: true });
  folder = await mkdtemp(resolve("node_modules/.cache/understudy-store-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await removeDirectory(directory);
});

const program = () => `
import { openStore } from ${JSON.stringify(resolve("lib/store/open-store.ts"))};
const store = await openStore({
  ownership: "own",
  ownDatabasePath: ${JSON.stringify(directory.ownDatabase)},
  sharedDatabasePath: ${JSON.stringify(directory.sharedDatabase)},
  agentDatabase: async (id) => ${JSON.stringify(directory.dir)} + "/" + id + ".sqlite",
  agentIds: async () => [],
  migrationsDir: ${JSON.stringify(resolve("drizzle"))},
  now: Date.now,
});
console.log(JSON.stringify(await store.listRuns({ filter: {}, limit: 1 })));
await store.close();
`;
const answer = '{"runs":[],"nextBefore":null,"nextAfter":null,"searchedTo":null}\n';

test("bundled as for production, a program finds its workers beside itself", async () => {
  await writeFile(join(folder, "server.ts"), program());
  await build({
    entryPoints: [join(folder, "server.ts"), "lib/store/writer-worker.ts", "lib/store/reader-worker.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    outdir: join(folder, "dist"),
    entryNames: "[name]",
    outExtension: { ".js": ".mjs" },
  });
  const { stdout } = await run(process.execPath, [join(folder, "dist/server.mjs")]);
  expect(stdout).toBe(answer);
});

test("from source under tsx, a program finds its workers too, and ends by itself once the store is closed", async () => {
  await writeFile(join(folder, "server.mts"), program());
  const { stdout } = await run(process.execPath, ["--import", "tsx", join(folder, "server.mts")]);
  expect(stdout).toBe(answer);
});

test("whoever still waits when a worker ends is told that the store is closed", async () => {
  const { port1: announcements } = new MessageChannel();
  const options = {
    ownDatabasePath: directory.ownDatabase,
    busyTimeoutMs: 100,
    pollMs: 60_000,
    announcements,
  };
  const reader = startWorker<ReaderMethods>("reader-worker", options, new EventEmitter());
  const asked = reader.call("readRun", "a run");
  const told = expect(asked).rejects.toMatchObject({ code: "store_closed", message: "The store is closed." });
  await reader.stop();
  await told;
});
