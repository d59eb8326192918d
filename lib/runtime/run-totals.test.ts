import { afterEach, beforeEach, expect, test } from "vitest";
import { AppError } from "../errors";
import { createLiveBus } from "../live/bus";
import { createLogger } from "../log";
import type { StorePort } from "../store/port";
import { aRun, aStep, openForAll, startedAt } from "../store/store-for-tests";
import { createRunRecorder } from "./run-recorder";
import { runTotals } from "./run-totals";

let opened: Awaited<ReturnType<typeof openForAll>>;
beforeEach(async () => {
  opened = await openForAll();
});
afterEach(() => opened.close());

const recorderOn = (store: Pick<StorePort, "appendRuns" | "listRuns">) =>
  createRunRecorder({
    store,
    bus: createLiveBus({ firstId: 1 }),
    log: createLogger({ write: () => undefined }),
    onProblem() {},
  });

const plain = (n: number) => aRun({ runId: `plain-${n}`, startedAt: startedAt + n });
const failed = (n: number) =>
  aRun({
    runId: `failed-${n}`,
    startedAt: startedAt + n,
    outcome: "exhausted",
    answeredBy: null,
    steps: [aStep({ outcome: "failed", reason: "rate_limit" })],
  });
const { agentId } = plain(0);
const today = { agentId, from: startedAt - (startedAt % 60_000) };

test("P-16: a run counts from the moment it ended, and once, before and after it is stored", async () => {
  const { store } = opened;
  const recorder = recorderOn(store);
  const totals = () => runTotals({ store, recorder }, today);
  for (let n = 0; n < 8; n += 1) recorder.record(plain(n));
  recorder.record(failed(1));
  const all = { answered: 8, fellBack: 0, exhausted: 1, failed: 0 };
  expect(await totals(), "before").toEqual(all);
  await recorder.flush();
  expect(await totals(), "after").toEqual(all);
  recorder.record(plain(9));
  const sent = recorder.flush();
  expect(await totals(), "on its way").toEqual({ ...all, answered: 9 });
  await sent;
  const other = { agentId: "other", from: today.from };
  expect(await runTotals({ store, recorder }, other)).toMatchObject({ answered: 0, exhausted: 0 });
  const later = { agentId, from: today.from + 86_400_000 };
  expect(await runTotals({ store, recorder }, later)).toMatchObject({ answered: 0, exhausted: 0 });
});

test("what a busy store has refused for now counts, too", async () => {
  const { store } = opened;
  const recorder = recorderOn({
    listRuns: store.listRuns,
    appendRuns: () => Promise.reject(new AppError("store_busy", "Locked.")),
  });
  recorder.record(plain(1));
  recorder.record(failed(1));
  await recorder.flush();
  expect(await runTotals({ store, recorder }, today)).toMatchObject({ answered: 1, exhausted: 1 });
});
