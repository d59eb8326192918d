import { afterAll, beforeAll, expect, test } from "vitest";
import type { LogCheckpoint, StorePort } from "./port";
import { aRun, openForAll, startedAt } from "./store-for-tests";

let opened: Awaited<ReturnType<typeof openForAll>>;
let store: StorePort;

beforeAll(async () => {
  opened = await openForAll();
  store = opened.store;
});
afterAll(() => opened.close());

const at = (inode: string, offset: number): LogCheckpoint => ({
  inode,
  path: "/tmp/openclaw/openclaw.log",
  head: "h",
  anchor: "a",
  offset,
  updatedAt: startedAt,
});
const checkpointOf = async (inode: string) =>
  (await store.listLogCheckpoints()).find((checkpoint) => checkpoint.inode === inode);

test("runs of a log and its checkpoint are written together", async () => {
  const run = aRun({ runId: "told", agentId: "told", source: "log" });
  const written = await store.appendLogRuns({
    runs: [run],
    checkpoint: at("1:together", 120),
    expectedOffset: null,
  });
  expect(written).toBe(true);
  expect(await store.readRuns(["told", "not there"])).toEqual([run]);
  expect(await checkpointOf("1:together")).toEqual(at("1:together", 120));
});

test("a checkpoint that another process has moved refuses the runs that came with it", async () => {
  await store.appendLogRuns({ runs: [], checkpoint: at("1:moved", 50), expectedOffset: null });
  const stale = { runs: [aRun({ runId: "stale" })], checkpoint: at("1:moved", 70) };
  expect(await store.appendLogRuns({ ...stale, expectedOffset: null })).toBe(false);
  expect(await store.appendLogRuns({ ...stale, expectedOffset: 40 })).toBe(false);
  expect(await store.readRun("stale")).toBeNull();
  expect(await checkpointOf("1:moved")).toMatchObject({ offset: 50 });
  expect(await store.appendLogRuns({ ...stale, expectedOffset: 50 })).toBe(true);
  expect(await checkpointOf("1:moved")).toMatchObject({ offset: 70 });
});

test("a run that is told again, longer, replaces what was stored of it", async () => {
  const first = aRun({ runId: "grows", source: "log", outcome: "unfinished" });
  await store.appendLogRuns({ runs: [first], checkpoint: at("1:grows", 10), expectedOffset: null });
  const grown = { ...first, outcome: "answered" as const, endedAt: first.endedAt + 5 };
  await store.appendLogRuns({ runs: [grown], checkpoint: at("1:grows", 20), expectedOffset: 10 });
  expect(await store.readRuns(["grows"])).toEqual([grown]);
});
