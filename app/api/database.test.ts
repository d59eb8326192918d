import { readdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as backup from "./database/backups/[name]/route";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
});
afterAll(() => desk.server.end());

const folder = () => join(desk.server.dir, "understudy", "backups");
const make = async (role: "viewer" | "operator" | "admin" = "admin") => {
  const { status, body } = await desk.write("POST", "/api/database/backups", {}, desk.as(role));
  return { status, ...JSON.parse(body) };
};
const download = (name: string, role: "operator" | "admin" = "admin") =>
  backup.GET(new Request("http://desk/", { headers: desk.as(role) }), { params: Promise.resolve({ name }) });
const remove = (name: string) => {
  const headers = { ...desk.as("admin"), origin: desk.server.url, "content-type": "application/json" };
  const host = new URL(desk.server.url).host;
  const request = new Request(desk.server.url, {
    method: "DELETE",
    headers: { ...headers, host },
    body: "{}",
  });
  return backup.DELETE(request, { params: Promise.resolve({ name }) });
};

test("P-18: size, rows and retention of our own database are told", async () => {
  await desk.chat();
  const { status, body } = await desk.read("/api/database", "admin");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    path: join(desk.server.dir, "understudy", "understudy.sqlite"),
    retention: { keptMs: 30 * 86_400_000, maxBytes: 2 * 1024 ** 3 },
    rows: { audit: expect.any(Number) },
    running: null,
    problem: null,
  });
  expect(body.bytes).toBeGreaterThan(10_000);
  expect(body.rows.audit).toBe((await desk.server.runtime.store.listAudit({ limit: 1 }))[0]?.id);
});

test("a backup is made into the state directory for its owner only, downloaded and deleted, all on record", async () => {
  const { status, backups } = await make();
  expect(status).toBe(200);
  expect(backups).toMatchObject([
    { kind: "operator", name: expect.stringMatching(/^understudy-.*\.sqlite$/) },
  ]);
  const [{ name }] = backups;
  expect((await stat(join(folder(), name))).mode & 0o777).toBe(0o600);
  expect((await stat(folder())).mode & 0o777).toBe(0o700);

  const answer = await download(name);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  const copy = new Database(Buffer.from(await answer.arrayBuffer()));
  expect(copy.prepare("SELECT count(*) FROM operators").pluck().get()).toBe(3);
  copy.close();

  expect((await remove(name)).status).toBe(200);
  expect(await readdir(folder())).toEqual([]);
  expect((await remove(name)).status).toBe(404);
  const actions = (await desk.server.runtime.store.listAudit({ limit: 3 })).map(({ action }) => action);
  expect(actions).toEqual(["remove_backup", "download_backup", "make_backup"]);
});

test("P-9: no name leads out of the folder of backups, and what was left half made is no backup", async () => {
  await make();
  await symlink("/etc/passwd", join(folder(), "understudy-20260101T000000000Z.sqlite"));
  await writeFile(join(folder(), "understudy-20260101T000000001Z.sqlite.partial"), "half");
  const { body } = await desk.read("/api/database", "admin");
  expect(body.backups).toHaveLength(1);
  for (const name of [
    "../understudy.sqlite",
    "../../openclaw.json",
    "understudy-20260101T000000000Z.sqlite",
    "understudy-20260101T000000001Z.sqlite.partial",
  ])
    expect((await download(name)).status, name).toBe(404);
});

test.each(["viewer", "operator"] as const)("P-23: the database is not for a %s", async (role) => {
  expect((await desk.read("/api/database", role)).status).toBe(403);
  expect((await make(role)).status).toBe(403);
  const { body } = await desk.read("/api/database", "admin");
  expect((await download(body.backups[0].name, "operator")).status).toBe(403);
});
