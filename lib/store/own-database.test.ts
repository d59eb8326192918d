import { say } from "../error-said";
import { randomBytes } from "node:crypto";
import { chmod, cp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareAppendRuns } from "./append-runs";
import { insertAudit } from "./audit";
import { prepareCountRuns } from "./count-runs";
import { prepareListRuns } from "./list-runs";
import { migrate } from "./migrate";
import { openOwnDatabase, type OwnDatabase } from "./own-database";
import { prepareRemoveOldRows, retentionLimits } from "./retention";
import {
  anAudit,
  aRun,
  aStep,
  makeDirectory,
  openIn,
  removeDirectory,
  startedAt,
  type TestDirectory,
} from "./store-for-tests";
import { toStoreError } from "./store-error";

const drizzle = resolve("drizzle");
const day = 86_400_000;

let directory: TestDirectory;
beforeEach(async () => {
  directory = await makeDirectory();
});
afterEach(() => removeDirectory(directory));

function openOwn(): OwnDatabase {
  const own = openOwnDatabase(directory.ownDatabase, 1_000);
  migrate(own.db, drizzle, startedAt);
  return own;
}
const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
const count = ({ db }: OwnDatabase, table: string) =>
  db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();

test("the file and its companions are for the owner only, in write-ahead mode with foreign keys on", async () => {
  const { db } = openOwn();
  expect(db.pragma("journal_mode", { simple: true })).toBe("wal");
  expect(db.pragma("foreign_keys", { simple: true })).toBe(1);
  for (const suffix of ["", "-wal", "-shm"])
    expect(await modeOf(`${directory.ownDatabase}${suffix}`)).toBe("600");
  expect(await modeOf(join(directory.dir, "understudy"))).toBe("700");
  db.close();
});

test("P-18: a newer schema is refused with the version needed, and nothing is changed", async () => {
  const { db } = openOwn();
  db.pragma("user_version = 99");
  db.prepare("UPDATE meta SET value = '7.2.0' WHERE key = 'needs_version'").run();
  db.close();
  await expect(openIn(directory)).rejects.toMatchObject({
    name: "AppError",
    code: "store_read_only",
    message: expect.stringContaining("Start Understudy 7.2.0 or newer"),
  });
  const after = new Database(directory.ownDatabase, { readonly: true });
  expect(after.pragma("user_version", { simple: true })).toBe(99);
  after.close();
});

test("P-18: a migration is preceded by a whole copy of the file, and keeps what is in it", async () => {
  const own = openOwn();
  prepareAppendRuns(own)({ runs: [aRun({ runId: "old" })], successes: [] });
  own.db.close();
  const newer = join(directory.dir, "drizzle");
  await cp(drizzle, newer, { recursive: true });
  const journalPath = join(newer, "meta/_journal.json");
  const { default: journal } = await import(journalPath, { with: { type: "json" } });
  const tag = "9999_next";
  const entries = [...journal.entries, { idx: 999, version: "6", when: startedAt, tag, breakpoints: true }];
  await writeFile(journalPath, JSON.stringify({ ...journal, entries }));
  await writeFile(join(newer, `${tag}.sql`), "ALTER TABLE runs ADD COLUMN note text;");

  const reopened = openOwnDatabase(directory.ownDatabase, 1_000);
  migrate(reopened.db, newer, startedAt);
  migrate(reopened.db, newer, startedAt);

  expect(reopened.db.prepare("SELECT run_id, note FROM runs").all()).toEqual([{ run_id: "old", note: null }]);
  reopened.db.close();
  const copies = (await readdir(join(directory.dir, "understudy"))).filter((name) => name.endsWith(".bak"));
  expect(copies).toHaveLength(1);
  const copyPath = join(directory.dir, "understudy", copies[0] ?? "");
  expect(await modeOf(copyPath)).toBe("600");
  const copy = new Database(copyPath, { readonly: true });
  expect(copy.prepare("SELECT run_id FROM runs").pluck().all()).toEqual(["old"]);
  copy.close();
});

test("a migration that fails leaves the schema as it was", async () => {
  openOwn().db.close();
  const broken = join(directory.dir, "drizzle");
  await cp(drizzle, broken, { recursive: true });
  const journalPath = join(broken, "meta/_journal.json");
  const { default: journal } = await import(journalPath, { with: { type: "json" } });
  const entries = [
    ...journal.entries,
    { idx: 999, version: "6", when: startedAt, tag: "bad", breakpoints: true },
  ];
  await writeFile(journalPath, JSON.stringify({ ...journal, entries }));
  await writeFile(join(broken, "bad.sql"), "CREATE TABLE extra (x);--> statement-breakpoint\nNONSENSE;");
  await expect(openIn(directory, { migrationsDir: broken })).rejects.toMatchObject({ code: "internal" });
  const own = openOwn();
  expect(own.db.prepare("SELECT name FROM sqlite_master WHERE name = 'extra'").get()).toBeUndefined();
  expect((await readdir(join(directory.dir, "understudy"))).filter((name) => name.endsWith(".bak"))).toEqual(
    [],
  );
  own.db.close();
});

