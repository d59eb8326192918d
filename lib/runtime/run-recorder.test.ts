import { afterAll, beforeAll, expect, test } from "vitest";
import { createLiveBus } from "../live/bus";
import { createLogger } from "../log";
import type { StorePort } from "../store/port";
import { aRun, aStep, openForAll } from "../store/store-for-tests";
import { createRunRecorder } from "./run-recorder";

let opened: Awaited<ReturnType<typeof openForAll>>;
let store: StorePort;

beforeAll(async () => {
  opened = await openForAll();
  store = opened.store;
});
afterAll(() => opened.close());

const failed = (runId: string) =>
  aRun({ runId, steps: [aStep({ outcome: "failed", reason: "rate_limit" })] });

test("P-16: runs that end together go to the store together, and none is out of sight meanwhile", async () => {
  const batches: number[] = [];
  const recorder = createRunRecorder({
    store: {
      listRuns: (query) => store.listRuns(query),
      appendRuns(batch) {
        batches.push(batch.runs.length);
        return store.appendRuns(batch);
      },
    },
    bus: createLiveBus({ firstId: 1 }),
    log: createLogger({ write: () => undefined }),
    onProblem() {},
  });

  for (const runId of ["one", "two", "three"]) recorder.record(failed(runId));
  expect(recorder.pending("two")).toMatchObject({ runId: "two" });
  await recorder.flush();
  expect(batches).toEqual([3]);
  expect(recorder.pending("two")).toBeUndefined();
  expect(await store.readRun("two")).toMatchObject({ runId: "two" });

  recorder.record(failed("four"));
  await new Promise(setImmediate);
  expect(batches, "without being asked to").toEqual([3, 1]);
  await recorder.flush();
  expect(await store.readRun("four")).toMatchObject({ runId: "four" });
});

test("P-15: however many runs end at once, they are sent a hundred at a time", async () => {
  const batches: number[] = [];
  const recorder = createRunRecorder({
    store: {
      listRuns: (query) => store.listRuns(query),
      async appendRuns(batch) {
        batches.push(batch.runs.length);
      },
    },
    bus: createLiveBus({ firstId: 1 }),
    log: createLogger({ write: () => undefined }),
    onProblem() {},
  });
  for (let number = 0; number < 250; number += 1) recorder.record(failed(`run ${number}`));
  await recorder.flush();
  expect(batches).toEqual([100, 100, 50]);
});
