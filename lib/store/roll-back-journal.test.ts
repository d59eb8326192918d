import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, test } from "vitest";
import { readAfterCrash } from "./roll-back-journal";

const dir = mkdtempSync(join(tmpdir(), "understudy-journal-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Leaves a hot journal: a big change is spilled to the file, and the process dies before it commits. */
const dieInTheMiddle = `
  const db = new (require("better-sqlite3"))(process.argv[1]);
  db.pragma("cache_size = 2");
  db.exec("BEGIN IMMEDIATE");
  db.exec("UPDATE t SET text = 'new' || hex(randomblob(2000))");
  process.kill(process.pid, "SIGKILL");
`;

test("P-2: a journal left by a program that died is rolled back, and the old value is read", () => {
  const path = join(dir, "left.sqlite");
  const db = new Database(path);
  db.exec("CREATE TABLE t (text TEXT)");
  for (let count = 0; count < 200; count += 1)
    db.prepare("INSERT INTO t VALUES (?)").run("old".repeat(1_000));
  const reader = new Database(path, { readonly: true });
  expect(spawnSync(process.execPath, ["-e", dieInTheMiddle, path], { cwd: process.cwd() }).signal).toBe(
    "SIGKILL",
  );
  db.close();
  expect(existsSync(`${path}-journal`)).toBe(true);

  const read = () => reader.prepare("SELECT count(*) AS old FROM t WHERE text LIKE 'old%'").get();
  expect(read).toThrow();
  expect(readAfterCrash([path, join(dir, "missing.sqlite")], 1_000, read)).toEqual({ old: 200 });
  reader.close();
});