test("P-18: rows older than 30 days go in steps of at most 200, with all that hangs on them", () => {
  const own = openOwn();
  const append = prepareAppendRuns(own);
  const failed = [aStep({ outcome: "failed", reason: "timeout" })];
  const old = Array.from({ length: 250 }, () =>
    aRun({ startedAt: startedAt - 31 * day, outcome: "failed", answeredBy: null, steps: failed }),
  );
  append({ runs: [...old, aRun({ runId: "young", startedAt: startedAt - 29 * day })], successes: [] });
  append({
    runs: [],
    successes: [{ minute: startedAt - 31 * day, agentId: "a", model: "m", profileId: null, count: 1 }],
  });

  const removeOldRows = prepareRemoveOldRows(own, { clock: () => 0 });
  expect(removeOldRows(startedAt)).toBe(true);
  expect(count(own, "runs")).toBe(51);
  let steps = 1;
  while (removeOldRows(startedAt)) steps += 1;
  expect(steps).toBeLessThan(5);
  expect(own.db.prepare("SELECT run_id FROM runs").pluck().all()).toEqual(["young"]);
  expect(count(own, "success_counts")).toBe(0);
  const { countBins, totals } = prepareCountRuns(own, () => 0);
  const bins = { filter: {}, from: startedAt - 40 * day, to: startedAt, binMs: 3_600_000 };
  expect(countBins(bins)).toEqual({
    bins: [],
    countedBackTo: null,
  });
  expect(totals({ from: 0 }).failed).toBe(0);
  const found = prepareListRuns(own, () => 0)({ filter: { reason: "timeout" }, limit: 10 });
  expect(found.runs).toEqual([]);
  own.db.close();
});

test("P-15: a step of retention ends when its time is over, and takes one run at least", () => {
  const own = openOwn();
  const runs = Array.from({ length: 30 }, () => aRun({ startedAt: startedAt - 31 * day }));
  prepareAppendRuns(own)({ runs, successes: [] });
  let time = 0;
  const stepLeaves = (msPerRun: number) => {
    prepareRemoveOldRows(own, { clock: () => (time += msPerRun) })(startedAt);
    return count(own, "runs");
  };
  expect([stepLeaves(100), stepLeaves(2), stepLeaves(0)]).toEqual([29, 25, 0]);
  own.db.close();
});

test("P-18: above the size limit the oldest runs go first", () => {
  const own = openOwn();
  const runs = Array.from({ length: 300 }, (_, at) => aRun({ runId: `r${at}`, startedAt: startedAt + at }));
  prepareAppendRuns(own)({ runs, successes: [] });
  const removeOldRows = prepareRemoveOldRows(own, { clock: () => 0 });
  expect(removeOldRows(startedAt, { ...retentionLimits, keptMs: day, maxBytes: 50_000 })).toBe(true);
  expect(own.db.prepare("SELECT run_id FROM runs ORDER BY key LIMIT 1").pluck().get()).toBe("r200");
  own.db.close();
});

test("P-18: sessions that nobody has moved for 30 days go, but nothing a user chose", () => {
  const own = openOwn();
  const add = own.db.prepare("INSERT INTO session_entries VALUES (?, 'main', 's', ?, ?, NULL)");
  const old = startedAt - 31 * day;
  add.run("young", "{}", startedAt - 29 * day);
  add.run("old", JSON.stringify({ authProfileOverrideSource: "auto" }), old);
  add.run("broken", "{", old);
  const addHelpers = own.db.prepare("INSERT INTO session_entries VALUES (?, 'helper', 's', '{}', ?, NULL)");
  addHelpers.run("helper's old", old);
  addHelpers.run("helper's young", startedAt - 29 * day);
  add.run("pinned", JSON.stringify({ authProfileOverrideSource: "user" }), old);
  add.run("switched", JSON.stringify({ modelOverrideSource: "user" }), old);
  while (prepareRemoveOldRows(own)(startedAt));
  const left = own.db.prepare("SELECT session_key FROM session_entries ORDER BY 1").pluck().all();
  expect(left).toEqual(["helper's young", "pinned", "switched", "young"]);
  own.db.close();
});

