import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replayRun } from "@/lib/views/replay";
import { startDeskForTests, type DeskForTests } from "./desk-for-tests";

let desk: DeskForTests;
beforeAll(async () => {
  desk = await startDeskForTests();
});
afterAll(() => desk.server.end());

test("P-17: the last runs come with the facts they decided on, and replay as they went", async () => {
  await desk.chat();
  const { facts } = (await desk.read("/api/board")).body;
  const count = async () => (await desk.read("/api/lab/runs")).body.runs.length;
  // Plain successes are written every two seconds.
  await expect.poll(count, { timeout: 5_000 }).toBe(1);
  const { body } = await desk.read("/api/lab/runs?limit=5");
  const [run] = body.runs;
  expect(run).toMatchObject({ source: "gateway", outcome: "answered", facts: { pin: null } });
  expect(run.facts.chain.length).toBeGreaterThan(0);
  expect(run).not.toHaveProperty("decisions");
  expect((await replayRun(run, facts, {})).verdict).toBe("same");
});

test("a limit that is none is refused with what is expected", async () => {
  for (const limit of ["0", "201", "ten"]) {
    const { status, body } = await desk.read(`/api/lab/runs?limit=${limit}`);
    expect(status).toBe(400);
    expect(body.error.message).toBe("limit: expected a whole number from 1 to 200.");
  }
});

test("P-27: the operator's rules are shown as written, faulty ones left out", async () => {
  expect((await desk.read("/api/lab/rules")).body).toEqual({ rules: [] });
  const file = desk.server.runtime.stateDir.settingsPath;
  const before = await readFile(file, "utf8").catch(() => "{}");
  const rules = [{ match: "quota of \\d+", reason: "billing", provider: "Alpha", status: 429 }];
  await writeFile(file, JSON.stringify({ understudy: { classifier: { rules } } }));
  await desk.server.runtime.reloadConfig();
  expect((await desk.read("/api/lab/rules")).body.rules).toEqual([
    {
      id: "understudy.classifier.rules[0]",
      match: "quota of \\d+",
      reason: "billing",
      provider: "alpha",
      status: 429,
    },
  ]);
  await writeFile(file, before);
  await desk.server.runtime.reloadConfig();
});
