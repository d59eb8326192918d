import { cp, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate } from "./migrate";
import { openOwnDatabase } from "./own-database";
import {
  aRun,
  aStep,
  makeDirectory,
  openIn,
  removeDirectory,
  startedAt,
  type TestDirectory,
} from "./store-for-tests";

let directory: TestDirectory;
beforeEach(async () => {
  directory = await makeDirectory();
});
afterEach(() => removeDirectory(directory));

/** The migrations up to the first schema of runs. */
async function oldMigrations(): Promise<string> {
  const folder = join(directory.dir, "old-drizzle");
  await cp(resolve("drizzle"), folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 2) }));
  return folder;
}

test("runs and counts of the first schema are there after the update, and their old tables are gone", async () => {
  const { db } = openOwnDatabase(directory.ownDatabase, 1_000);
  migrate(db, await oldMigrations(), startedAt);
  const failed = aStep({ outcome: "failed", reason: "billing", errorPreview: "no credit" });
  const run = aRun({ runId: "from-before", outcome: "failed", answeredBy: null, steps: [failed] });
  db.prepare(
    `INSERT INTO runs (run_id, agent_id, source, requested, started_at, ended_at, outcome, fell_back, plain, step_count)
     VALUES (?, 'main', 'gateway', ?, ?, ?, 'failed', 0, 0, 1)`,
  ).run(run.runId, run.requested, run.startedAt, run.endedAt);
  db.prepare("INSERT INTO run_details VALUES (1, ?, '')").run(JSON.stringify(run));
  db.prepare("INSERT INTO success_counts VALUES (?, 'main', 'openai/gpt-x', '', 4)").run(startedAt);
  db.close();

  const store = await openIn(directory);
  expect(await store.readRun("from-before")).toEqual(run);
  const { runs } = await store.listRuns({ filter: { agentId: "main", text: "credit" }, limit: 5 });
  expect(runs.map(({ runId }) => runId)).toEqual(["from-before"]);
  expect(await store.countRuns({ agentId: "main", from: startedAt - 1 })).toMatchObject({
    answered: 4,
    failed: 1,
  });
  await store.close();

  const after = openOwnDatabase(directory.ownDatabase, 1_000).db;
  expect(after.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'old%runs'").all()).toEqual([]);
  after.close();
});