test("P-18: above the size limit sessions nobody has moved for a day go before any run", () => {
  const own = openOwn();
  prepareAppendRuns(own)({ runs: [aRun()], successes: [] });
  const add = own.db.prepare("INSERT INTO session_entries VALUES (?, 'main', 's', ?, ?, NULL)");
  add.run("today", "{}", startedAt - day / 2);
  add.run("pinned", JSON.stringify({ authProfileOverrideSource: "user" }), startedAt - 2 * day);
  for (let at = 0; at < 250; at += 1) add.run(`invented ${at}`, "{}", startedAt - 2 * day);
  const full = { ...retentionLimits, maxBytes: 1 };
  const removeOldRows = prepareRemoveOldRows(own);
  removeOldRows(startedAt, full);
  expect([count(own, "session_entries"), count(own, "runs")]).toEqual([52, 1]);
  removeOldRows(startedAt, full);
  expect([count(own, "session_entries"), count(own, "runs")]).toEqual([2, 1]);
  removeOldRows(startedAt, full);
  expect([count(own, "session_entries"), count(own, "runs")]).toEqual([2, 0]);
  own.db.close();
});

test("P-18: audit records outlive runs, but not a year, and not beyond their number", () => {
  const own = openOwn();
  const record = (at: number) => insertAudit(own, { ...anAudit(), at }, true);
  const idsLeft = () => own.db.prepare<[], number>("SELECT id FROM audit ORDER BY id").pluck().all();
  for (const age of [366, 200, 31, 3, 2]) record(startedAt - age * day);
  expect(prepareRemoveOldRows(own)(startedAt)).toBe(true);
  expect(idsLeft()).toEqual([2, 3, 4, 5]);
  expect(prepareRemoveOldRows(own)(startedAt)).toBe(false);
  expect(prepareRemoveOldRows(own)(startedAt, { ...retentionLimits, auditRows: 3 })).toBe(true);
  expect(idsLeft()).toEqual([3, 4, 5]);
  own.db.close();
});

test("what was done to one profile is found by an index, not among all records", () => {
  const own = openOwn();
  const asked =
    "SELECT * FROM audit WHERE id < 9 AND target_type = 'auth_profile' AND target_id = 'openai:a' ORDER BY id DESC LIMIT 50";
  const plan = own.db.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${asked}`);
  expect(plan.all().map(({ detail }) => detail)).toEqual([
    "SEARCH audit USING INDEX audit_of_target_newest_first (target_type=? AND target_id=? AND rowid<?)",
  ]);
  own.db.close();
});

test("P-18: audit records make room only when no run is left to go, and the last thousand stay", () => {
  const own = openOwn();
  prepareAppendRuns(own)({ runs: [aRun()], successes: [] });
  for (let at = 0; at < 1_002; at += 1) insertAudit(own, anAudit(), true);
  const full = { ...retentionLimits, maxBytes: 1 };
  expect(prepareRemoveOldRows(own)(startedAt, full)).toBe(true);
  expect([count(own, "runs"), count(own, "audit")]).toEqual([0, 1_002]);
  expect(prepareRemoveOldRows(own)(startedAt, full)).toBe(true);
  expect(count(own, "audit")).toBe(1_000);
  expect(prepareRemoveOldRows(own)(startedAt, full)).toBe(false);
  own.db.close();
});

test("P-18: a full disk is said as store_full, and what was asked to be written is not half there", () => {
  const own = openOwn();
  const append = prepareAppendRuns(own);
  own.db.pragma(`max_page_count = ${Number(own.db.pragma("page_count", { simple: true })) + 2}`);
  const runs = Array.from({ length: 100 }, () => aRun({ error: randomBytes(1_000).toString("hex") }));
  const said = (() => {
    try {
      append({ runs, successes: [] });
      return null;
    } catch (error) {
      return toStoreError(error, say("store-agent", { agentId: "main" }));
    }
  })();
  expect(said).toMatchObject({ code: "store_full", status: 507 });
  expect(count(own, "runs")).toBe(0);
  own.db.close();
});

test("a damaged file is said as store_corrupt and stays as it is", async () => {
  openOwn().db.close();
  for (const suffix of ["-wal", "-shm"]) await rm(`${directory.ownDatabase}${suffix}`, { force: true });
  await writeFile(directory.ownDatabase, "this is no database, but it is long enough to be looked at as one");
  await expect(openIn(directory)).rejects.toMatchObject({
    code: "store_corrupt",
    message: `Understudy's own database (${directory.ownDatabase}) is damaged. Stop the programs that use it and restore a backup.`,
  });
  expect((await stat(directory.ownDatabase)).size).toBeLessThan(100);
});

test("P-9: a link in place of the database is refused, and what it points to stays as it is", async () => {
  openOwn().db.close();
  await rm(directory.ownDatabase);
  const target = join(directory.dir, "elsewhere.sqlite");
  await writeFile(target, "theirs");
  await symlink(target, directory.ownDatabase);
  await expect(openIn(directory)).rejects.toMatchObject({ code: "store_read_only" });
  expect(await readFile(target, "utf8")).toBe("theirs");
});

test("D-2: a wider mode of our own file is corrected", async () => {
  openOwn().db.close();
  await chmod(directory.ownDatabase, 0o644);
  openOwn().db.close();
  expect(await modeOf(directory.ownDatabase)).toBe("600");
});
