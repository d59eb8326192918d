import { mkdir, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findLogFiles, logLocation } from "./log-location";
import { temporaryDirectory } from "./temporary-directory-for-tests";

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeEach(async () => {
  directory = await temporaryDirectory();
});
afterEach(() => directory.remove());

const now = new Date(2026, 10, 29, 12).getTime();
const place = (document: unknown) =>
  logLocation({ document, homeDir: "/home/operator", stateDir: "/state", now, temporaryDir: "/tmp" });

test.each([
  [{ logging: { file: "/var/log/oc.log" } }, "/var/log/oc.log"],
  [{ logging: { file: "~/logs/oc.log" } }, "/home/operator/logs/oc.log"],
  [{ logging: { file: "logs/oc.log" } }, "/state/logs/oc.log"],
])("P-41: %j names the log", (document, path) => {
  expect(place(document)).toEqual({ path, source: "configuration" });
});

test.each([{}, null, { logging: null }, { logging: { file: " " } }, { logging: { file: 7 } }])(
  "P-41: with %j it is today's file in the temporary directory",
  (document) => {
    expect(place(document)).toEqual({ path: "/tmp/openclaw/openclaw-2026-11-29.log", source: "default" });
  },
);

const touch = async (name: string, age: number) => {
  const path = join(directory.path, name);
  await writeFile(path, name);
  const time = new Date(now - age);
  await utimes(path, time, time);
};
const namesFound = async (name: string, source: "configuration" | "default") => {
  const found = await findLogFiles({ path: join(directory.path, name), source }, now - 100);
  return found.map(({ path }) => path.slice(directory.path.length + 1));
};

test("the log comes with what was rotated away from it, oldest first, and nothing else", async () => {
  await touch("openclaw.log", 50);
  await touch("openclaw.log.1", 40);
  await touch("openclaw.log.2.gz", 60);
  await touch("openclaw-2026-11-20.log", 70);
  await touch("openclaw.log-20261101", 80);
  await touch("openclaw.log.3.gz", 5_000);
  await touch("openclaw.log.bak", 10);
  await touch("openclaw-gateway.log", 10);
  await touch("other.log", 10);
  await mkdir(join(directory.path, "openclaw.log.4"));
  await symlink("/etc/passwd", join(directory.path, "openclaw.log.5"));
  expect(await namesFound("openclaw.log", "configuration")).toEqual([
    "openclaw.log-20261101",
    "openclaw-2026-11-20.log",
    "openclaw.log.2.gz",
    "openclaw.log.1",
    "openclaw.log",
  ]);
});

test("by default every day has its file", async () => {
  await touch("openclaw-2026-11-28.log", 90);
  await touch("openclaw-2026-11-29.log", 10);
  await touch("openclaw-2026-11-27.log.gz", 95);
  expect(await namesFound("openclaw-2026-11-29.log", "default")).toEqual([
    "openclaw-2026-11-27.log.gz",
    "openclaw-2026-11-28.log",
    "openclaw-2026-11-29.log",
  ]);
});

test("a folder that is not there has no logs", async () => {
  expect(await findLogFiles({ path: "/nowhere/at/all.log", source: "configuration" }, 0)).toEqual([]);
});
