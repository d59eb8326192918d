import { appendFile, cp, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readEnv } from "../env";
import type { LiveEvent } from "../live/bus";
import { createLogger } from "../log";
import { createOwnDirectory } from "../openclaw/create-own-directory";
import { failedLine, logStart, succeededLine } from "../openclaw/log-world-for-tests";
import { temporaryDirectory } from "../openclaw/temporary-directory-for-tests";
import { openRuntime } from "./open-runtime";
import type { Runtime } from "./runtime";

const fixture = resolve("lib/conformance/fixtures/openclaw-2026.9.6");
const now = () => Math.max(logStart, Date.now());

let root: Awaited<ReturnType<typeof temporaryDirectory>>;
let dir: string;
let log: string;
let runtime: Runtime;
let told: LiveEvent[];
beforeEach(async () => {
  root = await temporaryDirectory();
  dir = join(root.path, "state");
  log = join(root.path, "openclaw.log");
  told = [];
});
afterEach(async () => {
  await runtime.close();
  await root.remove();
});

/** A copy of a directory that OpenClaw wrote, its log beside it. */
async function copyInstallation(): Promise<void> {
  await cp(join(fixture, "state"), dir, { recursive: true });
  const config = join(dir, "openclaw.json");
  const text = await readFile(config, "utf8");
  await writeFile(config, text.replace("/home/operator/logs/openclaw.log", log));
}

async function open(): Promise<void> {
  ({ runtime } = await openRuntime({
    location: { path: dir, configPath: null, homeDir: homedir(), source: "argument" },
    migrationsDir: resolve("drizzle"),
    env: readEnv({}).env,
    log: createLogger({ write: () => undefined }),
    now,
    variables: {},
  }));
  runtime.bus.subscribe(null, ({ event }) => told.push(event));
}

/** The recorded lines as if they had been written in this minute. */
async function recordedLog(): Promise<string> {
  const text = await readFile(join(fixture, "logs", "s01-429-then-ok.jsonl"), "utf8");
  return text.replaceAll("2026-11-29T18:00:", new Date(now()).toISOString().slice(0, 17));
}

const eventually = (look: () => void | Promise<void>) => vi.waitFor(look, { timeout: 15_000, interval: 20 });
const toldRuns = () =>
  told.flatMap((event) => (event.type === "run-recorded" ? [`${event.run.runId} ${event.run.outcome}`] : []));
const recent = () => runtime.recentRuns("main").map(({ runId, outcome }) => `${runId} ${outcome}`);
const stored = async () => {
  const { runs } = await runtime.store.listRuns({ filter: { agentId: "main" }, limit: 50 });
  const whole = await runtime.store.readRuns(runs.map(({ runId }) => runId));
  return Object.fromEntries(whole.map(({ runId, decisions }) => [runId, decisions.length]));
};

const recorded = "2ac64a53-31a5-4b3f-ab67-edc53381228d";

test("runs of OpenClaw's log stand on the board, in the decisions and on their pages, with their profiles", async () => {
  await copyInstallation();
  await writeFile(log, await recordedLog());
  await open();
  await eventually(() => expect(recent()).toContain(`${recorded} answered`));
  expect(toldRuns()).toContain(`${recorded} answered`);
  expect(Object.keys(await stored())).toContain(recorded);
  const run = await runtime.readRun(recorded);
  expect(run).toMatchObject({ source: "log", requested: "fakea/m-429", agentId: "main" });
  expect(run?.steps[0]).toMatchObject({ profileId: "fakea:first", reason: "rate_limit" });
});

test("P-40: half a line waits, rotation loses nothing, and a restart reads nothing twice and shows all at once", async () => {
  await copyInstallation();
  const end = succeededLine("a", now() + 1);
  await writeFile(log, `${failedLine("a", now())}\n${end.slice(0, 80)}`);
  await open();
  await eventually(() => expect(recent()).toEqual(["a unfinished"]));
  await appendFile(log, `${end.slice(80)}\n`);
  await eventually(() => expect(recent()).toEqual(["a answered"]));
  await rename(log, `${log}.1`);
  await writeFile(log, `${failedLine("b", now() + 2)}\n`);
  await eventually(() => expect(recent()).toEqual(["b unfinished", "a answered"]));
  expect(toldRuns()).toEqual(["a unfinished", "a answered", "b unfinished"]);

  await runtime.close();
  await appendFile(log, `${failedLine("c", now() + 3)}\n`);
  told = [];
  await open();
  expect(recent().slice(-2)).toEqual(["b unfinished", "a answered"]);
  await eventually(() => expect(recent()).toEqual(["c unfinished", "b unfinished", "a answered"]));
  expect(toldRuns()).toEqual(["c unfinished"]);
  expect(await stored()).toEqual({ a: 2, b: 1, c: 1 });
});

test("a long log is told once per commit while it is old, and no reading is told any more at its end", async () => {
  await copyInstallation();
  const old = now() - 3_600_000;
  const filler = `${" ".repeat(9_999)}\n`;
  const lines = Array.from({ length: 400 }, (_, at) => `${failedLine(`run-${at}`, old + at)}\n${filler}`);
  await writeFile(log, lines.join(""));
  await open();
  expect(runtime.openclawLog().path).toBe(log);
  await eventually(async () => expect((await runtime.readRun("run-399"))?.steps).toHaveLength(1));
  await eventually(() => expect(runtime.openclawLog().reading).toBeNull());
  expect(Object.keys(await stored())).toHaveLength(50);
  expect(toldRuns().length).toBeLessThan(100);
});

test("P-1: an own directory follows no log unless its configuration names one", async () => {
  const config = JSON.stringify({ agents: { defaults: { model: { primary: "alpha/one" } } } });
  await createOwnDirectory({ path: dir, config, agentIds: ["main"] });
  await open();
  expect(runtime.openclawLog()).toEqual({ path: null, reading: null, problem: null });
  await writeFile(log, `${failedLine("a", now())}\n`);
  await writeFile(join(dir, "openclaw.json"), JSON.stringify({ logging: { file: log } }));
  await eventually(() => expect(recent()).toEqual(["a unfinished"]));
});
