import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backUp } from "./back-up";
import { openOwnDatabase, type OwnDatabase } from "./own-database";
import { migrate } from "./migrate";
import { makeDirectory, removeDirectory, startedAt, type TestDirectory } from "./store-for-tests";

let directory: TestDirectory;
let own: OwnDatabase;
let copyPath: string;
beforeEach(async () => {
  directory = await makeDirectory();
  copyPath = join(directory.dir, "copy.sqlite");
  own = openOwnDatabase(directory.ownDatabase, 1_000);
  migrate(own.db, "drizzle", startedAt);
  const put = own.db.prepare("INSERT INTO meta VALUES (?, ?)");
  own.db.transaction(() => {
    for (let row = 0; row < 4_000; row += 1) put.run(`before ${row}`, "x".repeat(1_000));
  })();
});
afterEach(async () => {
  own.db.close();
  await removeDirectory(directory);
});

test("P-18: a backup is the whole database of one moment, for its owner only, whatever is written meanwhile", async () => {
  const put = own.db.prepare("INSERT INTO meta VALUES (?, ?)");
  let written = 0;
  const writing = setInterval(() => put.run(`during ${(written += 1)}`, "y".repeat(5_000)), 0);
  await backUp(directory.ownDatabase, copyPath);
  clearInterval(writing);

  expect((await stat(copyPath)).mode & 0o777).toBe(0o600);
  expect(written).toBeGreaterThan(0);
  const copy = new Database(copyPath, { readonly: true });
  const count = (like: string) =>
    copy.prepare("SELECT count(*) FROM meta WHERE key LIKE ?").pluck().get(like);
  expect(count("before %")).toBe(4_000);
  expect(count("during %")).toBe(0);
  expect(copy.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(copy.pragma("user_version", { simple: true })).toBe(own.db.pragma("user_version", { simple: true }));
  expect(copy.pragma("journal_mode", { simple: true })).toBe("delete");
  copy.close();
  expect((await readdir(directory.dir)).filter((name) => name.startsWith("copy"))).toEqual(["copy.sqlite"]);
});

test("a backup never replaces a file, and one that fails leaves nothing behind", async () => {
  await backUp(directory.ownDatabase, copyPath);
  const { mtimeMs } = await stat(copyPath);
  await expect(backUp(directory.ownDatabase, copyPath)).rejects.toMatchObject({ name: "AppError" });
  expect((await stat(copyPath)).mtimeMs).toBe(mtimeMs);
  const elsewhere = join(directory.dir, "none.sqlite");
  await expect(backUp(join(directory.dir, "missing.sqlite"), elsewhere)).rejects.toMatchObject({
    name: "AppError",
  });
  expect((await readdir(directory.dir)).filter((name) => name.startsWith("none"))).toEqual([]);
});
