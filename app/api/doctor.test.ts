import { chmod, mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DoctorView } from "@/lib/views/doctor";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
});
afterAll(() => desk.server.end());

const view = async (): Promise<DoctorView> => (await desk.read("/api/doctor")).body;
const problems = async () => (await view()).findings.filter(({ severity }) => severity !== "ok");
const post = (path: string, body: unknown, role: "operator" | "admin") =>
  desk.write("POST", path, body, desk.as(role));
const configPath = () => join(desk.server.dir, "openclaw.json");
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test("anybody signed in sees what the doctor finds; without a sign-in nobody does", async () => {
  const { findings, stateDir } = await view();
  expect(stateDir).toEqual({ path: desk.server.runtime.stateDir.path, ownership: "own" });
  expect(findings.map(({ severity }) => severity)).not.toContain("error");
  expect((await desk.server.send({ path: "/api/doctor" })).status).toBe(401);
});

test("the navigation counts what an examination has found, and the sessions of the agent", async () => {
  const counts = async () => (await desk.read("/api/counts?agent=main")).body;
  await chmod(configPath(), 0o644);
  const found = (await problems()).length;
  expect(found).toBeGreaterThan(0);
  expect(await counts()).toEqual({ sessions: 0, findings: found });

  await desk.server.send({
    method: "POST",
    path: "/v1/chat/completions",
    headers: {
      authorization: `Bearer ${desk.server.gatewayKey}`,
      "content-type": "application/json",
      "x-understudy-session": "web",
    },
    body: { model: "auto", messages: [{ role: "user", content: "hello" }] },
  });
  await expect.poll(counts).toEqual({ sessions: 1, findings: found });
  await chmod(configPath(), 0o600);
  // Whoever looks at the doctor's page knows better than what was counted before.
  await view();
  expect(await counts()).toEqual({ sessions: 1, findings: found - 1 });
});

test("P-2, P-23: a fix is previewed, only an admin applies it, exactly as previewed, and it is audited", async () => {
  await chmod(configPath(), 0o644);
  const finding = (await problems()).find(({ id }) => id === "file-modes");
  const change = "Set the mode of openclaw.json from 0644 to 0600.";
  expect(finding).toMatchObject({
    where: "openclaw.json",
    changes: [{ what: change, said: { id: "set-mode" } }],
  });

  expect((await post("/api/doctor/fixes", { changes: [change] }, "operator")).status).toBe(403);
  expect(await modeOf(configPath())).toBe(0o644);
  const stale = "Set the mode of openclaw.json from 0666 to 0600.";
  const { status, body } = await post("/api/doctor/fixes", { changes: [change, stale] }, "admin");
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    results: [
      { what: change, isDone: true },
      { what: stale, isDone: false },
    ],
    view: { changes: [] },
  });
  expect(await modeOf(configPath())).toBe(0o600);
  expect(await desk.server.runtime.store.listAudit({ limit: 1 })).toMatchObject([
    { action: "set_mode", actor: "operator:admin", targetId: "openclaw.json" },
  ]);
});

test("D-45, D-46: an import says what it takes and what it keeps, then the new profile counts at once", async () => {
  const folder = join(desk.server.dir, "agents/main/agent");
  await mkdir(folder, { recursive: true });
  const key = (provider: string) => ({ type: "api_key", provider, key: "sk-legacy-very-secret-00000" });
  const profiles = { "alpha:a": key("alpha"), "alpha:old": key("alpha"), "x:bad": { type: "nonsense" } };
  await writeFile(join(folder, "auth-profiles.json"), JSON.stringify({ version: 1, profiles }));
  const { imports, findings } = await view();
  expect(imports).toMatchObject([
    {
      agentId: "main",
      sources: ["agents/main/agent/auth-profiles.json"],
      rejected: [{ profileId: "x:bad", reason: "invalid_type" }],
      rows: { profiles: ["alpha:old"], keptProfiles: ["alpha:a"] },
    },
  ]);
  expect(findings.find(({ id }) => id === "legacy-files")?.place).toEqual({ kind: "import" });
  expect((await post("/api/doctor/import", {}, "operator")).status).toBe(403);

  const answer = await post("/api/doctor/import", {}, "admin");
  expect(answer.body).not.toContain("very-secret");
  const { reports, view: after } = JSON.parse(answer.body);
  expect(reports[0].message).toMatch(/^Migrated auth profile JSON for main into SQLite \(backups: /);
  expect(after.imports).toEqual([]);
  expect(Object.keys(desk.server.runtime.facts("main")?.profiles ?? {})).toContain("alpha:old");
  const [backup] = (await readdir(folder)).filter((name) => name.endsWith(".bak"));
  expect(backup).toBe(reports[0].backups[0]);
  expect(await modeOf(join(folder, String(backup)))).toBe(0o600);
});

test("P-4: a broken file is an error with its line and column", async () => {
  const runtime = desk.server.runtime;
  await writeFile(configPath(), "{\n  agents: oops");
  await runtime.reloadConfig();
  expect((await problems())[0]).toMatchObject({ id: "config", severity: "error" });
  expect((await problems())[0]?.message).toMatch(/line 2, column \d+/);
});

test("P-23: only what is shown can be put away, and not by a viewer", async () => {
  const path = "/api/overwrites/9999/dismiss";
  expect((await desk.write("POST", path, {}, desk.as("viewer"))).status).toBe(403);
  expect((await desk.write("POST", path, {}, desk.as("operator"))).status).toBe(404);
});
