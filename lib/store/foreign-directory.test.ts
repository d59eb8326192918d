import { createHash } from "node:crypto";
import { chmod, cp, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tell } from "../error-said";
import type { StorePort } from "./port";
import {
  anAudit,
  makeDirectory,
  openIn,
  policy,
  rateLimit,
  removeDirectory,
  stateOf,
  type TestDirectory,
} from "./store-for-tests";

const fixture = join(import.meta.dirname, "../conformance/fixtures/openclaw-2026.9.6/state");

let directory: TestDirectory;
let store: StorePort;

beforeEach(async () => {
  directory = await makeDirectory();
  await cp(fixture, directory.dir, { recursive: true });
  await mkdir(join(directory.dir, "understudy"));
});
afterEach(async () => {
  await store.close();
  await removeDirectory(directory);
});

const open = async () => {
  store = await openIn(directory, { ownership: "foreign" });
};

/** Every file outside understudy/, except SQLite's own -wal and -shm (P-2). */
async function hashes(): Promise<Record<string, string>> {
  const names = await readdir(directory.dir, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const kept = files.filter((path) => !/understudy\/|-(wal|shm)$/.test(path)).toSorted();
  const hash = async (path: string) =>
    createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  return Object.fromEntries(await Promise.all(kept.map(async (path) => [path, await hash(path)])));
}

test("P-2: opening an installation, reading and watching it changes no byte outside understudy/", async () => {
  const before = await hashes();
  await open();
  store.subscribe(() => undefined);
  for (const agentId of ["main", "work", "unknown"]) await store.readAgent(agentId);
  await store.close();
  expect(await hashes()).toEqual(before);
  expect(Object.keys(before)).toHaveLength(4);
});

test("D-43: the profiles of the shared store are everybody's, the agent's own are its own", async () => {
  await open();
  expect(await store.listAgents()).toEqual(["main", "work"]);
  const main = await store.readAgent("main");
  const work = await store.readAgent("work");

  expect(main.owners["fakea:first"]).toBe("shared");
  expect(main.credentials["fakeb:work"]).toBeUndefined();
  expect(Object.keys(main.credentials)).toHaveLength(10);
  expect(main.order).toEqual({ fakea: ["fakea:second", "fakea:first"], fakeb: ["fakeb:default"] });
  expect(main.usage["fakea:second"]).toMatchObject({ cooldownModel: "m-429", errorCount: 2 });

  expect(work.owners["fakeb:work"]).toBe("own");
  expect(work.owners["fakea:first"]).toBe("shared");
  expect(work.order).toEqual({ fakeb: ["fakeb:work", "fakeb:default"] });
  expect(work.lastGood).toEqual({ fakeb: "fakeb:work" });
  expect(work.readOnlyReason).toBeNull();
});

test("D-6: an edit touches one row; version, journal mode and every other table stay", async () => {
  const path = directory.agentDatabase("main");
  const others = (): unknown => {
    const db = new Database(path, { readonly: true });
    const read = (sql: string) => db.prepare(sql).all();
    const found = [
      read("SELECT * FROM schema_meta"),
      read("SELECT * FROM auth_profile_store"),
      read("SELECT * FROM session_nodes"),
      read("SELECT sql FROM sqlite_master"),
      db.pragma("user_version"),
      db.pragma("journal_mode"),
    ];
    db.close();
    return found;
  };
  const before = others();
  await open();
  const { orderRevision } = await store.readAgent("main");
  await store.setOrder({
    agentId: "main",
    provider: "fakea",
    order: ["fakea:first", "fakea:second"],
    expectedRevision: orderRevision,
    audit: anAudit(),
  });
  expect(stateOf(path).order).toEqual({ fakea: ["fakea:first", "fakea:second"], fakeb: ["fakeb:default"] });
  expect(others()).toEqual(before);
});

test("P-2: an agent that has no database gets none", async () => {
  await rm(join(directory.dir, "agents", "work"), { recursive: true });
  await open();
  const { orderRevision } = await store.readAgent("work");
  const write = store.setOrder({
    agentId: "work",
    provider: "fakea",
    order: ["fakea:first"],
    expectedRevision: orderRevision,
    audit: anAudit(),
  });
  await expect(write).rejects.toMatchObject({ code: "store_read_only" });
  expect(await store.listAgents()).toEqual(["main"]);
});

test("a write-protected database is read, and a write is refused with what to do", async () => {
  await chmod(directory.sharedDatabase, 0o444);
  await open();
  expect(tell((await store.readAgent("main")).readOnlyReason)?.text).toContain("write-protected");
  const write = store.applyProfileEvents({ agentId: "main", events: [rateLimit("fakea:first")], policy });
  await expect(write).rejects.toMatchObject({
    code: "store_read_only",
    message:
      "The shared auth store (state/openclaw.sqlite) is write-protected. Make the file writable to change it.",
  });
});

test("D-6: a file without the auth tables is left alone and read as empty", async () => {
  const path = directory.agentDatabase("main");
  const db = new Database(path);
  db.exec("DROP TABLE auth_profile_state");
  db.close();
  const before = await hashes();
  await open();
  expect(tell((await store.readAgent("main")).readOnlyReason)?.text).toBe(
    "The database of agent main has no auth tables.",
  );
  await store.close();
  expect(await hashes()).toEqual(before);
});
