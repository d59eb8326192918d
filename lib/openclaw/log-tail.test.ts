import { appendFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startLogTail, type LogTail } from "./log-tail";
import { createProfileNames } from "./log-profile-names";
import { failedLine, logStart, openLogWorld, succeededLine, type LogWorld } from "./log-world-for-tests";

let world: LogWorld;
let log: string;
let tail: LogTail | undefined;
let told: string[];
let problems: unknown[];
beforeEach(async () => {
  world = await openLogWorld();
  log = join(world.dir, "openclaw.log");
  told = [];
  problems = [];
});
afterEach(async () => {
  await tail?.stop();
  await world.close();
});

const start = (path: () => string | null = () => log) => {
  const surroundings = {
    names: createProfileNames([]),
    sessionOf: () => ({ agentId: "work", sessionKey: "agent:work:main" }),
    agentOf: () => null,
    defaultAgentId: "main",
  };
  tail = startLogTail({
    store: world.store,
    surroundings: () => surroundings,
    location() {
      const found = path();
      return found === null ? null : { path: found, source: "configuration" };
    },
    now: () => Math.max(logStart, Date.now()),
    onRuns: (runs) => told.push(...runs.map(({ runId, outcome }) => `${runId} ${outcome}`)),
    onProblem: (error) => problems.push(error),
    pollMs: 20,
  });
  return tail;
};
const eventually = (look: () => void) => vi.waitFor(look, { timeout: 10_000, interval: 20 });

test("new lines are told within a moment, with the agent and key of their session", async () => {
  await writeFile(log, `${failedLine("a")}\n`);
  const following = start();
  await eventually(() => expect(told).toEqual(["a unfinished"]));
  await appendFile(log, `${succeededLine("a")}\n`);
  await eventually(() => expect(told).toEqual(["a unfinished", "a answered"]));
  expect(await world.store.readRun("a")).toMatchObject({ agentId: "work", sessionKey: "agent:work:main" });
  await eventually(() =>
    expect(following.status()).toMatchObject({ path: log, isUpToDate: true, problem: null }),
  );
});

test("rotation while it follows loses nothing and tells nothing twice", async () => {
  await writeFile(log, `${failedLine("a")}\n`);
  start();
  await eventually(() => expect(told).toHaveLength(1));
  await appendFile(log, `${succeededLine("a")}\n`);
  await rename(log, `${log}.1`);
  await writeFile(log, `${failedLine("b")}\n`);
  await writeFile(`${log}.2.gz`, gzipSync(`${failedLine("c")}\n`));
  await eventually(() => expect(told).toHaveLength(4));
  await eventually(async () =>
    expect(await world.runs()).toEqual({ a: "answered 2", b: "unfinished 1", c: "unfinished 1" }),
  );
});

test("a log that appears later, or elsewhere, is followed; none is nothing to follow", async () => {
  let path: string | null = null;
  const following = start(() => path);
  await eventually(() => expect(following.status()).toMatchObject({ path: null, isUpToDate: true }));
  path = log;
  await writeFile(log, `${failedLine("a")}\n`);
  await eventually(() => expect(told).toEqual(["a unfinished"]));
  path = join(world.dir, "elsewhere.log");
  await writeFile(path, `${failedLine("b")}\n`);
  await eventually(() => expect(told).toEqual(["a unfinished", "b unfinished"]));
});

test("a file that cannot be read is a problem that is told once, and the others go on", async () => {
  await writeFile(`${log}.1.gz`, gzipSync(`${failedLine("a")}\n`).subarray(0, 30));
  await writeFile(log, `${failedLine("b")}\n`);
  const following = start();
  await eventually(() => expect(told).toEqual(["b unfinished"]));
  await eventually(() => expect(problems).toHaveLength(1));
  expect(following.status().problem?.text).toContain("openclaw.log.1.gz is damaged or not complete yet");
  expect(problems[0]).toMatchObject({ name: "UnreadableLog" });
});
